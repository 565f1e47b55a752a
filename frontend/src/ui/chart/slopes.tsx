import { cx } from '../cx'
import { fadeLayers } from '../figure/fade'
import { forest, type Lift } from './forest'

interface Row extends Lift {
  name: string
  /** Both values, written; above the foot of the slope and above its end. */
  before: string
  now: string
}

interface SlopesProps {
  label: string
  /** Now ÷ before, with its interval: so figures of different units share one scale. */
  rows: readonly Row[]
  write: (ratio: number) => string
  labels: {
    /** Said of a slope that chance explains. */
    chance: string
    /** The interval in words, from its written ends. */
    interval: (low: string, high: string) => string
    /** What the heights mean, from the written ends of the scale. */
    scale: (low: string, high: string) => string
  }
}

const steps = 12
/** Of the fade at its densest: the slope itself stays in sight. */
const densest = 0.5

type Place = NonNullable<ReturnType<ReturnType<typeof forest>['drawn']['get']>>

/** From the place of the scale, which grows to the right, to one that grows upwards. */
const up = (place: number) => 100 - place

/** What the interval leaves open, densest at the slope and gone at its ends; on paper and in forced colours the ends are lines. */
function Doubt({ low, value, high }: Pick<Place, 'low' | 'value' | 'high'>) {
  const wedge = (to: number) => `M0 50L100 ${up(value)}V${up(to)}z`
  return (
    <>
      <g data-fade fill="currentColor" opacity={densest}>
        {[low, high].flatMap((end) =>
          fadeLayers(0, 1, steps).map(({ to, opacity }) => (
            <path
              key={`${String(end)} ${String(to)}`}
              d={wedge(value + (end - value) * to)}
              opacity={opacity}
            />
          )),
        )}
      </g>
      <g data-whisker fill="none" stroke="currentColor" strokeDasharray="2 3">
        {[low, high].map((end) => (
          <path key={end} d={`M0 50L100 ${up(end)}`} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
    </>
  )
}

/** One slope; drawn over any width, so that nothing has to be measured. */
function Slope({ place }: { place: Place | undefined }) {
  return (
    <svg
      aria-hidden
      width="100%"
      height="88"
      className={cx('block overflow-visible', place?.chance === false ? 'text-band-blue' : 'text-ink-3')}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="88">
        <path
          d="M0 50H100"
          className="stroke-line-strong"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
        />
        {place && (
          <>
            <Doubt {...place} />
            <path
              d={`M0 50L100 ${up(place.value)}`}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeDasharray={place.chance ? '4 3' : undefined}
              vectorEffect="non-scaling-stroke"
            />
          </>
        )}
      </svg>
      {place && (
        <g stroke="currentColor" strokeWidth="2">
          <circle cx="0" cy="50%" r="3" fill="currentColor" />
          {place.chance ? (
            <circle cx="100%" cy={`${String(up(place.value))}%`} r="4" className="fill-surface" />
          ) : (
            <svg x="100%" y={`${String(up(place.value))}%`} className="overflow-visible">
              <rect x="-5" y="-5" width="10" height="10" fill="currentColor" stroke="none" />
            </svg>
          )}
        </g>
      )}
    </svg>
  )
}

/**
 * What became of figures: each from the same height, "as before", to now ÷ before, on one log scale. Solid slopes with a filled square
 * are beyond noise; dashed ones with a hollow end may be chance.
 */
export function Slopes({ label, rows, write, labels }: SlopesProps) {
  const { ticks, drawn } = forest(rows, 1)
  const [least = 1, , most = 1] = ticks
  return (
    <div>
      <ul aria-label={label} className="grid grid-cols-3 gap-x-5 sm:gap-x-8">
        {rows.map((row) => {
          const { key, name, before, now, value, low, high } = row
          const place = drawn.get(key)
          return (
            <li key={key} className="flex min-w-0 flex-col gap-1">
              <span className="text-xs break-words text-ink-2 hyphens-auto">{name}</span>
              <span className="tnum mt-auto flex flex-wrap justify-between gap-x-2 text-xs">
                <span className="text-ink-3">{before}</span>
                <span className="sr-only"> → </span>
                <span className="ml-auto font-medium text-ink">{now}</span>
              </span>
              <Slope place={place} />
              <span className="tnum text-right text-xs text-ink-2">
                {value === null ? '–' : write(value)}
                <span className="sr-only">
                  {low !== null && high !== null && `, ${labels.interval(write(low), write(high))}`}
                  {place?.chance && `, ${labels.chance}`}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-xs text-ink-3">{labels.scale(write(least), write(most))}</p>
    </div>
  )
}
