import { FadeRange } from '@/ui/figure/dissolve'
import type { Side } from './api'
import type { OnOneAxis, Place } from './one-axis'

const height = 68
const axis = height / 2
/** Each on its own side of the axis, so that ranges that overlap can both be seen, and its number beyond it. */
const lanes: Record<Side, number> = { a: axis - 13, b: axis + 13 }
const words: Record<Side, number> = { a: axis - 23, b: axis + 32 }
const looks: Record<Side, string> = { a: 'text-ink', b: 'text-ink-2' }
const percent = (value: number) => `${value}%`

const Shape = ({ side }: { side: Side }) =>
  side === 'a' ? <circle r="5" /> : <path d="M0 -6.5L6.5 0L0 6.5L-6.5 0Z" />

/** The shape that marks a side, in the line of a text. */
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

/** A text at a mark ends within the picture, wherever the mark is. */
const anchorAt = (at: number) => (at < 100 / 3 ? 'start' : at > 200 / 3 ? 'end' : 'middle')

interface MarksProps {
  places: Record<Side, Place>
  ticks: ReturnType<OnOneAxis['ticks']>
  /** What each says of itself. */
  texts: Record<Side, string>
}

/** Both sides of a figure on one axis: a circle above it, a diamond below, each with its number. The words next to it say the same. */
export function Marks({ places, ticks, texts }: MarksProps) {
  return (
    <svg
      aria-hidden
      width="100%"
      height={height}
      fill="currentColor"
      className="tnum block overflow-visible text-xs"
    >
      <line x2="100%" y1={axis} y2={axis} className="stroke-line-strong" />
      {ticks.map(({ at, text }) => (
        <text
          key={text}
          x={percent(at)}
          y={axis}
          dominantBaseline="central"
          textAnchor={at < 4 ? 'start' : at > 96 ? 'end' : 'middle'}
          // In the line, of which it leaves out what it needs.
          className="fill-ink-3 stroke-surface"
          strokeWidth="6"
          paintOrder="stroke"
        >
          {text}
        </text>
      ))}
      {(['a', 'b'] as const).map((side) => (
        <g key={side} className={looks[side]}>
          <FadeRange {...places[side]} y={lanes[side]} />
          <svg x={percent(places[side].value)} y={lanes[side]} className="overflow-visible">
            <Shape side={side} />
          </svg>
          <text x={percent(places[side].value)} y={words[side]} textAnchor={anchorAt(places[side].value)}>
            {texts[side]}
          </text>
        </g>
      ))}
    </svg>
  )
}
