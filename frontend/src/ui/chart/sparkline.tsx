import { Breaks } from './breaks'
import { Line, linePath, type XY } from './lines'
import { extent, linear } from './scale'

interface SparklineProps {
  /** What it says, for those who do not see it. */
  label: string
  /** In order of time; `null` where nothing is known. */
  values: readonly (number | null)[]
  /** Places from which on the values mean something else: an upright dashed line is drawn before each. */
  breaks?: readonly number[]
  /** Small is good and on top, as with ranks. */
  invert?: boolean
  width?: number
  height?: number
}

/** A line the size of a word. The last value has a dot. */
export function Sparkline({
  label,
  values,
  breaks = [],
  invert = false,
  width = 96,
  height = 24,
}: SparklineProps) {
  const pad = 4
  const points: XY[] = values.map((y, x) => ({ x, y }))
  const x = linear([0, Math.max(1, values.length - 1)], [pad, width - pad], { nice: false })
  const y = linear(values, invert ? [pad, height - pad] : [height - pad, pad], { nice: false })
  const last = points.findLast((point) => point.y !== null)
  return (
    <svg role="img" aria-label={label} width={width} height={height} className="shrink-0">
      <Breaks
        times={breaks.map((place) => place - 0.5)}
        x={x}
        area={{ width, height, left: pad, right: width - pad, top: 0, bottom: height }}
      />
      {extent(values) === undefined ? (
        <line
          x1={pad}
          x2={width - pad}
          y1={height / 2}
          y2={height / 2}
          className="stroke-line-strong"
          strokeDasharray="2 4"
        />
      ) : (
        linePath(points, x, y) && <Line points={points} x={x} y={y} tone="quiet" />
      )}
      {last?.y != null && <circle cx={x.at(last.x)} cy={y.at(last.y)} r="3" className="fill-band-blue" />}
    </svg>
  )
}
