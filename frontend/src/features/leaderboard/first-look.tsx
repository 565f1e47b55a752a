import { useTranslation } from 'react-i18next'
import { useSession } from '@/api/session'
import { Skeleton } from '@/ui/skeleton'
import { activeFilters, queryOf, type Asked } from './asked'
import { Beyond } from './beyond'
import { LoadingRows, SummaryLine } from './board-states'
import { useKept } from './kept-board'
import { useNames } from './names'
import { Rows } from './rows-part'
import type { View } from './view'

/** Places that a visitor sees. */
const places = 3

const isWhole = (asked: Asked) => Object.keys(queryOf(asked)).length === 0

interface FirstLookProps {
  asked: Asked
  view: View
}

/**
 * Until the board has answered: its shape, and for a visitor its first places as soon as they are there, which are a file beside the
 * app. They stand where the answer puts them, so nothing moves when it comes.
 */
export function FirstLook({ asked, view }: FirstLookProps) {
  const { t } = useTranslation('leaderboard')
  const names = useNames()
  const visitor = useSession().status === 'out'
  const kept = useKept(visitor && isWhole(asked))
  if (!kept || kept.rows.length === 0)
    return (
      <div role="status" aria-label={t('loading')} className="grid grid-cols-1 gap-4">
        <Skeleton className="my-0.5 h-4 w-48" />
        <LoadingRows view={view} count={visitor ? places : 6} />
        {visitor && activeFilters(asked).length === 0 && <Skeleton className="h-45 rounded-card sm:h-23" />}
      </div>
    )
  const values = {
    from: names.whole(1),
    to: names.whole(kept.rows.length),
    total: names.whole(kept.channels),
    count: kept.channels,
  }
  return (
    <section aria-label={t('channels')} aria-busy className="grid grid-cols-1 gap-4">
      <SummaryLine text={t('summary.all', values)} asOf={kept.asOf} />
      <Rows rows={kept.rows} view={view} />
      <Beyond more={kept.channels - kept.rows.length} tier="free" />
    </section>
  )
}
