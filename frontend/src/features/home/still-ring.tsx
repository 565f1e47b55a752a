import { FadeArc } from '@/ui/figure/fade-arc'
import { bandOf, bandText } from '@/ui/figure/score'
import { cx } from '@/ui/cx'

interface StillRingProps {
  score: number
  low: number
  high: number
  /** What the picture says. */
  label: string
  className?: string
}

/**
 * The score with its interval, drawn at once and by attributes alone: pages that are rendered ahead of time may carry no style
 * attribute and nothing that has to be counted up first.
 */
export const StillRing = ({ score, low, high, label, className }: StillRingProps) => (
  <svg viewBox="0 0 112 112" role="img" aria-label={label} className={cx('shrink-0', className)}>
    <g transform="rotate(-90 56 56)" fill="none">
      <circle cx="56" cy="56" r="49" className="stroke-track" strokeWidth="10" />
      <g className={bandText[bandOf(score)]}>
        <FadeArc value={score} low={low} high={high} centre={56} radius={49} width={10} />
      </g>
    </g>
    <text
      x="56"
      y="57"
      textAnchor="middle"
      dominantBaseline="central"
      className="tnum fill-ink font-semibold"
      fontSize="30"
    >
      {Math.round(score)}
    </text>
  </svg>
)
