import { cx } from '../cx'
import { ScrollRegion } from '../layout/scroll-region'
import { heatRows, levels, type Level } from './heat'
import { pointing, type Toggle } from './row-toggle'

interface CellToggle extends Toggle {
  /** What its button is called: away from its row and column, a number says nothing. */
  name: string
}

interface HeatMapProps {
  caption: string
  /** Seven names, Monday first. */
  weekdays: readonly string[]
  dayparts: readonly string[]
  /** By weekday (Monday first), then daypart; `null` where nothing is known. */
  cells: readonly (readonly (number | null)[])[]
  /** The reader's week: Sunday first in English, Monday first in German. */
  weekStart: 'monday' | 'sunday'
  /** The value as it is written in its cell. */
  write: (value: number) => string
  labels: {
    /** Ends of the scale. */
    less: string
    more: string
    /** Read out where nothing is known. */
    unknown: string
  }
  /** Where cells can be singled out: how, by weekday (Monday is 0) and daypart. */
  toggleOf?: (weekday: number, daypart: number) => CellToggle | undefined
  /** Cells that are outlined, by weekday (Monday is 0) and daypart; the text next to the map says what that means. */
  isOutlined?: (weekday: number, daypart: number) => boolean
}

const looks: Record<Level, string> = {
  0: 'bg-raised text-ink-3',
  1: 'bg-heat-1 text-ink',
  2: 'bg-heat-2 text-ink',
  3: 'bg-heat-3 text-ink',
  4: 'bg-heat-4 text-on-heat',
  5: 'bg-heat-5 text-on-heat',
}

function CellButton({ toggle, text }: { toggle: CellToggle; text: string }) {
  return (
    <button
      {...pointing(toggle)}
      type="button"
      aria-pressed={toggle.pressed}
      aria-label={toggle.name}
      onClick={toggle.onPress}
      className={cx(
        'size-full rounded-sm border-2',
        toggle.pressed ? 'border-current font-semibold underline' : 'border-transparent',
      )}
    >
      {text}
    </button>
  )
}

/** A week at a glance. It is a table whose cells are coloured, so each value can be read, seen and heard. */
export function HeatMap({
  caption,
  weekdays,
  dayparts,
  cells,
  weekStart,
  write,
  labels,
  toggleOf,
  isOutlined,
}: HeatMapProps) {
  const rows = heatRows(cells, weekStart, dayparts.length)
  const written = (value: number, toggle: CellToggle | undefined) =>
    toggle ? <CellButton toggle={toggle} text={write(value)} /> : write(value)
  return (
    <div>
      <ScrollRegion label={caption} className="overflow-x-auto">
        <table className="w-full table-fixed border-separate border-spacing-1 text-xs">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr>
              <td className="w-10 sm:w-24" />
              {dayparts.map((part) => (
                <th
                  key={part}
                  scope="col"
                  className="min-w-12 pb-1 font-normal break-words hyphens-auto text-ink-3"
                >
                  {part}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ weekday, values }) => (
              <tr key={weekday}>
                <th scope="row" className="truncate pr-2 text-left font-normal text-ink-2">
                  {weekdays[weekday]}
                </th>
                {values.map(({ value, level }, part) => (
                  <td
                    key={dayparts[part]}
                    className={cx(
                      'tnum h-10 rounded-sm text-center',
                      isOutlined?.(weekday, part) && 'border-2 border-ink',
                      value === null ? 'text-ink-3' : looks[level],
                    )}
                  >
                    {value === null ? (
                      <>
                        <span aria-hidden>–</span>
                        <span className="sr-only">{labels.unknown}</span>
                      </>
                    ) : (
                      written(value, toggleOf?.(weekday, part))
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div aria-hidden className="mt-2 flex items-center justify-end gap-1 text-xs text-ink-3">
        <span className="mr-1">{labels.less}</span>
        {levels.map((level) => (
          <span key={level} className={cx('size-3 rounded-sm', looks[level])} />
        ))}
        <span className="ml-1">{labels.more}</span>
      </div>
    </div>
  )
}
