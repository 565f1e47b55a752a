import { cx } from '../cx'
import { FadeArc } from './fade-arc'
import { bandFill, bandOf, bandText } from './score'

/** The band of a score that is written next to it in ink: 8 px, for those who see colours. */
export const BandDot = ({ score }: { score: number }) => (
  <span aria-hidden className={cx('size-2 shrink-0 rounded-full', bandFill[bandOf(score)])} />
)

interface ScoreDotProps {
  score: number | null
  low?: number | null | undefined
  high?: number | null | undefined
  label: string
  /** In the middle. */
  text: string
}

/** A small ring for lists, without motion. */
export function ScoreDot({ score, low, high, label, text }: ScoreDotProps) {
  return (
    <span className="relative inline-flex size-10 shrink-0 items-center justify-center">
      <svg viewBox="0 0 40 40" role="img" aria-label={label} className="absolute inset-0 -rotate-90">
        <circle
          cx="20"
          cy="20"
          r="17"
          fill="none"
          className="stroke-track"
          strokeWidth="4"
          strokeDasharray={score === null ? '2 3' : undefined}
        />
        {score !== null && (
          <g className={bandText[bandOf(score)]}>
            <FadeArc value={score} low={low} high={high} centre={20} radius={17} width={4} steps={6} />
          </g>
        )}
      </svg>
      <span aria-hidden className="tnum text-xs font-semibold">
        {text}
      </span>
    </span>
  )
}
