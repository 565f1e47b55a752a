import { Skeleton } from '@/ui/feedback/skeleton'

/** Where a part is still on its way: as high as the window, so that nothing that is scrolled to moves meanwhile. */
export const Waiting = () => (
  <div aria-hidden className="grid min-h-dvh content-start gap-6">
    <Skeleton className="h-48 rounded-card" />
    <Skeleton className="h-80 rounded-card" />
  </div>
)
