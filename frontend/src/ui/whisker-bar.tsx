import { bandFill, bandOf } from './score'
import { cx } from './cx'

interface WhiskerBarProps {
  value: number | null
  low?: number | null | undefined
  high?: number | null | undefined
  max: number
  label: string
}

const share = (value: number, max: number) => Math.min(100, Math.max(0, (value / max) * 100))

/** From `low` to `high` percent of the width. Attributes, no styles: pages that are rendered ahead may hold none. */
const Whisker = ({ low, high }: { low: number; high: number }) => (
  <svg
    aria-hidden
    width="100%"
    height="18"
    stroke="currentColor"
    strokeWidth="2"
    className="absolute inset-x-0 -top-1 overflow-visible text-ink"
  >
    <line x1={`${low}%`} x2={`${high}%`} y1="9" y2="9" />
    <line x1={`${low}%`} x2={`${low}%`} y1="0" y2="18" />
    <line x1={`${high}%`} x2={`${high}%`} y1="0" y2="18" />
  </svg>
)

/** A bar with its interval as a whisker. A missing value leaves the track hatched and empty. */
export function WhiskerBar({ value, low, high, max, label }: WhiskerBarProps) {
  const filled = value === null ? 0 : share(value, max)
  return (
    <div role="img" aria-label={label} className="relative h-2.5">
      <div
        className={cx(
          'absolute inset-0 overflow-hidden rounded-full',
          value === null ? 'border border-dashed border-line-strong' : 'bg-track',
        )}
      >
        {value !== null && (
          <svg
            aria-hidden
            width={`${filled}%`}
            height="100%"
            className={cx('block rounded-full', bandFill[bandOf(filled)])}
          />
        )}
      </div>
      {value !== null && low != null && high != null && (
        <Whisker low={share(low, max)} high={share(high, max)} />
      )}
    </div>
  )
}
