import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import type { History } from '../api'
import { layout, shown, type View } from './recent'
import { RecentItem } from './recent-item'

function Loading({ view }: { view: View }) {
  return (
    <div className={view === 'grid' ? layout.grid : 'grid gap-px'}>
      {[0, 1, 2].map((key) => (
        <Skeleton key={key} className={view === 'grid' ? 'h-[74px] rounded-card' : 'h-16'} />
      ))}
    </div>
  )
}

function Empty({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation('history')
  return (
    <div className="rounded-card border border-dashed border-line px-6 py-10 text-center">
      <p className="font-medium">{t(filtered ? 'recent.emptyRange' : 'recent.empty')}</p>
      {!filtered && <p className="mx-auto mt-1 max-w-sm text-ink-2">{t('recent.emptyHint')}</p>}
    </div>
  )
}

interface RecentListProps {
  list: Pick<History, 'items' | 'error' | 'reload'>
  view: View
  /** At most that many are shown. */
  limit?: number
  /** Only those of a time are listed. */
  filtered?: boolean
  controls?: ReactNode
  /** What comes below the rows. */
  children?: ReactNode
}

/** Analyses under their title, or why there are none. */
export function RecentList({ list, view, limit, filtered = false, controls, children }: RecentListProps) {
  const { t } = useTranslation(['history', 'common'])
  const { items, error, reload } = list
  const visible = items && shown(items).slice(0, limit)
  return (
    <section aria-labelledby="recent-analyses" className="grid gap-4">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id="recent-analyses" className="mr-auto text-lg font-semibold">
          {t('recent.title')}
        </h2>
        {controls}
      </div>
      {error && (
        <FailedNotice title={t('recent.failed')} retry={t('common:actions.tryAgain')} onRetry={reload}>
          {t(`common:errors.${error.code}`)}
        </FailedNotice>
      )}
      {!items && !error && <Loading view={view} />}
      {visible?.length === 0 && <Empty filtered={filtered} />}
      {visible && visible.length > 0 && (
        <ul className={layout[view]}>
          {visible.map((item) => (
            <li key={item.requestId} className="min-w-0">
              <RecentItem item={item} card={view === 'grid'} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}
