import { GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isBuilt, paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { allNewestFirst, useHistory, type AnalysisSelection } from '../api'
import { layout, mayShowMore, shown, sinceNow, storeView, useStoredView, type View } from './recent'
import { RecentControls } from './recent-controls'
import { RecentItem } from './recent-item'
import type { AnalysisSummary } from '../types'

function useView(): [View, (view: View) => void] {
  const stored = useStoredView()
  const [chosen, choose] = useState<View>()
  return [
    chosen ?? stored,
    (view) => {
      choose(view)
      storeView(view)
    },
  ]
}

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

const Rows = ({ items, view }: { items: readonly AnalysisSummary[]; view: View }) => (
  <ul className={layout[view]}>
    {items.map((item) => (
      <li key={item.requestId} className="min-w-0">
        <RecentItem item={item} card={view === 'grid'} />
      </li>
    ))}
  </ul>
)

/** The person's analyses with filter, order and view. With `limit`, at most that many are shown, without controls. */
export function RecentAnalyses({ limit }: { limit?: number }) {
  const { t } = useTranslation(['history', 'common'])
  const [selection, select] = useState<AnalysisSelection>(allNewestFirst)
  // What there is at all decides on the controls: a period without any must not take away the way out of it.
  const all = useHistory()
  const { items, error, hasMore, loadingMore, loadMore, reload } = useHistory(selection, sinceNow)
  const [view, setView] = useView()
  const visible = items && shown(items).slice(0, limit)
  const controls = limit === undefined && !!all.items && all.items.length > 0
  const completed = all.items?.filter(({ status }) => status === 'completed').length ?? 0

  return (
    <section aria-labelledby="recent-analyses" className="grid gap-4">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id="recent-analyses" className="mr-auto text-lg font-semibold">
          {t('recent.title')}
        </h2>
        {controls && <RecentControls selection={selection} onSelect={select} view={view} onView={setView} />}
        {controls && completed > 1 && isBuilt('compare') && (
          <Link to={paths.compare()} className={buttonClass('secondary', 'sm')}>
            <GitCompareArrows aria-hidden className="size-4" />
            {t('recent.compareTwo')}
          </Link>
        )}
      </div>
      {error && (
        <FailedNotice title={t('recent.failed')} retry={t('common:actions.tryAgain')} onRetry={reload}>
          {t(`common:errors.${error.code}`)}
        </FailedNotice>
      )}
      {!items && !error && <Loading view={view} />}
      {visible?.length === 0 && <Empty filtered={selection.range !== 'all'} />}
      {visible && visible.length > 0 && <Rows items={visible} view={view} />}
      {limit === undefined && hasMore && items && mayShowMore(items, selection) && (
        <Button className="justify-self-center" busy={loadingMore} onClick={loadMore}>
          {t('recent.more')}
        </Button>
      )}
    </section>
  )
}
