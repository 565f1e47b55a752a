import { useId } from 'react'

interface DissolveProps {
  /** Where the shape begins, is solid up to, and is gone: percent of the picture's width. */
  start?: number
  low: number
  high: number
  y: number
  height: number
}

const percent = (value: number) => `${value}%`

/**
 * A bar from `start` that is solid up to `low` and gone at `high`, in between as dense as the share of the way that is left: a gradient,
 * so that no band shows however wide the range is. In the colour around it. Attributes, no styles: pages that are rendered ahead may
 * hold none.
 */
export function Dissolve({ start = 0, low, high, y, height }: DissolveProps) {
  const id = useId()
  if (!(low < high)) return null
  return (
    <>
      <linearGradient id={id}>
        <stop offset={(low - start) / (high - start)} stopColor="currentColor" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <rect x={percent(start)} width={percent(high - start)} y={y} height={height} fill={`url(#${id})`} />
    </>
  )
}

interface FadeRangeProps {
  /** Percent of the picture's width. */
  low: number
  value: number
  high: number
  /** Its middle. */
  y: number
}

/** The range of an estimate: dense at the estimate, gone at both ends. Where shades do not come out, a line with ends. */
export function FadeRange({ low, value, high, y }: FadeRangeProps) {
  const id = useId()
  if (!(low < high)) return null
  return (
    <>
      <linearGradient id={id}>
        <stop offset="0" stopColor="currentColor" stopOpacity="0" />
        <stop offset={(value - low) / (high - low)} stopColor="currentColor" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <rect
        data-range
        x={percent(low)}
        width={percent(high - low)}
        y={y - 3}
        height="6"
        fill={`url(#${id})`}
        stroke="none"
      />
      <g data-whisker stroke="currentColor" strokeWidth="2">
        <line x1={percent(low)} x2={percent(high)} y1={y} y2={y} />
        <line x1={percent(low)} x2={percent(low)} y1={y - 4} y2={y + 4} />
        <line x1={percent(high)} x2={percent(high)} y1={y - 4} y2={y + 4} />
      </g>
    </>
  )
}
