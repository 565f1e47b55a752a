import { Skeleton } from '@/ui/feedback/skeleton'

/** The board while it is on its way: blocks where its cards will be. */
export const BoardWaiting = () => (
  <div aria-hidden className="grid grid-cols-1 gap-6">
    <Skeleton className="h-10 w-40 rounded-control" />
    <Skeleton className="h-48 rounded-card" />
    <Skeleton className="h-96 rounded-card" />
  </div>
)
