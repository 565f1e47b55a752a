import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Axis, Line, linear, Plot, time, type XY } from '@/ui/chart'
import { balanceSteps, type BookedLine } from './ledger'

const letter = 7
const dayMs = 86_400_000

/** The balance over time, as steps. The table below it says the same in figures. */
export default function LedgerChart({ lines }: { lines: readonly BookedLine[] }) {
  const { t } = useTranslation(['customer', 'common'])
  const format = useFormat()
  const steps: XY[] = balanceSteps(lines)
  const [first, last] = [steps[0], steps.at(-1)]
  if (first?.y == null || last?.y == null) return null
  const days = Math.floor((last.x - first.x) / dayMs)
  // Within a day it would be one upright line, and the axis would name the same day again and again.
  if (days < 1) return null
  const most = Math.max(...steps.map(({ y }) => y ?? 0))
  const day = (value: number) => format.dayMonth(new Date(value).toISOString())
  const summary = t('ledger.summary', {
    from: format.date(new Date(first.x).toISOString()),
    before: format.whole(first.y),
    after: format.whole(last.y),
  })
  return (
    <Plot label={summary} height={160} margin={{ left: format.whole(most).length * letter + 16 }}>
      {(area) => {
        const x = time(
          steps.map((step) => step.x),
          [area.left, area.right],
        )
        const y = linear(
          steps.map((step) => step.y),
          [area.bottom, area.top],
          { zero: true },
        )
        return (
          <>
            <Axis side="left" area={area} scale={y} write={format.whole} count={3} />
            <Axis side="bottom" area={area} scale={x} write={day} count={Math.min(6, days)} />
            <Line points={steps} x={x} y={y} />
          </>
        )
      }}
    </Plot>
  )
}
