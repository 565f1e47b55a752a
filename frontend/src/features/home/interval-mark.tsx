import { cx } from '@/ui/cx'

/** A value with its interval: what this product is about, as a mark. */
export const IntervalMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 12" aria-hidden className={cx('shrink-0 text-ink-3', className)}>
    <path
      d="M1 1v10M31 1v10M1 6h30"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    />
    <circle cx="19" cy="6" r="4" className="fill-ink" />
  </svg>
)
