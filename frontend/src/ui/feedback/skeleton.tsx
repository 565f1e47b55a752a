import { cx } from '../cx'

/** A grey shape in the place of something that is still loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={cx('animate-shimmer rounded-control bg-raised', className)} />
)
