import { usePlainFormat } from '@/i18n/format'
import { Dissolve } from '@/ui/figure/dissolve'
import { bandOf, bandText } from '@/ui/figure/score'
import type { Claim, Report } from '@/features/analysis/types'
import { scoreParts } from './score-parts'

/** From `start`, in percent of the bar: solid to the lower end, dissolving to the upper, ticked at the value. */
function Slot({ claim: { value, low, high }, start, full }: { claim: Claim; start: number; full: number }) {
  const within = (points: number) => Math.min(full, Math.max(0, points))
  const at = within(value ?? 0)
  const solid = within(low ?? at)
  const end = within(high ?? at)
  return (
    <>
      <rect x={`${start}%`} width={`${full}%`} height="20" className="fill-track" />
      {value != null && (
        <>
          <Dissolve start={start} low={start + solid} high={start + end} y={0} height={20} />
          <rect x={`${start}%`} width={`${solid}%`} height="20" />
          <g className="text-ink" stroke="currentColor" strokeWidth="2">
            <line x1={`${start + at}%`} x2={`${start + at}%`} y1="-2" y2="22" />
            <g data-whisker>
              <line x1={`${start + solid}%`} x2={`${start + end}%`} y1="10" y2="10" />
            </g>
          </g>
        </>
      )}
      {start > 0 && (
        <line x1={`${start}%`} x2={`${start}%`} y1="-4" y2="24" className="stroke-surface" strokeWidth="3" />
      )}
    </>
  )
}

/** From here on, in percent of the bar, there is no room left for its number behind the end. */
const full = 92

/** The sum with its number at the end, and as a dashed notch between them what was taken off. */
function Sum({ value, taken }: { value: number; taken: number }) {
  const format = usePlainFormat()
  const end = value + taken
  return (
    <g>
      <rect y="32" width="100%" height="4" className="fill-track" />
      <rect y="32" width={`${value}%`} height="4" />
      {taken > 0 && (
        <rect
          x={`${value}%`}
          y="31"
          width={`${taken}%`}
          height="6"
          fill="none"
          strokeDasharray="2 2"
          className="stroke-ink-2"
        />
      )}
      <text
        x={`${Math.min(end, full)}%`}
        dx={end > full ? -4 : 6}
        y="34"
        textAnchor={end > full ? 'end' : 'start'}
        dominantBaseline="central"
        // Apart from the track, and at a full bar from the sum itself.
        strokeWidth="6"
        paintOrder="stroke"
        className="tnum fill-ink stroke-surface text-xs font-medium"
      >
        {`= ${format.whole(value)}`}
      </text>
    </g>
  )
}

interface BreakdownBarProps {
  report: Report
  /** The parts and their points in words. */
  label: string
  /** The part that is spoken of: the others step back. */
  lit?: (typeof scoreParts)[number][0] | undefined
}

/** One bar of 100 points: a slot for each part, as wide as what it can bring, and below it what they come to. */
export function BreakdownBar({ report, label, lit }: BreakdownBarProps) {
  const { breakdown, score } = report
  const taken = breakdown.penalty.reduce((sum, { points }) => sum + points, 0)
  const starts = scoreParts.map((_, index) =>
    scoreParts.slice(0, index).reduce((sum, [, full]) => sum + full, 0),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      width="100%"
      height="38"
      fill="currentColor"
      className={`block overflow-visible ${score.value == null ? 'text-ink-3' : bandText[bandOf(score.value)]}`}
    >
      {scoreParts.map(([part, full], index) => (
        <g key={part} opacity={lit && lit !== part ? 0.35 : undefined}>
          <Slot claim={breakdown[part]} start={starts[index] ?? 0} full={full} />
        </g>
      ))}
      {score.value != null && <Sum value={score.value} taken={Math.min(taken, 100 - score.value)} />}
    </svg>
  )
}
