import { cx } from '@/ui/cx'
import { fadeLayers } from '@/ui/figure/fade'

/** An estimate that dissolves where the knowledge ends: what this product is about, as a mark. */
export const IntervalMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 32 12" aria-hidden fill="currentColor" className={cx('shrink-0 text-ink-2', className)}>
    {fadeLayers(14, 32, 8).map(({ to, opacity }) => (
      <rect key={to} y="2" width={to} height="8" opacity={opacity} />
    ))}
    <rect y="2" width="14" height="8" />
    <rect x="20" width="2" height="12" className="fill-ink" />
  </svg>
)
