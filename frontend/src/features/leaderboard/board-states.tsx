import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'
import { Skeleton } from '@/ui/skeleton'
import { EmptyState } from '@/ui/states'
import type { Answer } from './api'
import { activeFilters } from './asked'
import { useNames } from './names'
import { TierAction } from './tier-link'
import { layout, type View } from './view'

/** Fields in the places where they will stand. */
export function LoadingFilters() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_13rem_18rem]">
        <Skeleton className="mt-6.5 h-11 sm:col-span-2 lg:col-span-1" />
        <Skeleton className="mt-6.5 h-11" />
        <Skeleton className="mt-6.5 h-11" />
      </div>
      <div className="flex justify-between">
        <Skeleton className="h-9 w-24" />
        <Skeleton className="h-9 w-24" />
      </div>
    </div>
  )
}

export function LoadingRows({ view }: { view: View }) {
  const { t } = useTranslation('leaderboard')
  return (
    <div role="status" aria-label={t('loading')} className={layout[view]}>
      {[0, 1, 2, 3, 4, 5].map((each) =>
        view === 'grid' ? (
          <div key={each} className="card grid gap-4 p-4">
            <div className="flex items-center gap-3">
              <Skeleton className="size-12 rounded-full" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-4 w-2/3" />
                <Skeleton className="h-3 w-1/2" />
              </div>
            </div>
            <Skeleton className="h-11" />
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-7" />
          </div>
        ) : (
          <div key={each} className="flex items-center gap-4 px-4 py-4">
            <Skeleton className="size-8 rounded-full" />
            <Skeleton className="h-10 flex-1" />
            <Skeleton className="hidden h-10 flex-1 md:block" />
          </div>
        ),
      )}
    </div>
  )
}

/** Nothing to show: nobody is on the board yet, the page lies beyond its end, or nothing passes the filters. */
export function NoRows({
  answer: { board, asked },
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
  if (activeFilters(asked).length === 0)
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
  const [term] = asked.search
  return (
    <EmptyState
      icon={icon}
      title={t('empty.filtered')}
      text={t(term ? 'empty.searchedText' : 'empty.filteredText')}
      action={
        <>
          <Button onClick={onClear}>{t('active.clear')}</Button>
          {term !== undefined && asked.search.length === 1 && (
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
  const names = useNames()
  const { leftOut, board } = answer
  if (leftOut.length === 0) return null
  const parts = leftOut.map((each) => t(`leftOut.${each}`))
  const tiers = leftOut.map((each) =>
    each === 'rows'
      ? board.access.moreRowsTier
      : board.access.features.find(({ feature }) => feature === each)?.tier,
  )
  const needed = [...new Set(tiers.filter((tier) => typeof tier === 'string'))].map(names.tier)
  return (
    <Notice
      live
      title={t('leftOut.title')}
      actions={<TierAction className={buttonClass('secondary', 'sm')} />}
    >
      {t('leftOut.text', { parts: names.list(parts), tiers: names.list(needed) })}
    </Notice>
  )
}

/** How many of how many, and of when. */
export function Summary({ answer, busy }: { answer: Answer; busy: boolean }) {
  const { t } = useTranslation('leaderboard')
  const names = useNames()
  const { board, asked } = answer
  const first = (board.page - 1) * board.pageSize + 1
  const values = {
    from: names.whole(first),
    to: names.whole(first + board.rows.length - 1),
    total: names.whole(board.total),
    count: board.total,
  }
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm text-ink-2">
      <p role="status" className="tnum">
        {busy
          ? t('loading')
          : board.rows.length > 0
            ? t(activeFilters(asked).length > 0 ? 'summary.filtered' : 'summary.all', values)
            : ''}
      </p>
      {board.asOf && (
        <p className="tnum text-xs text-ink-3">
          {t('summary.asOf')} <time dateTime={board.asOf}>{names.stamp(board.asOf)}</time>
        </p>
      )}
    </div>
  )
}
