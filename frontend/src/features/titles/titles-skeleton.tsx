import { useTranslation } from 'react-i18next'
import { Skeleton } from '@/ui/feedback/skeleton'
import type { View } from './filters/query'

const Card = () => (
  <div className="card grid gap-3 p-3">
    <Skeleton className="h-10" />
    <Skeleton className="h-3 w-2/3" />
    <Skeleton className="h-4 w-1/2" />
    <Skeleton className="h-6 w-3/4" />
  </div>
)

const Line = () => (
  <div className="grid gap-2 border-b border-line px-4 py-3">
    <Skeleton className="h-5 w-3/4" />
    <Skeleton className="h-3 w-1/3" />
    <Skeleton className="h-6 w-1/2" />
  </div>
)

/** Titles that are on their way, in the shape in which they come. */
export function TitlesSkeleton({ view }: { view: View }) {
  const { t } = useTranslation('titles')
  return (
    <div role="status" aria-label={t('loading')}>
      {view === 'board' ? (
        <div className="titles-columns titles-later">
          {[3, 2, 1, 1].map((count, column) => (
            <div key={column} className="grid content-start gap-2 titles-column rounded-card bg-raised">
              {Array.from({ length: count }, (_, each) => (
                <Card key={each} />
              ))}
            </div>
          ))}
        </div>
      ) : (
        <div className="card overflow-hidden">
          {Array.from({ length: 6 }, (_, each) => (
            <Line key={each} />
          ))}
        </div>
      )}
    </div>
  )
}
