import { useTranslation } from 'react-i18next'
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
  const texts = { a: text.value(row.figure, row.a), b: text.value(row.figure, row.b) }
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[1fr_2fr_1fr] md:items-center">
      <dt className="font-medium text-ink-2">{text.name(row.figure)}</dt>
      <dd className="min-w-0">
        {places && <Marks places={places} ticks={places.ticks(text.write(row.figure))} texts={texts} />}
        <span className={places ? 'sr-only' : 'tnum flex flex-wrap gap-x-4 text-xs'}>
          {sides.map((side) => (
            <span key={side}>
              <SideMark side={side} />
              <span className="sr-only">{names[side]}: </span>
              {texts[side]}{' '}
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
