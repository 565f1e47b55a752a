import { useTranslation } from 'react-i18next'
import { cx } from '@/ui/cx'
import type { ComparedFigure, Side } from './api'
import { Marks, SideMark } from './marks'
import { onOneAxis } from './one-axis'
import { useRowText } from './row-text'
import { verdictOf } from './verdict'

const sides = ['a', 'b'] as const

interface FigureRowProps {
  row: ComparedFigure
  names: Record<Side, string>
}

/** What can be said of the two, and where nothing can: which side is to blame. */
function Verdict({ row, names }: FigureRowProps) {
  const { t } = useTranslation('compare')
  const text = useRowText()
  const verdict = verdictOf(row)
  if (verdict === 'a' || verdict === 'b')
    return (
      <span className="font-semibold [overflow-wrap:anywhere]">
        <SideMark side={verdict} />
        {t('ahead', { name: names[verdict] })}
      </span>
    )
  const reasons = verdict === 'differs' ? [] : sides.filter((side) => text.reason(row[side]))
  return (
    <span className="text-ink-3">
      {t(`verdict.${verdict}`)}
      {reasons.map((side) => (
        <span key={side} className="block text-xs [overflow-wrap:anywhere]">
          {names[side]}: {text.reason(row[side])}
        </span>
      ))}
    </span>
  )
}

/** A figure of both channels on one axis, what it is in words, and who is ahead. */
export function FigureRow({ row, names }: FigureRowProps) {
  const text = useRowText()
  const places = onOneAxis(row.figure, row.a, row.b)
  // The numbers stand as their marks do: the smaller one on the left.
  const order = places && places.b.value < places.a.value ? sides.toReversed() : sides
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[1fr_2fr_1fr] md:items-center">
      <dt className="font-medium text-ink-2">{text.name(row.figure)}</dt>
      <dd className="min-w-0">
        {places && <Marks places={places} />}
        <span className="tnum flex flex-wrap gap-x-4 text-xs">
          {order.map((side, index) => (
            <span key={side} className={cx('whitespace-nowrap', index > 0 && 'ml-auto')}>
              <SideMark side={side} />
              <span className="sr-only">{names[side]}: </span>
              {text.value(row.figure, row[side])}
            </span>
          ))}
        </span>
      </dd>
      <dd className="min-w-0 md:text-right">
        <Verdict row={row} names={names} />
      </dd>
    </div>
  )
}
