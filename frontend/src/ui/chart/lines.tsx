import { curveMonotoneX, line as d3Line } from 'd3-shape'
import type { ReactNode } from 'react'
import { cx } from '../cx'
import type { Area } from './plot'
import type { Scale } from './scale'

export interface XY {
  x: number
  /** Nothing known here: the line has a gap. */
  y: number | null
}

const finite = (value: number | null): value is number => value !== null && Number.isFinite(value)

/** The path through the points, with gaps; empty for fewer than two neighbours. */
export function linePath(points: readonly XY[], x: Scale, y: Scale, smooth = false): string {
  const made = d3Line<XY>()
    .defined((point) => finite(point.y))
    .x((point) => x.at(point.x))
    .y((point) => y.at(point.y ?? 0))
  return (smooth ? made.curve(curveMonotoneX) : made)([...points]) ?? ''
}

interface LineProps {
  points: readonly XY[]
  x: Scale
  y: Scale
  /** `data` for what the picture is about, `quiet` for what it is compared with. */
  tone?: 'data' | 'quiet'
  dashed?: boolean
  smooth?: boolean
}

const tones = { data: 'text-band-blue', quiet: 'text-ink-2' } as const

/** A line through values. A value with no neighbour is a dot, so that it is not lost. */
export function Line({ points, x, y, tone = 'data', dashed = false, smooth = false }: LineProps) {
  const alone = points.filter(
    (point, index) =>
      finite(point.y) && !finite(points[index - 1]?.y ?? null) && !finite(points[index + 1]?.y ?? null),
  )
  return (
    <g className={tones[tone]} stroke="currentColor" fill="none" strokeWidth="2" strokeLinejoin="round">
      <path d={linePath(points, x, y, smooth)} strokeDasharray={dashed ? '5 4' : undefined} />
      {alone.map((point) => (
        <circle
          key={point.x}
          cx={x.at(point.x)}
          cy={y.at(point.y ?? 0)}
          r="3"
          fill="currentColor"
          stroke="none"
        />
      ))}
    </g>
  )
}

/** Bounds of a band in px, from top to bottom, at least a hairline high and never outside the picture. */
export function bandBox(low: number, high: number, y: Scale, area: Area): { top: number; height: number } {
  const inside = (place: number) => Math.min(area.bottom, Math.max(area.top, place))
  const [one, other] = [inside(y.at(low)), inside(y.at(high))]
  return { top: Math.min(one, other), height: Math.max(1, Math.abs(one - other)) }
}

/** A range that holds over the whole picture, for example the interval of a median. */
export function Band({ low, high, y, area }: { low: number; high: number; y: Scale; area: Area }) {
  const { top, height } = bandBox(low, high, y, area)
  return (
    <rect
      x={area.left}
      width={area.right - area.left}
      y={top}
      height={height}
      className="fill-ink-2 opacity-15"
    />
  )
}

interface RuleProps {
  value: number
  y: Scale
  area: Area
  label?: ReactNode
}

/** A dashed line at one value, with its name next to the picture. */
export function Rule({ value, y, area, label }: RuleProps) {
  const at = y.at(value)
  return (
    <g>
      <line x1={area.left} x2={area.right} y1={at} y2={at} className="stroke-ink-2" strokeDasharray="5 4" />
      {label !== undefined && (
        <text x={area.right + 6} y={at} dominantBaseline="central" className="fill-ink-2 text-xs">
          {label}
        </text>
      )}
    </g>
  )
}

/** A dashed line as a legend shows it. */
export const DashedLine = () => (
  <svg aria-hidden viewBox="0 0 16 16" className="size-4 text-ink-2">
    <path d="M0 8h16" stroke="currentColor" strokeWidth="1.5" strokeDasharray="4 3" />
  </svg>
)

interface WhiskerProps {
  /** Place on the other axis, in px. */
  at: number
  low: number
  high: number
  value?: number | null
  scale: Scale
  along?: 'x' | 'y'
  tone?: 'data' | 'quiet'
}

/** A value with its interval. */
export function Whisker({ at, low, high, value, scale, along = 'x', tone = 'data' }: WhiskerProps) {
  const [from, to] = [scale.at(low), scale.at(high)]
  const cap = 4
  const d =
    along === 'x'
      ? `M${from} ${at}H${to}M${from} ${at - cap}v${2 * cap}M${to} ${at - cap}v${2 * cap}`
      : `M${at} ${from}V${to}M${at - cap} ${from}h${2 * cap}M${at - cap} ${to}h${2 * cap}`
  const middle = value == null ? undefined : scale.at(value)
  return (
    <g className={cx(tones[tone])} stroke="currentColor" strokeWidth="2" fill="none">
      <path d={d} />
      {middle !== undefined && (
        <circle
          cx={along === 'x' ? middle : at}
          cy={along === 'x' ? at : middle}
          r="4"
          fill="currentColor"
          stroke="none"
        />
      )}
    </g>
  )
}
