import { area as d3Area, curveMonotoneX, line as d3Line } from 'd3-shape'
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

/** A dashed line at one value, with its name at the end. */
export function Rule({ value, y, area, label }: { value: number; y: Scale; area: Area; label?: ReactNode }) {
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

/** Height of a line of words. */
const row = 14

export interface FanPoint {
  x: number
  p10: number
  p50: number
  p90: number
}

export function fanPath(points: readonly FanPoint[], x: Scale, y: Scale): string {
  return (
    d3Area<FanPoint>()
      .x((point) => x.at(point.x))
      .y0((point) => y.at(point.p10))
      .y1((point) => y.at(point.p90))([...points]) ?? ''
  )
}

interface FanProps {
  points: readonly FanPoint[]
  x: Scale
  y: Scale
  /** Names at the end of the three lines. */
  labels?: Record<Case, string>
  /** What they end at, written below their names. */
  values?: Record<Case, string>
}

type Case = 'p10' | 'p50' | 'p90'

/** From top to bottom. */
const cases = ['p90', 'p50', 'p10'] as const

interface FanLabelsProps extends Pick<FanProps, 'x' | 'y'> {
  last: FanPoint
  labels: Record<Case, string>
  values: Record<Case, string> | undefined
}

/** Beside the ends of the three lines. */
function FanLabels({ last, x, y, labels, values }: FanLabelsProps) {
  const left = x.at(last.x) + 6
  const rows = cases.map((line) => ({ line, at: y.at(last[line]) }))
  return spread(rows, values ? 2 * row : row).map(({ line, at }) => (
    <text key={line} y={at} dominantBaseline="central" className="tnum fill-ink-2 text-xs">
      <tspan x={left} dy={values ? -row / 2 : 0}>
        {labels[line]}
      </tspan>
      {values && (
        <tspan x={left} dy={row} className="fill-ink">
          {values[line]}
        </tspan>
      )}
    </text>
  ))
}

/** What may come: the middle, and the range that holds eight cases of ten. A single moment is a whisker. */
export function Fan({ points, x, y, labels, values }: FanProps) {
  const last = points.at(-1)
  if (!last) return null
  if (points.length === 1)
    return <Whisker along="y" at={x.at(last.x)} value={last.p50} low={last.p10} high={last.p90} scale={y} />
  const edge = (pick: 'p10' | 'p90') =>
    linePath(
      points.map((point) => ({ x: point.x, y: point[pick] })),
      x,
      y,
    )
  return (
    <g className="text-band-blue">
      <path d={fanPath(points, x, y)} fill="currentColor" className="opacity-20" />
      <path d={edge('p10')} fill="none" stroke="currentColor" strokeDasharray="2 3" />
      <path d={edge('p90')} fill="none" stroke="currentColor" strokeDasharray="2 3" />
      <Line points={points.map((point) => ({ x: point.x, y: point.p50 }))} x={x} y={y} />
      {labels && <FanLabels last={last} x={x} y={y} labels={labels} values={values} />}
    </g>
  )
}

/** Labels from top to bottom, moved down where they would stand on one another. */
export function spread<L extends { at: number }>(labels: readonly L[], gap = row): L[] {
  let last = -Infinity
  return labels.map((label) => {
    last = Math.max(label.at, last + gap)
    return { ...label, at: last }
  })
}

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
