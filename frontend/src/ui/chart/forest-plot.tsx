import { FadeRange } from '../figure/dissolve'
import { forest, type Forest, type Lift } from './forest'
import { ToggleName, ToggleRow, type Toggle } from './row-toggle'

interface Row extends Lift {
  name: string
  /** For example "14 of 50 titles". */
  note?: string
  /** Where the row can be singled out. */
  toggle?: Toggle | undefined
}

interface ForestPlotProps {
  label: string
  rows: readonly Row[]
  /** The value of "no difference": 1 for multiples, 0 for differences. Multiples are on a log axis. */
  base: 0 | 1
  write: (value: number) => string
  labels: {
    /** What lies left and right of "no difference". */
    lower: string
    higher: string
    /** Said of an interval that holds "no difference". */
    chance: string
    /** The interval in words, from its written ends. */
    interval: (low: string, high: string) => string
  }
}

type Place = NonNullable<ReturnType<Forest['drawn']['get']>>

const columns = 'sm:grid-cols-[minmax(11rem,min(40%,17rem))_1fr] sm:gap-4'
const percent = (value: number) => `${value}%`

/** The row in words: its name, its value, and for those who do not see the picture its interval. */
function Words({
  row,
  place,
  write,
  labels,
}: { row: Row; place: Place | undefined } & Pick<ForestPlotProps, 'write' | 'labels'>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
      <span className="min-w-0 break-words text-ink">
        <ToggleName toggle={row.toggle}>{row.name}</ToggleName>
      </span>
      <span className="tnum text-xs whitespace-nowrap text-ink-2">
        {row.value === null ? '–' : write(row.value)}
        <span className="sr-only">
          {row.low !== null && row.high !== null && `, ${labels.interval(write(row.low), write(row.high))}`}
          {place?.chance && `, ${labels.chance}`}
        </span>
      </span>
      {row.note && <span className="col-span-2 text-xs text-ink-3">{row.note}</span>}
    </div>
  )
}

/** The row as a picture; its places are shares of the width, so nothing has to be measured. */
function Picture({ place, baseAt }: { place: Place | undefined; baseAt: string }) {
  // Where there is nothing to draw, an axis would look like a picture that failed.
  if (!place) return null
  return (
    <svg aria-hidden width="100%" height="28" className="overflow-visible">
      <line x1={baseAt} x2={baseAt} y1="0" y2="28" className="stroke-line-strong" strokeDasharray="3 3" />
      {/* Where rows are one line each, it goes on through the room between them. */}
      <line
        x1={baseAt}
        x2={baseAt}
        y1="-12"
        y2="40"
        className="stroke-line-strong max-sm:hidden"
        strokeDasharray="3 3"
      />
      <g className={place.chance ? 'text-ink-3' : 'text-band-blue'} stroke="currentColor" strokeWidth="2">
        <FadeRange {...place} y={14} />
        {place.chance ? (
          <circle cx={percent(place.value)} cy="14" r="4.5" className="fill-surface" />
        ) : (
          <svg x={percent(place.value)} y="14" className="overflow-visible">
            <rect x="-5" y="-5" width="10" height="10" fill="currentColor" stroke="none" />
          </svg>
        )}
      </g>
    </svg>
  )
}

function Scale({
  at,
  ticks,
  base,
  write,
  labels,
}: Pick<Forest, 'at' | 'ticks'> & Pick<ForestPlotProps, 'base' | 'write' | 'labels'>) {
  return (
    <div aria-hidden className={`mt-2 grid ${columns}`}>
      <svg width="100%" height="40" className="tnum overflow-visible text-xs sm:col-start-2">
        {ticks.map((tick, index) => (
          <text
            key={tick}
            x={percent(at(tick))}
            y="12"
            textAnchor={index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle'}
            className={tick === base ? 'fill-ink-2' : 'fill-ink-3'}
          >
            {write(tick)}
          </text>
        ))}
        <text x="0" y="32" className="fill-ink-3">
          ← {labels.lower}
        </text>
        <text x="100%" y="32" textAnchor="end" className="fill-ink-3">
          {labels.higher} →
        </text>
      </svg>
    </div>
  )
}

/** Lifts with their intervals, which fade, around "no difference". Filled squares differ from it, hollow circles may be chance. */
export function ForestPlot({ label, rows, base, write, labels }: ForestPlotProps) {
  const { at, ticks, drawn } = forest(rows, base)
  return (
    <div>
      <ul aria-label={label} className="grid gap-3">
        {rows.map((row) => (
          <ToggleRow key={row.key} toggle={row.toggle} className={`grid gap-1 sm:items-center ${columns}`}>
            <Words row={row} place={drawn.get(row.key)} write={write} labels={labels} />
            <Picture place={drawn.get(row.key)} baseAt={percent(at(base))} />
          </ToggleRow>
        ))}
      </ul>
      <Scale at={at} ticks={ticks} base={base} write={write} labels={labels} />
    </div>
  )
}
