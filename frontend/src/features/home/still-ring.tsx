import { bandOf, bandText } from '@/ui/score'
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
      <circle cx="56" cy="56" r="43" className="stroke-track" strokeWidth="9" />
      <circle
        cx="56"
        cy="56"
        r="43"
        className={bandText[bandOf(score)]}
        stroke="currentColor"
        strokeWidth="9"
        pathLength={100}
        strokeDasharray={`${score} 100`}
      />
      <circle
        cx="56"
        cy="56"
        r="52"
        className="stroke-ink-2"
        strokeWidth="2"
        pathLength={100}
        strokeDasharray={`${high - low} 100`}
        strokeDashoffset={-low}
      />
      {[low, high].map((end) => (
        <line
          key={end}
          x1="105"
          x2="111"
          y1="56"
          y2="56"
          className="stroke-ink-2"
          strokeWidth="2"
          transform={`rotate(${end * 3.6} 56 56)`}
        />
      ))}
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
