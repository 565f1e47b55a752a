import { useTranslation } from 'react-i18next'
import { Skeleton } from '@/ui/feedback/skeleton'
import { LoadingRows } from './board-states'
import type { View } from './view'

/** Until anything is known of the board: its shape, so that nothing moves when it comes. */
export function BoardSkeleton({ places, beyond, view }: { places: number; beyond: boolean; view: View }) {
  const { t } = useTranslation('leaderboard')
  return (
    <div role="status" aria-label={t('loading')} className="grid grid-cols-1 gap-4">
      <Skeleton className="my-0.5 h-4 w-48" />
      <LoadingRows view={view} count={places} />
      <Skeleton className="-mt-1 h-12 sm:h-4" />
      {beyond && <Skeleton className="h-45 rounded-card sm:h-23" />}
    </div>
  )
}
