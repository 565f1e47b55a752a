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
          <div
            className={cx('h-full rounded-full', bandFill[bandOf(filled)])}
            style={{ width: `${filled}%` }}
          />
        )}
      </div>
      {value !== null && low != null && high != null && (
        <div
          className="absolute -inset-y-1 border-x-2 border-ink"
          style={{
            left: `${share(low, max)}%`,
            width: `${Math.max(0.5, share(high, max) - share(low, max))}%`,
          }}
        >
          <div className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 bg-ink" />
        </div>
      )}
    </div>
  )
}
