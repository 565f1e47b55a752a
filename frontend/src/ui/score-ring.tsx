import { bandMarks, bandOf, bandText, type Band } from './score'
import { useCountUp } from './use-count-up'

interface ScoreRingProps {
  /** 0 to 100; `null` abstains. */
  score: number | null
  low?: number | null | undefined
  high?: number | null | undefined
  /** What the picture says, for those who do not see it. */
  label: string
  /** Side in px: the specification's small, middle and large ring, and the one a page is about. */
  size?: 60 | 70 | 80 | 160
  /** Written in the middle, from the counted value. */
  write: (value: number) => string
}

const radius = 44
const length = 2 * Math.PI * radius
const arc = (from: number, to: number) => ({
  strokeDasharray: `${(Math.max(0, to - from) / 100) * length} ${length}`,
  strokeDashoffset: -(from / 100) * length,
})

/** Five marks under the number, as many filled as the band is high: the band is told without its colour. */
const Marks = ({ band }: { band: Band }) => (
  <g>
    {[1, 2, 3, 4, 5].map((place) => (
      <rect
        key={place}
        x={24 + place * 9}
        y="76"
        width="6"
        height="5"
        rx="1"
        className={place <= bandMarks[band] ? bandText[band] : 'text-track'}
        fill="currentColor"
      />
    ))}
  </g>
)

/** The thin arc outside the ring, with both its ends. */
const Interval = ({ low, high }: { low: number; high: number }) => (
  <g className="text-ink-2" stroke="currentColor">
    <circle
      cx="56"
      cy="56"
      r="52"
      strokeWidth="1.5"
      pathLength={100}
      strokeDasharray={`${high - low} 100`}
      strokeDashoffset={-low}
    />
    {[low, high].map((end) => (
      <line
        key={end}
        x1="106"
        x2="110"
        y1="56"
        y2="56"
        strokeWidth="1.5"
        transform={`rotate(${end * 3.6} 56 56)`}
      />
    ))}
  </g>
)

/** The score as a ring: the arc is the score, the thin outer arc its interval, the marks its band. */
export function ScoreRing({ score, low, high, label, size = 160, write }: ScoreRingProps) {
  const shown = useCountUp(score ?? 0)
  const band = score === null ? undefined : bandOf(score)
  return (
    <svg viewBox="0 0 112 112" width={size} height={size} role="img" aria-label={label} className="shrink-0">
      <g transform="rotate(-90 56 56)" fill="none">
        <circle
          cx="56"
          cy="56"
          r={radius}
          className="stroke-track"
          strokeWidth="8"
          strokeDasharray={score === null ? '2 6' : undefined}
        />
        {band && (
          <circle
            cx="56"
            cy="56"
            r={radius}
            className={bandText[band]}
            stroke="currentColor"
            strokeWidth="8"
            strokeLinecap="butt"
            {...arc(0, shown)}
          />
        )}
        {score !== null && low != null && high != null && <Interval low={low} high={high} />}
      </g>
      <text
        x="56"
        y={band ? 52 : 56}
        textAnchor="middle"
        dominantBaseline="central"
        className="tnum fill-ink font-semibold"
        fontSize="26"
      >
        {score === null ? '–' : write(shown)}
      </text>
      {band && <Marks band={band} />}
    </svg>
  )
}

/** A small ring for lists, without motion. */
export function ScoreDot({ score, label, text }: { score: number | null; label: string; text: string }) {
  return (
    <span className="relative inline-flex size-10 shrink-0 items-center justify-center">
      <svg viewBox="0 0 40 40" role="img" aria-label={label} className="absolute inset-0 -rotate-90">
        <circle
          cx="20"
          cy="20"
          r="17"
          fill="none"
          className="stroke-track"
          strokeWidth="3"
          strokeDasharray={score === null ? '2 3' : undefined}
        />
        {score !== null && (
          <circle
            cx="20"
            cy="20"
            r="17"
            fill="none"
            className={bandText[bandOf(score)]}
            stroke="currentColor"
            strokeWidth="3"
            pathLength={100}
            strokeDasharray={`${score} 100`}
          />
        )}
      </svg>
      <span aria-hidden className="tnum text-xs font-semibold">
        {text}
      </span>
    </span>
  )
}
