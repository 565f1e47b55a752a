import { useTranslation } from 'react-i18next'
import { Axis, ChartFrame, Fan, linear, type FanPoint } from '@/ui/chart'
import type { WriteMoney } from '../texts/money-format'

const months = 12
/** About the width of a letter of 12 px, for the room that the largest amount needs. */
const letter = 7

const quarters = [0, 3, 6, 9, months]
const halves = [0, 6, months]
/** Narrower pictures have no room for quarters. */
const wide = 400

/** The three amounts over a year; rates and reach stay what they are, so each grows evenly. */
export const overAYear = (month: Omit<FanPoint, 'x'>): FanPoint[] =>
  Array.from({ length: months + 1 }, (_, x) => ({
    x,
    p10: month.p10 * x,
    p50: month.p50 * x,
    p90: month.p90 * x,
  }))

/** What may come together in a year: the middle, and the fade that holds eight cases of ten. */
export function FanChart({
  month,
  money,
  silent,
}: {
  month: Omit<FanPoint, 'x'>
  money: WriteMoney
  silent: boolean
}) {
  const { t } = useTranslation(['resultTabs', 'report'])
  const points = overAYear(month)
  const last = points.at(-1) ?? { x: 0, p10: 0, p50: 0, p90: 0 }
  const names = { p10: t('money.p10'), p50: t('money.p50'), p90: t('money.p90') }
  const values = { p10: money(last.p10), p50: money(last.p50), p90: money(last.p90) }
  const widest = Math.max(...[...Object.values(names), ...Object.values(values)].map(({ length }) => length))
  const tick = (value: number) => t('money.monthTick', { month: value })
  return (
    <ChartFrame
      title={t('money.fan')}
      intro={t(silent ? 'money.fanSilent' : 'money.fanIntro')}
      summary={t('money.fanSummary', values)}
      labels={{ table: t('report:chart.table') }}
      height={240}
      margin={{ left: values.p90.length * letter + 12, right: widest * letter + 8 }}
      table={{
        caption: t('money.fan'),
        columns: [
          { key: 'month', label: t('money.monthColumn'), render: (row: FanPoint) => String(row.x) },
          { key: 'p10', label: names.p10, align: 'end', render: (row) => money(row.p10) },
          { key: 'p50', label: names.p50, align: 'end', render: (row) => money(row.p50) },
          { key: 'p90', label: names.p90, align: 'end', render: (row) => money(row.p90) },
        ],
        rows: points.slice(1),
      }}
    >
      {(area) => {
        const plain = linear([0, months], [area.left, area.right], { nice: false })
        const x = { ...plain, ticks: () => (area.width < wide ? halves : quarters) }
        const y = linear([0, last.p90], [area.bottom, area.top], { zero: true })
        return (
          <>
            <Axis side="left" area={area} scale={y} write={money} />
            <Axis side="bottom" area={area} scale={x} write={tick} count={4} />
            <Fan points={points} x={x} y={y} labels={names} values={values} />
          </>
        )
      }}
    </ChartFrame>
  )
}
