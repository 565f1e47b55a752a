import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/api/errors'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { focusNeighbor } from '@/ui/form/filter-chips'
import { Notice } from '@/ui/feedback/notice'
import { usePageTitle } from '@/ui/layout/page-title'
import { Skeleton } from '@/ui/feedback/skeleton'
import { ErrorState } from '@/ui/feedback/states'
import { useCount, useHub, type Answer, type HubState } from './api'
import { isWhole, textOf, type Query } from './filters/query'
import { Upsell } from './upsell'
import { Counts } from './counts'
import { FilterBar } from './filters/filter-bar'
import { activeFilters, type FilterKey } from './filters/filters'
import { Foot } from './foot'
import { VideosSkeleton } from './videos-skeleton'
import { HubHead } from './hub-head'
import { LikelyLink } from '@/shared/addresses/likely-link'
import { useLabels } from './labels'
import { OpenVideo } from './video/open-video'
import { useQuery } from './filters/use-query'
import { Videos } from './lazy-videos'
import type { View } from './view'
import { ViewSwitch } from './view-switch'
import { lazyPart } from '@/ui/loading/lazy-part'

// What most visits do not need.
const Chips = lazyPart(() => import('./filters/chips'))
const LeftOut = lazyPart(() => import('./filters/left-out'))
const NoVideos = lazyPart(() => import('./no-videos'))

/** Asks again once the hub is no longer empty: its first videos show without a reload. */
function useFirstVideos(answer: Answer | undefined, videos: number, reload: () => void): void {
  const wasEmpty = answer?.hub.inHub.videos === 0 && videos > 0
  const again = useEffectEvent(reload)
  useEffect(() => {
    if (wasEmpty) again()
  }, [wasEmpty])
}

interface FoundProps {
  state: HubState
  answer: Answer
  view: View
  onQuery: (next: (query: Query) => Query) => void
  onGone: (key: FilterKey | undefined) => void
}

interface FailedProps {
  title: string
  error: ApiError
  onRetry: () => void
}

function Failed({ title, error, onRetry }: FailedProps) {
  const { t } = useTranslation('common')
  return (
    <FailedNotice tone="warn" title={title} retry={t('actions.tryAgain')} onRetry={onRetry}>
      {t(`errors.${error.code}`)}
    </FailedNotice>
  )
}

/** What the question finds, with how many that are. */
function Found({ state, answer, view, onQuery, onGone }: FoundProps) {
  const { t } = useTranslation(['hub', 'common'])
  const labels = useLabels()
  const { answered, fresh, error, loadingMore, loadMore, reload } = state
  const { hub, videos, pages, hasMore, query } = answer
  // A list that could not be read again stays as it is.
  const settled = fresh || (answered && error !== undefined)
  const count = { count: hub.total, written: labels.whole(hub.total) }
  return (
    <section
      aria-label={t('videos')}
      aria-busy={!settled}
      className={cx('grid grid-cols-1 gap-4 transition-opacity duration-150', !settled && 'opacity-55')}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        {/* An empty answer has its words below, too. */}
        <p role="status" className={cx('tnum text-sm text-ink-2', settled && hub.total === 0 && 'sr-only')}>
          {!settled
            ? t('loading')
            : hub.total > 0
              ? t(isWhole(query) ? 'summary.all' : 'summary.matching', count)
              : hub.inHub.videos > 0 && t('empty.title')}
        </p>
        {hub.total > 0 && <LikelyLink />}
      </div>
      {error && !fresh && <Failed title={t('newsFailed')} error={error} onRetry={reload} />}
      {hub.total === 0 ? (
        <Suspense fallback={<Skeleton className="h-56" />}>
          <NoVideos answer={answer} onQuery={onQuery} onGone={onGone} />
        </Suspense>
      ) : (
        <Videos
          videos={videos}
          total={hub.visible}
          view={view}
          pages={pages}
          // A list of an earlier reading has no further pages.
          hasMore={hasMore && (fresh || !error)}
          loadingMore={loadingMore}
          failed={error !== undefined}
          loadMore={loadMore}
        />
      )}
      {error && fresh && <Failed title={t('moreFailed')} error={error} onRetry={loadMore} />}
      {!hasMore && <Upsell hub={hub} />}
      {hub.total > 0 && <Foot />}
    </section>
  )
}

/** Videos far above their own channel's line, for members. Everything that is asked is part of the address. */
export default function HubPage() {
  const { t } = useTranslation(['hub', 'common'])
  usePageTitle(t('title'), t('description'))
  const { query, view, go, show } = useQuery()
  const state = useHub(query)
  const { answer, answered, fresh, error, reload } = state
  const count = useCount(answer?.hub)
  const labels = useLabels()
  const filters = useRef<HTMLButtonElement>(null)
  const chips = useRef<HTMLUListElement>(null)
  const gone = (key: FilterKey | undefined) => focusNeighbor(chips.current, key, filters.current)
  useFirstVideos(answer, count?.inHub.videos ?? 0, reload)
  const failed = error && !answered
  const shown = answered && answer ? answer.query : query
  // Seldom, and from then on for as long as its notice says.
  const [leftOut, setLeftOut] = useState(false)
  if (answered && answer && !leftOut && textOf(query) !== textOf(answer.query)) setLeftOut(true)
  const since = (count?.inHub.videos ?? 0) - (answer?.hub.inHub.videos ?? 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <HubHead view="videos" actions={<ViewSwitch view={view} onView={show} />} />
      {!failed && <Counts count={count} fresh={since} onReload={reload} />}
      <div className="grid grid-cols-1 gap-3">
        <FilterBar
          query={shown}
          choices={answer?.hub.choices}
          found={fresh ? answer?.hub.total : undefined}
          anchor={filters}
          onQuery={go}
        />
        {/* What filters are called is known with the first answer. */}
        {activeFilters(shown).length > 0 &&
          (answer ? (
            <Suspense fallback={<Skeleton className="h-8" />}>
              <Chips query={shown} videos={answer.videos} list={chips} onQuery={go} onGone={gone} />
            </Suspense>
          ) : (
            !failed && <Skeleton className="h-8" />
          ))}
      </div>
      {answer && leftOut && (
        <Suspense fallback={null}>
          <LeftOut
            query={query}
            answered={answered ? answer.query : query}
            videos={answer.videos}
            onClean={(rest) => go(() => rest, true)}
          />
        </Suspense>
      )}
      {answer?.hub.stale && answer.hub.asOf && (
        <Notice tone="warn" title={t('stale.title')}>
          {t('stale.text', { date: labels.dateTime(answer.hub.asOf) })}
        </Notice>
      )}
      {failed ? (
        <ErrorState
          title={t('failed')}
          text={t(`common:errors.${error.code}`)}
          action={<Button onClick={reload}>{t('common:actions.tryAgain')}</Button>}
        />
      ) : answer ? (
        <Found state={state} answer={answer} view={view} onQuery={go} onGone={gone} />
      ) : (
        <VideosSkeleton view={view} />
      )}
      <OpenVideo videos={answer?.videos} />
    </div>
  )
}
