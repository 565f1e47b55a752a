import { FadeArc } from './fade-arc'
import { bandMarks, bandOf, bandText, type Band } from './score'
import { useCountUp } from './use-count-up'

export interface RingProps {
  /** 0 to 100; `null` abstains. */
  score: number | null
  low?: number | null | undefined
  high?: number | null | undefined
  /** What the picture says, for those who do not see it. */
  label: string
  /** Side in px: the specification's small, middle and large ring, and the one a page is about. */
  size?: 60 | 70 | 80 | 96 | 160
  /** Written in the middle, from the counted value. */
  write: (value: number) => string
  /** What the ring shows instead for now, on the same scale. The number is the score all the while, and does not count. */
  drawn?: Drawn | undefined
}

export interface Drawn {
  value: number
  low: number
  high: number
}

/** Five marks under the number, as many filled as the band is high: the band is readable without its colour. */
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

/** The score as a ring: solid up to the lower end of its range, dissolving to the upper, ticked at the score; the marks show its band. */
export function ScoreRing({ score, low, high, label, size = 160, write, drawn }: RingProps) {
  const counted = useCountUp(score ?? 0)
  const band = score === null ? undefined : bandOf(score)
  // Ends and score grow together, and keep their distances.
  const grown = score ? counted / score : 1
  const arc = drawn ?? {
    value: counted,
    low: low == null ? null : low * grown,
    high: high == null ? null : high * grown,
  }
  return (
    <svg viewBox="0 0 112 112" width={size} height={size} role="img" aria-label={label} className="shrink-0">
      <g transform="rotate(-90 56 56)" fill="none">
        <circle
          cx="56"
          cy="56"
          r="49"
          className="stroke-track"
          strokeWidth="10"
          strokeDasharray={score === null ? '2 6' : undefined}
        />
        {band && (
          <g className={bandText[band]}>
            <FadeArc {...arc} centre={56} radius={49} width={10} />
          </g>
        )}
      </g>
      <text
        x="56"
        y={band ? 52 : 56}
        textAnchor="middle"
        dominantBaseline="central"
        className="tnum fill-ink font-semibold"
        fontSize="26"
      >
        {score === null ? '–' : write(drawn ? score : counted)}
      </text>
      {band && <Marks band={band} />}
    </svg>
  )
}
