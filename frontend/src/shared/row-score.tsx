import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { ScoreDot } from '@/ui/figure/score-dot'

interface RowScoreProps {
  /** 0 to 100; nothing where the analysis abstained. */
  score: number | null | undefined
  /** Ends of its 90 percent interval; nothing where they were not stored with the score. */
  low: number | null | undefined
  high: number | null | undefined
}

/** The score of a row in a list: its ring fades over the range, which is written below it. Needs the texts of `analysis`. */
export function RowScore({ score, low, high }: RowScoreProps) {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const write = useRange()
  if (score == null) return <ScoreDot score={null} text="–" label={t('recent.noScore')} />
  const text = format.whole(score)
  const ends = low != null && high != null ? ([format.whole(low), format.whole(high)] as const) : undefined
  const doubt = ends ? write.likely(...ends) : t('recent.noRange')
  return (
    <span
      title={ends ? undefined : t('recent.noRange')}
      className="inline-grid shrink-0 justify-items-center gap-0.5"
    >
      <ScoreDot
        score={score}
        low={low}
        high={high}
        text={text}
        label={t('recent.score', { score: text, doubt })}
      />
      {ends && (
        <span aria-hidden className="tnum text-xs whitespace-nowrap text-ink-3">
          {write.range(...ends)}
        </span>
      )}
    </span>
  )
}
