import { Skeleton } from '@/ui/skeleton'

/** The shape of a page before its code is there. */
export function RoutePending() {
  return (
    <div className="mx-auto grid max-w-6xl gap-6 px-4 py-6 sm:px-6">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-40 w-full rounded-card" />
    </div>
  )
}
