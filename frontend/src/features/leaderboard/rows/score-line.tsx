import { useTranslation } from 'react-i18next'
import { useRange } from '@/i18n/range'
import { cx } from '@/ui/cx'
import { FadeBar } from '@/ui/figure/fade-bar'
import { bandOf } from '@/ui/figure/score'
import { useLabels } from '../labels'
import { placesOf, wholeScale, type Axis } from './places'
import type { Row } from '../types'

/** The places that the interval allows: "place 3–41". */
function Places({ row }: { row: Row }) {
  const { t } = useTranslation('leaderboard')
  const { whole } = useLabels()
  const { range } = useRange()
  const places = placesOf(row)
  if (!places) return null
  return <span>{t('row.places', { places: range(whole(places.from), whole(places.to)) })}</span>
}

interface ScoreLineProps {
  row: Row
  /** What the bar shows of the scale. */
  axis?: Axis
  compact?: boolean
}

/** The score in whole points with its range and its places, and a bar to be compared with the bars above and below. */
export function ScoreLine({ row, axis = wholeScale, compact = false }: ScoreLineProps) {
  const { t } = useTranslation('leaderboard')
  const { whole } = useLabels()
  const { likely } = useRange()
  const { score = null, scoreLow, scoreHigh } = row
  const doubt =
    scoreLow != null && scoreHigh != null ? likely(whole(scoreLow), whole(scoreHigh)) : t('row.noInterval')
  const label = score === null ? t('row.noScore') : t('row.score', { score: whole(score), doubt })
  return (
    <div className="grid gap-1">
      <p className="tnum flex flex-wrap items-baseline justify-between gap-x-3 text-xs text-ink-3">
        <span aria-hidden>
          <span className={cx('font-semibold text-ink', compact ? 'text-sm' : 'text-lg')}>
            {score === null ? '–' : whole(score)}
          </span>
          {' · '}
          {score === null ? t('row.noScore') : doubt}
        </span>
        <Places row={row} />
      </p>
      <FadeBar
        value={score}
        low={scoreLow}
        high={scoreHigh}
        min={axis.from}
        max={axis.to}
        look={score === null ? 'ink' : bandOf(score)}
        label={label}
      />
    </div>
  )
}
