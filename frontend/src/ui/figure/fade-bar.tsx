import { cx } from '../cx'
import { Dissolve } from './dissolve'
import { bandOf, bandText, type Band } from './score'

interface FadeBarProps {
  /** `null` abstains: the track stays empty and dashed. */
  value: number | null
  low?: number | null | undefined
  high?: number | null | undefined
  /** Where the bar ends; its values are those of the figure. */
  max: number
  /** Where the bar begins. */
  min?: number
  /** The estimate and its range in words, for those who do not see the bar. */
  label: string
  /** Colour of the shape: the band of the value as a share of the bar, plain ink, or a band where the bar is a part of its scale. */
  look?: 'band' | 'ink' | Band
}

interface ShapeProps {
  value: number
  low: number
  high: number
}

/** In percent of the width. Attributes, no styles: pages that are rendered ahead may hold none. */
function Shape({ value, low, high }: ShapeProps) {
  return (
    <>
      <Dissolve low={low} high={high} y={4} height={10} />
      <rect width={`${low}%`} y="4" height="10" rx="2" />
      <g className="text-ink" stroke="currentColor" strokeWidth="2">
        <line x1={`${value}%`} x2={`${value}%`} y1="1" y2="17" />
        {low < high && (
          <g data-whisker>
            <line x1={`${low}%`} x2={`${high}%`} y1="9" y2="9" />
            <line x1={`${low}%`} x2={`${low}%`} y1="5" y2="13" />
            <line x1={`${high}%`} x2={`${high}%`} y1="5" y2="13" />
          </g>
        )}
      </g>
    </>
  )
}

/** A bar that is solid up to the lower end of its range and dissolves to the upper, with a tick at the estimate. */
export function FadeBar({ value, low, high, max, min = 0, label, look = 'band' }: FadeBarProps) {
  const share = (of: number) => Math.min(100, Math.max(0, ((of - min) / (max - min)) * 100))
  const at = value === null ? 0 : share(value)
  const colour = look === 'ink' ? 'text-ink-2' : bandText[look === 'band' ? bandOf(at) : look]
  return (
    <svg
      role="img"
      aria-label={label}
      width="100%"
      height="18"
      fill="currentColor"
      className={cx('block overflow-visible', colour)}
    >
      {value === null ? (
        <rect
          y="4.5"
          width="100%"
          height="9"
          rx="4.5"
          fill="none"
          strokeDasharray="3 4"
          className="stroke-line-strong"
        />
      ) : (
        <>
          <rect y="4" width="100%" height="10" rx="2" className="fill-track" />
          <Shape value={at} low={low == null ? at : share(low)} high={high == null ? at : share(high)} />
        </>
      )}
    </svg>
  )
}
