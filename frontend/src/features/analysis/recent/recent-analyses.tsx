import { ChevronDown, GitCompareArrows, LayoutGrid, List } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { currentLanguage } from '@/i18n'
import { browserStore } from '@/lib/storage'
import { isBuilt, paths } from '@/paths'
import { Button, buttonClass, IconButton } from '@/ui/button'
import { cx } from '@/ui/cx'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { useHistory } from '../api'
import { orders, ranges, shown, type Order, type Range } from './recent'
import { RecentItem } from './recent-item'

type View = 'grid' | 'list'
const viewKey = 'kanalyse.recentView'

function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() => (browserStore.read(viewKey) === 'list' ? 'list' : 'grid'))
  return [
    view,
    (next) => {
      setView(next)
      browserStore.write(viewKey, next)
    },
  ]
}

function RangeFilter({ range, onRange }: { range: Range; onRange: (range: Range) => void }) {
  const { t } = useTranslation('history')
  return (
    <div
      role="group"
      aria-label={t('recent.filter')}
      className="flex rounded-control border border-line p-0.5"
    >
      {ranges.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === range}
          onClick={() => onRange(option)}
          className={cx(
            'h-8 rounded-sm px-3 text-sm whitespace-nowrap transition-colors duration-150',
            option === range ? 'bg-raised font-medium text-ink' : 'text-ink-2 hover:text-ink',
          )}
        >
          {t(`recent.range.${option}`)}
        </button>
      ))}
    </div>
  )
}

function OrderSelect({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const { t } = useTranslation('history')
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="sr-only text-sm text-ink-3 lg:not-sr-only">
        {t('recent.sort')}
      </label>
      <span className="relative flex items-center">
        <select
          id={id}
          value={order}
          onChange={(event) => onOrder(event.target.value as Order)}
          className="h-9 appearance-none rounded-control border border-line bg-surface pr-10 pl-3 text-sm"
        >
          {orders.map((option) => (
            <option key={option} value={option}>
              {t(`recent.order.${option}`)}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4 text-ink-3" />
      </span>
    </div>
  )
}

function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('history')
  const look = (option: View) => cx('size-9', option === view && 'bg-raised text-ink')
  return (
    <div role="group" aria-label={t('recent.view')} className="hidden sm:flex">
      <IconButton
        label={t('recent.grid')}
        aria-pressed={view === 'grid'}
        icon={<LayoutGrid aria-hidden className="size-4" />}
        className={look('grid')}
        onClick={() => onView('grid')}
      />
      <IconButton
        label={t('recent.list')}
        aria-pressed={view === 'list'}
        icon={<List aria-hidden className="size-4" />}
        className={look('list')}
        onClick={() => onView('list')}
      />
    </div>
  )
}

const gridClass = 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3'

function Loading({ view }: { view: View }) {
  return (
    <div className={view === 'grid' ? gridClass : 'grid gap-px'}>
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

/** The person's analyses with filter, order and view. With `limit`, at most that many are shown, without controls. */
export function RecentAnalyses({ limit }: { limit?: number }) {
  const { t } = useTranslation(['history', 'common'])
  const { items, error, hasMore, loadingMore, loadMore, reload } = useHistory()
  const [range, setRange] = useState<Range>('all')
  const [order, setOrder] = useState<Order>('date')
  const [view, setView] = useView()
  const visible = items && shown(items, range, order, new Date(), currentLanguage()).slice(0, limit)
  const controls = limit === undefined && !!items && items.length > 0

  return (
    <section aria-labelledby="recent-analyses" className="grid gap-4">
      <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-3">
        <h2 id="recent-analyses" className="mr-auto text-lg font-semibold">
          {t('recent.title')}
        </h2>
        {controls && (
          <>
            <RangeFilter range={range} onRange={setRange} />
            <OrderSelect order={order} onOrder={setOrder} />
            <ViewSwitch view={view} onView={setView} />
            {items.filter(({ status }) => status === 'completed').length > 1 && isBuilt('compare') && (
              <Link to={paths.compare()} className={buttonClass('secondary', 'sm')}>
                <GitCompareArrows aria-hidden className="size-4" />
                {t('recent.compareTwo')}
              </Link>
            )}
          </>
        )}
      </div>
      {error && (
        <FailedNotice title={t('recent.failed')} retry={t('common:actions.tryAgain')} onRetry={reload}>
          {t(`common:errors.${error.code}`)}
        </FailedNotice>
      )}
      {!items && !error && <Loading view={view} />}
      {visible?.length === 0 && <Empty filtered={range !== 'all'} />}
      {visible && visible.length > 0 && (
        <ul className={view === 'grid' ? gridClass : 'card divide-y divide-line overflow-hidden'}>
          {visible.map((item) => (
            <li key={item.requestId} className="min-w-0">
              <RecentItem item={item} card={view === 'grid'} />
            </li>
          ))}
        </ul>
      )}
      {limit === undefined && hasMore && (
        <Button className="justify-self-center" busy={loadingMore} onClick={loadMore}>
          {t('recent.more')}
        </Button>
      )}
    </section>
  )
}
