import { useTranslation } from 'react-i18next'
import { Skeleton } from '@/ui/feedback/skeleton'
import { layout, type View } from './view'

const Card = () => (
  <div className="card grid gap-2 overflow-hidden pb-4">
    <Skeleton className="h-40" />
    <div className="grid gap-2 px-3">
      <Skeleton className="h-10" />
      <Skeleton className="h-3 w-2/3" />
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-3 w-1/2" />
    </div>
  </div>
)

const Line = () => (
  <div className="flex items-center gap-3 px-4 py-3">
    <Skeleton className="h-14 w-24 shrink-0" />
    <Skeleton className="h-10 flex-1" />
  </div>
)

/** Videos that are on their way, in the shape in which they come. */
export function VideosSkeleton({ view, count = 12 }: { view: View; count?: number }) {
  const { t } = useTranslation('hub')
  const Each = view === 'grid' ? Card : Line
  return (
    <div role="status" aria-label={t('loading')} className={layout[view]}>
      {Array.from({ length: count }, (_, each) => (
        <Each key={each} />
      ))}
    </div>
  )
}
