import { Skeleton } from '@/ui/skeleton'

/** The board while it is on its way: blocks where its cards will stand. */
export const BoardWaiting = ({ start = false }: { start?: boolean }) => (
  <div aria-hidden className="grid grid-cols-1 gap-6">
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-6">
        {start && <Skeleton className="h-44 rounded-card" />}
        <Skeleton className="h-96 rounded-card" />
      </div>
      <div className="grid content-start gap-6">
        {start && <Skeleton className="h-56 rounded-card" />}
        <Skeleton className="h-72 rounded-card" />
      </div>
    </div>
    <Skeleton className="h-96 rounded-card" />
    <div className="grid gap-6 lg:grid-cols-2">
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  </div>
)
