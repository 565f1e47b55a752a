import { useTranslation } from 'react-i18next'
import { Fold } from '@/ui/layout/fold'
import type { ComparedFigure, Side } from './api'
import { SideMark } from './marks'
import { useRowText } from './row-text'

const sides = ['a', 'b'] as const

/** The figures that cannot be compared at all, in one closed line: what either side has, and why the other has nothing. */
export function MissingFigures({ rows, names }: { rows: ComparedFigure[]; names: Record<Side, string> }) {
  const { t } = useTranslation('compare')
  const text = useRowText()
  if (rows.length === 0) return null
  const lacking = sides.filter((side) => rows.some((row) => row[side].value == null))
  const [only] = lacking
  const title =
    lacking.length === 1 && only
      ? t('missing', { count: rows.length, name: names[only] })
      : t('missingEither', { count: rows.length, ...names })
  return (
    <Fold title={title} start={false}>
      <dl className="divide-y divide-line">
        {rows.map((row) => (
          <div key={row.figure} className="grid gap-1 py-3 md:grid-cols-[1fr_2fr_1fr] md:gap-x-6">
            <dt className="font-medium text-ink-2">{text.name(row.figure)}</dt>
            {sides.map((side) => {
              const reason = row[side].value == null ? text.reason(row[side]) : undefined
              return (
                <dd key={side} className="tnum min-w-0 text-xs [overflow-wrap:anywhere] text-ink-2">
                  <SideMark side={side} />
                  {names[side]}: {text.value(row.figure, row[side])}
                  {reason && `: ${reason}`}
                </dd>
              )
            })}
          </div>
        ))}
      </dl>
    </Fold>
  )
}
