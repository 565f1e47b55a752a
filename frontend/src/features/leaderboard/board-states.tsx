import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { cx } from '@/ui/cx'
import { Notice } from '@/ui/feedback/notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { EmptyState } from '@/ui/feedback/states'
import type { Answer } from './api'
import { visitorAccess } from './filters/access'
import { ClosedBar } from './filters/filter-bar'
import { activeFilters } from './filters/query'
import { useLabels } from './labels'
import { TierAction } from './tier-link'
import { layout, type View } from './view'

const Waiting = ({ label }: { label: string }) => (
  <div className="grid min-w-0 gap-1.5">
    <span aria-hidden className="text-sm font-medium text-ink">
      {label}
    </span>
    <Skeleton className="h-11" />
  </div>
)

/** Controls in their final places; only the answer shows which of them are open. None is for a visitor, who reads that at once. */
export function LoadingFilters({ visitor }: { visitor: boolean }) {
  const { t } = useTranslation('leaderboard')
  if (visitor) return <ClosedBar access={visitorAccess} />
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,1fr)_16rem_18rem]">
        <div className="col-span-2 lg:col-span-1">
          <Waiting label={t('search.label')} />
        </div>
        <Waiting label={t('period.label')} />
        <Waiting label={t('sort.label')} />
      </div>
      <Skeleton className="h-9 w-24" />
    </div>
  )
}

const LoadingCard = () => (
  <div className="card grid gap-4 p-4">
    <div className="flex items-center gap-3">
      <Skeleton className="size-12 shrink-0 rounded-full" />
      <div className="grid flex-1 gap-2">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    </div>
    <div className="grid gap-1.5">
      <Skeleton className="h-7 w-1/3" />
      <Skeleton className="h-2.5 rounded-full" />
    </div>
    <Skeleton className="h-6 w-3/4 rounded-full" />
    <div className="border-t border-line pt-3">
      <Skeleton className="h-4" />
    </div>
  </div>
)

const LoadingLine = () => (
  <div className="flex items-center gap-4 px-4 py-4">
    <Skeleton className="size-8 rounded-full" />
    <Skeleton className="h-10 flex-1" />
    <Skeleton className="hidden h-10 flex-1 md:block" />
  </div>
)

/** Channels that are on their way, in the shape in which they come. */
export const LoadingRows = ({ view, count }: { view: View; count: number }) => (
  <div aria-hidden className={cx(layout[view], view === 'list' && 'mt-4')}>
    {Array.from({ length: count }, (_, each) =>
      view === 'grid' ? <LoadingCard key={each} /> : <LoadingLine key={each} />,
    )}
  </div>
)

/** Nothing to show: nobody is on the board yet, the page lies beyond its end, or nothing passes the filters. */
export function NoRows({
  answer: { board, query },
  onClear,
  onFirst,
}: {
  answer: Answer
  onClear: () => void
  onFirst: () => void
}) {
  const { t } = useTranslation('leaderboard')
  const icon = <Trophy className="size-6" />
  if (board.total > 0)
    return (
      <EmptyState
        icon={icon}
        title={t('empty.page')}
        text={t('empty.pageText', { count: board.total })}
        action={<Button onClick={onFirst}>{t('empty.first')}</Button>}
      />
    )
  if (activeFilters(query).length === 0)
    return (
      <EmptyState
        icon={icon}
        title={t('empty.board')}
        text={t('empty.boardText')}
        action={
          <Link to={paths.quickAnalyzer()} className={buttonClass('primary')}>
            {t('empty.analyze')}
          </Link>
        }
      />
    )
  const [term] = query.search
  return (
    <EmptyState
      icon={icon}
      title={t('empty.filtered')}
      text={t(term ? 'empty.searchedText' : 'empty.filteredText')}
      action={
        <>
          <Button onClick={onClear}>{t('active.clear')}</Button>
          {term !== undefined && query.search.length === 1 && (
            <Link to={paths.quickAnalyzer({ channel: term })} className={buttonClass('primary')}>
              {t('empty.analyzeThis', { channel: term })}
            </Link>
          )}
        </>
      }
    />
  )
}

/** What of the address the tier does not have, and that the rest was done. */
export function LeftOutNotice({ answer }: { answer: Answer }) {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  const { leftOut, board } = answer
  if (leftOut.length === 0) return null
  const parts = leftOut.map((each) => t(`leftOut.${each}`))
  const tiers = leftOut.map((each) =>
    each === 'rows'
      ? board.access.moreRowsTier
      : board.access.features.find(({ feature }) => feature === each)?.tier,
  )
  const needed = [...new Set(tiers.filter((tier) => typeof tier === 'string'))].map(labels.tier)
  return (
    <Notice
      live
      title={t('leftOut.title')}
      actions={<TierAction className={buttonClass('secondary', 'sm')} />}
    >
      {t('leftOut.text', { parts: labels.list(parts), tiers: labels.list(needed) })}
    </Notice>
  )
}

/** Of when the rows are, and that all of them are sample data, which is said here once. */
export function AsOf({ asOf, sample }: { asOf: string | null | undefined; sample: boolean }) {
  const { t } = useTranslation(['leaderboard', 'report'])
  const labels = useLabels()
  if (!asOf) return null
  return (
    <p className="tnum text-xs text-ink-3">
      {sample && `${t('report:sample')} · `}
      {t('summary.asOf')} <time dateTime={asOf}>{labels.stamp(asOf)}</time>
    </p>
  )
}
