import { useTranslation } from 'react-i18next'
import { cx } from '@/ui/cx'
import { WhiskerBar } from '@/ui/whisker-bar'
import { bandOf } from '@/ui/score'
import { useNames } from './names'
import type { Row } from './types'

/** The score with its interval, as figures and as a bar that can be compared with the bars above and below. */
export function ScoreLine({ row, compact = false }: { row: Row; compact?: boolean }) {
  const { t } = useTranslation('leaderboard')
  const names = useNames()
  const { score = null, scoreLow, scoreHigh } = row
  const interval =
    scoreLow != null && scoreHigh != null
      ? t('row.interval', { low: names.score(scoreLow), high: names.score(scoreHigh) })
      : t('row.noInterval')
  const words = score === null ? t('row.noScore') : t('row.score', { score: names.score(score), interval })
  const isLow = score !== null && bandOf(score) === 'red'
  return (
    <div className={cx('grid gap-1.5', compact && 'gap-1')}>
      <p aria-hidden className="tnum flex flex-wrap items-baseline justify-between gap-x-3">
        <span className={cx('font-semibold text-ink', compact ? 'text-sm' : 'text-lg')}>
          {score === null ? '–' : names.score(score)}
        </span>
        <span className="text-xs text-ink-3">{score === null ? t('row.noScore') : interval}</span>
      </p>
      <div className={isLow ? 'animate-pulse-band' : undefined}>
        <WhiskerBar value={score} low={scoreLow} high={scoreHigh} max={100} label={words} />
      </div>
    </div>
  )
}
