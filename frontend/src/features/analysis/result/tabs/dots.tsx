import { useTranslation } from 'react-i18next'
import { cx } from '@/ui/cx'
import type { RiskLevel } from '@/features/analysis/types'

export const riskDots: Record<RiskLevel, number> = { unknown: 0, low: 1, medium: 2, high: 3 }

interface DotsProps {
  /** How many of them are filled; `null` where nothing is known. */
  level: number | null
  count: number
  /** What they say, in words next to them. */
  word: string
  name: string
}

/** A level in dots, with its word. */
export function Dots({ level, count, word, name }: DotsProps) {
  const { t } = useTranslation('result')
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span
        role="img"
        aria-label={`${name}: ${level === null ? word : t('dots.of', { level, dots: count })}`}
        className="inline-flex gap-1"
      >
        {Array.from({ length: count }, (_, index) => (
          <span
            key={index}
            className={cx(
              'size-2.5 rounded-full',
              index < (level ?? 0) ? 'bg-ink-2' : 'border border-line-strong',
            )}
          />
        ))}
      </span>
      <span>{word}</span>
    </span>
  )
}
