import { Skeleton } from '@/ui/feedback/skeleton'
import { Logo } from '../shell/logo'

/** The shape of a page before its code is there; the document of the app holds it from the start. */
export function RoutePending() {
  return (
    <div className="min-h-dvh">
      <div className="border-b border-line">
        <div className="mx-auto flex h-16 w-full max-w-6xl items-center px-4 sm:px-6">
          <Logo />
        </div>
      </div>
      <div aria-hidden className="mx-auto grid max-w-6xl gap-6 px-4 py-6 sm:px-6 sm:py-8">
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-40 w-full rounded-card" />
        <Skeleton className="h-40 w-full rounded-card" />
      </div>
    </div>
  )
}
