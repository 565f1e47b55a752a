import { Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import { RowScore } from '@/shared/row-score'
import { pathOf } from './api'
import type { ScoreChange } from './score-changes'

const icons = { up: TrendingUp, down: TrendingDown, same: Minus } as const

function Row({ change: { now, before, move } }: { change: ScoreChange }) {
  const { t } = useTranslation(['history', 'analysis'])
  const format = useFormat()
  const { likely } = useRange()
  const Icon = icons[move]
  const { overallScore, scoreLow, scoreHigh } = before
  return (
    <li className="flex items-center gap-3 py-3">
      <span
        aria-hidden
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-raised text-ink-2"
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to={pathOf(now)}
          className="line-clamp-2 font-medium wrap-anywhere underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {now.channelName || now.channelInput}
        </Link>
        <p className="tnum text-xs text-ink-3">
          {t(`moved.${move}`, {
            date: format.date(before.createdAt),
            score: format.whole(overallScore),
            likely: likely(format.whole(scoreLow), format.whole(scoreHigh)),
          })}
        </p>
      </div>
      <RowScore score={now.overallScore} low={now.scoreLow} high={now.scoreHigh} />
    </li>
  )
}

/** How the scores of channels changed since their previous analysis, each with a link to the newest result. */
export const ScoreChangeList = ({ changes }: { changes: readonly ScoreChange[] }) => (
  <ul className="-mt-3 divide-y divide-line">
    {changes.map((change) => (
      <Row key={change.now.id} change={change} />
    ))}
  </ul>
)
