import { area as d3Area } from 'd3-shape'
import { fadeLayers } from '../figure/fade'
import { linePath, Whisker } from './lines'
import type { Scale } from './scale'

/** Height of a line of words. */
const row = 14
/** Layers of the fade; high pictures need more than a bar does, so that none shows as an edge. */
const steps = 72

export interface FanPoint {
  x: number
  p10: number
  p50: number
  p90: number
}

/** The way from the cautious value to the high one, where `share` 0 is the one and 1 the other. */
const between = ({ p10, p90 }: FanPoint, share: number) => p10 + (p90 - p10) * share

/** The shape from the foot of the picture up to a share of the way from the cautious values to the high ones. */
export function fanPath(points: readonly FanPoint[], x: Scale, y: Scale, share: number): string {
  return (
    d3Area<FanPoint>()
      .x((point) => x.at(point.x))
      .y0(y.range[0])
      .y1((point) => y.at(between(point, share)))([...points]) ?? ''
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

/** The labels at the ends of the three lines. */
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

/** On paper and in forced colours, where shades do not come out, the ends are lines. */
function FanShape({ points, x, y }: Pick<FanProps, 'points' | 'x' | 'y'>) {
  const line = (pick: Case) =>
    linePath(
      points.map((point) => ({ x: point.x, y: point[pick] })),
      x,
      y,
    )
  return (
    <>
      <g data-fade fill="currentColor">
        {fadeLayers(0, 1, steps).map(({ to, opacity }) => (
          <path key={to} d={fanPath(points, x, y, to)} opacity={opacity} />
        ))}
        <path d={fanPath(points, x, y, 0)} />
      </g>
      <g className="text-ink" stroke="currentColor" strokeWidth="2" fill="none">
        <path d={line('p50')} />
        <g data-whisker strokeDasharray="2 3">
          <path d={line('p10')} />
          <path d={line('p90')} />
        </g>
      </g>
    </>
  )
}

/**
 * What may come: solid up to the cautious values, dissolving to the high ones, with a line at the middle. Between cautious and high lie
 * eight cases of ten. A single moment is a whisker.
 */
export function Fan({ points, x, y, labels, values }: FanProps) {
  const last = points.at(-1)
  if (!last) return null
  if (points.length === 1)
    return <Whisker along="y" at={x.at(last.x)} value={last.p50} low={last.p10} high={last.p90} scale={y} />
  return (
    <g className="text-band-blue">
      <FanShape points={points} x={x} y={y} />
      {labels && <FanLabels last={last} x={x} y={y} labels={labels} values={values} />}
    </g>
  )
}

/** Labels from top to bottom, moved down where they would overlap. */
export function spread<L extends { at: number }>(labels: readonly L[], gap = row): L[] {
  let last = -Infinity
  return labels.map((label) => {
    last = Math.max(label.at, last + gap)
    return { ...label, at: last }
  })
}
