import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressOverlay } from '@/shared/addresses/address-overlay'
import type { ApiError } from '@/api/errors'
import { loadSession, useSession } from '@/api/auth/session'
import { Button } from '@/ui/button'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { Notice } from '@/ui/feedback/notice'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { ErrorState } from '@/ui/feedback/states'
import { useAddressState } from '@/shared/addresses/use-address-state'
import { featureOf } from './filters/access'
import { useBoard, useTierNews, type Answer } from './api'
import { changed, everything, toParams, readQuery, withoutFilters, type Query } from './filters/query'
import { LeftOutNotice, LoadingFilters } from './board-states'
import { Channels } from './channels'
import { FilterBar } from './filters/filter-bar'
import { useLabels } from './labels'
import { previewOverlay } from './preview/preview-address'
import { storeView, useStoredView, viewIn, type View } from './view'
import { ViewSwitch } from './view-switch'
import { lazyPart } from '@/ui/loading/lazy-part'

const CachedRows = lazyPart(() => import('./cached-rows'))
const PreviewDialog = lazyPart(() => import('./preview/preview-dialog'))

interface Shown {
  query: Query
  view: View | undefined
}

const read = (params: URLSearchParams): Shown => ({ query: readQuery(params), view: viewIn(params) })

function write({ query, view }: Shown): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(toParams(query))) params.set(name, String(value))
  if (view) params.set('view', view)
  return params
}

/** The query and the view, both from the address. A change closes the channel that is open. */
function useQuery() {
  const [{ query, view }, move] = useAddressState(read, write)
  const last = useStoredView()
  return {
    query,
    view: view ?? last,
    searchOf: (next: Query): string => {
      const params = write({ query: next, view })
      return params.size > 0 ? `?${params.toString()}` : ''
    },
    go: (next: (query: Query) => Query, replace = false) =>
      move((before) => ({ ...before, query: next(before.query) }), replace),
    show: (next: View) => {
      storeView(next)
      move((before) => ({ ...before, view: next }), true)
    },
  }
}

/** Choices come with the first page: a visit that begins at another one asks for that as well. */
function useChoices(answer: Answer | undefined) {
  const missing =
    !!answer && !answer.board.choices && answer.board.page > 1 && featureOf(answer.board.access, 'niche').open
  const first = useBoard(missing ? everything : undefined)
  return answer?.board.choices ?? (missing ? first.answer?.board.choices : undefined) ?? undefined
}

/** The channel that the address names, over the board. */
function Preview({ answer }: { answer: Answer | undefined }) {
  const { id, shown, close } = useAddressOverlay(previewOverlay)
  if (!shown) return null
  return (
    <Suspense fallback={null}>
      <PreviewDialog
        channelId={shown}
        open={id !== undefined}
        row={answer?.board.rows.find((row) => row.channelId === shown)}
        onClose={close}
      />
    </Suspense>
  )
}

function Failed({ error, view, again }: { error: ApiError; view: View; again: () => void }) {
  const { t } = useTranslation(['leaderboard', 'common'])
  const retry = () => {
    // Who could not be found out to be signed in is asked for once more.
    void loadSession().then(again)
  }
  return (
    <>
      <ErrorState
        title={t('failed')}
        text={t(`common:errors.${error.code}`)}
        action={<Button onClick={retry}>{t('common:actions.tryAgain')}</Button>}
      />
      {error.mayRetry && (
        <Suspense fallback={null}>
          <CachedRows view={view} />
        </Suspense>
      )}
    </>
  )
}

function Whole() {
  const { t } = useTranslation(['leaderboard', 'common'])
  const labels = useLabels()
  const { query, view, searchOf, go, show } = useQuery()
  const { answer, fresh, error, again } = useBoard(query)
  const choices = useChoices(answer)
  const board = answer?.board
  useTierNews(board?.access.tier, again)
  const failed = error && !fresh
  const visitor = useSession().status === 'out'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
      <PageHeader
        title={t('title')}
        description={<p className="hidden sm:block">{t('lead')}</p>}
        actions={<ViewSwitch view={view} onView={show} />}
      />
      {board ? (
        <FilterBar
          access={board.access}
          choices={choices}
          query={fresh ? answer.query : query}
          onChange={(change) => go((before) => changed(before, change), 'search' in change)}
          onQuery={go}
        />
      ) : (
        !error && <LoadingFilters visitor={visitor} />
      )}
      {fresh && answer && <LeftOutNotice answer={answer} />}
      {board?.stale && board.asOf && (
        <Notice tone="warn" title={t('stale.title')}>
          {t('stale.text', { date: labels.stamp(board.asOf) })}
        </Notice>
      )}
      {error && fresh && (
        <FailedNotice
          tone="warn"
          title={t('notRefreshed')}
          retry={t('common:actions.tryAgain')}
          onRetry={again}
        >
          {t(`common:errors.${error.code}`)}
        </FailedNotice>
      )}
      {failed ? (
        <Failed error={error} view={view} again={again} />
      ) : (
        <Channels
          query={query}
          answer={answer}
          fresh={fresh}
          view={view}
          searchOf={searchOf}
          go={go}
          onClear={() => go(withoutFilters)}
        />
      )}
      <p className="text-xs text-ink-3">{t('foot')}</p>
      <Preview answer={answer} />
    </div>
  )
}

/** The ranking of all channels that were analysed publicly, as far as the viewer's tier goes. */
export default function LeaderboardPage() {
  const { t } = useTranslation('leaderboard')
  usePageTitle(t('title'), t('description'))
  const session = useSession()
  // Nobody sees the rows of the account before.
  return <Whole key={session.status === 'in' ? session.user.id : 'nobody'} />
}
