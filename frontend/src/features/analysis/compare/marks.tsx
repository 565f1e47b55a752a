import { FadeRange } from '@/ui/dissolve'
import type { Side } from './api'
import type { Place } from './one-axis'

const height = 40
/** Each on its own side of the axis, so that ranges that overlap can both be seen. */
const lanes: Record<Side, number> = { a: 11, b: 29 }
const looks: Record<Side, string> = { a: 'text-ink', b: 'text-ink-2' }
const percent = (value: number) => `${value}%`

const Shape = ({ side }: { side: Side }) =>
  side === 'a' ? <circle r="5" /> : <path d="M0 -6.5L6.5 0L0 6.5L-6.5 0Z" />

/** The shape that stands for a side, in the line of a text. */
export const SideMark = ({ side }: { side: Side }) => (
  <svg
    aria-hidden
    width="14"
    height="14"
    viewBox="-7 -7 14 14"
    fill="currentColor"
    className={`mr-1 inline shrink-0 align-middle ${looks[side]}`}
  >
    <Shape side={side} />
  </svg>
)

/** Both sides of a figure on one axis: a circle above it, a diamond below. What it shows is said in words beside it. */
export function Marks({ places }: { places: Record<Side, Place> }) {
  return (
    <svg aria-hidden width="100%" height={height} fill="currentColor" className="block overflow-visible">
      <line x2="100%" y1={height / 2} y2={height / 2} className="stroke-line-strong" />
      {(['a', 'b'] as const).map((side) => (
        <g key={side} className={looks[side]}>
          <FadeRange {...places[side]} y={lanes[side]} />
          <svg x={percent(places[side].value)} y={lanes[side]} className="overflow-visible">
            <Shape side={side} />
          </svg>
        </g>
      ))}
    </svg>
  )
}
