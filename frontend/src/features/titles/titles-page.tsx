import { Columns3, List as Lines } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '@/api/errors'
import { useTitles, type SavedTitle } from '@/api/titles'
import { currentLanguage } from '@/i18n'
import { LikelyLink } from '@/shared/addresses/likely-link'
import { useAddressState, type MoveAddress } from '@/shared/addresses/use-address-state'
import { Button } from '@/ui/button'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { FilterChips, focusNeighbor } from '@/ui/form/filter-chips'
import { usePageTitle } from '@/ui/layout/page-title'
import { Segmented } from '@/ui/form/segmented'
import { ErrorState } from '@/ui/feedback/states'
import {
  storeView,
  readShown,
  useStoredView,
  views,
  writeShown,
  type Query,
  type View,
} from './filters/query'
import { Board, List } from './board/lazy-board'
import { BulkBar } from './changes/bulk-bar'
import { Failures } from './changes/failures'
import { FilterBar } from './filters/filter-bar'
import { useFilterLabels } from './filters/filter-labels'
import { TitlesSkeleton } from './titles-skeleton'
import { activeFilters, found, withoutFilter, withoutFilters, type FilterKey } from './filters/found'
import { useLabels, type Labels } from './labels'
import { NothingFound, NothingSaved } from './no-titles'
import { OpenEditor } from './editor/open-editor'
import { TitleActionsProvider } from './changes/title-actions'
import { TitlesHead } from './titles-head'
import { UndoBars } from './changes/undo-bars'
import { useWide } from './use-wide'
import { useWork, type Work } from './changes/use-work'
import './titles.css'

/** What is shown and how, as the address has it. Board and list are remembered; where there is no room for the board, it is the list. */
function useQuery() {
  const [{ query, view: inAddress }, move] = useAddressState(readShown, writeShown)
  const last = useStoredView()
  const wide = useWide()
  const chosen = inAddress ?? last
  const view: View = wide ? chosen : 'list'
  const go: MoveAddress<Query> = (change, replace) =>
    move((before) => ({ ...before, query: change(before.query) }), replace)
  const show = (next: View) => {
    storeView(next)
    move((before) => ({ ...before, view: next }), true)
  }
  return { query, view, wide, go, show }
}

function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('titles')
  const icons = { board: <Columns3 className="size-4" />, list: <Lines className="size-4" /> }
  return (
    <Segmented
      label={t('view.label')}
      options={views.map((value) => ({ value, label: t(`view.${value}`), icon: icons[value] }))}
      value={view}
      onChange={onView}
    />
  )
}

interface FoundProps {
  titles: readonly SavedTitle[]
  shown: readonly SavedTitle[]
  query: Query
  view: View
  labels: Labels
  work: Work
  onRemove: (key: FilterKey) => void
  onClear: () => void
}

/** The titles that pass the filters, and what can be done with several of them. */
function Found({ titles, shown, query, view, labels, work, onRemove, onClear }: FoundProps) {
  if (titles.length === 0) return <NothingSaved />
  if (shown.length === 0)
    return (
      <NothingFound titles={titles} query={query} labels={labels} onRemove={onRemove} onClear={onClear} />
    )
  const bar = work.ticked.length > 0 && (
    <BulkBar
      ticked={work.ticked.length}
      shown={shown.length}
      labels={labels}
      onChange={work.changeTicked}
      onDelete={work.removeTicked}
      onAll={work.tickAll}
      onNone={work.tickNone}
    />
  )
  return (
    <TitleActionsProvider value={work.actions}>
      <Suspense fallback={<TitlesSkeleton view={view} />}>
        {view === 'board' ? (
          <Board titles={shown} bar={bar} only={query.status} />
        ) : (
          <List titles={shown} bar={bar} byStatus={query.sort === 'status'} />
        )}
      </Suspense>
    </TitleActionsProvider>
  )
}

/** How many titles are shown, and the tick for all of them. */
function Summary({
  titles,
  shown,
  labels,
  onAll,
}: Pick<FoundProps, 'titles' | 'shown' | 'labels'> & { onAll: () => void }) {
  const { t } = useTranslation('titles')
  const count = { count: shown.length, written: labels.whole(shown.length) }
  const none = shown.length === 0
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      {/* What was found of nothing has its words below, too. */}
      <p role="status" className={none ? 'sr-only' : 'tnum text-sm text-ink-2'}>
        {none
          ? titles.length > 0 && t('none.title')
          : t(shown.length === titles.length ? 'summary.all' : 'summary.matching', count)}
      </p>
      {!none && (
        <div className="flex flex-wrap items-center gap-x-4">
          <LikelyLink />
          <Button size="sm" look="quiet" onClick={onAll}>
            {t('bulk.all', count)}
          </Button>
        </div>
      )}
    </div>
  )
}

interface FiltersProps {
  titles: readonly SavedTitle[] | undefined
  query: Query
  chips: RefObject<HTMLUListElement | null>
  go: MoveAddress<Query>
  onRemove: (key: FilterKey) => void
  onClear: () => void
}

/** What narrows the titles. */
function Filters({ titles, query, chips, go, onRemove, onClear }: FiltersProps) {
  const { t } = useTranslation('titles')
  const write = useFilterLabels()
  return (
    <>
      <FilterBar query={query} titles={titles} onQuery={go} />
      <FilterChips
        label={t('active.label')}
        list={chips}
        chips={activeFilters(query).map((key) => {
          const words = write(query, key)
          return { key, words, remove: t('active.remove', { filter: words }) }
        })}
        clear={t('active.clear')}
        onRemove={onRemove}
        onClear={onClear}
      />
    </>
  )
}

/** What did not work: the list itself, or a change of some titles. */
function Trouble({
  work,
  labels,
  stale,
  onRetry,
}: {
  work: Work
  labels: Labels
  stale: ApiError | undefined
  onRetry: () => void
}) {
  const { t } = useTranslation(['titles', 'common'])
  return (
    <>
      {stale && (
        <FailedNotice
          tone="warn"
          title={t('notRefreshed')}
          retry={t('common:actions.tryAgain')}
          onRetry={onRetry}
        >
          {t(`common:errors.${stale.code}`)}
        </FailedNotice>
      )}
      <Failures
        failures={work.changes.failures}
        running={work.changes.running}
        labels={labels}
        onRetry={work.retry}
        onPutAway={work.putAway}
      />
    </>
  )
}

/** Nothing of the titles is there: they are on their way, or did not come. */
function NotThere({
  error,
  view,
  onRetry,
}: {
  error: ApiError | undefined
  view: View
  onRetry: () => void
}) {
  const { t } = useTranslation(['titles', 'common'])
  if (!error) return <TitlesSkeleton view={view} />
  return (
    <ErrorState
      title={t('loadFailed')}
      text={t(`common:errors.${error.code}`)}
      action={<Button onClick={onRetry}>{t('common:actions.tryAgain')}</Button>}
    />
  )
}

/** The titles that somebody wants to use one day: written here, or saved elsewhere in the product. */
export default function TitlesPage() {
  const { t } = useTranslation('titles')
  usePageTitle(t('title'), t('description'))
  const { query, view, wide, go, show } = useQuery()
  const { data: titles, error, mutate } = useTitles()
  const labels = useLabels()
  const language = currentLanguage()
  const shown = useMemo(() => (titles ? found(titles, query, language) : []), [titles, query, language])
  const anchor = useRef<HTMLDivElement>(null)
  const chips = useRef<HTMLUListElement>(null)
  const work = useWork({ shown, inColumns: view === 'board', labels, anchor })
  const onRemove = (key: FilterKey) => {
    focusNeighbor(chips.current, key, anchor.current)
    go((before) => withoutFilter(before, key))
  }
  const onClear = () => {
    anchor.current?.focus()
    go(withoutFilters)
  }
  const onRetry = () => void mutate()
  // Where it cannot be fetched, drawing it says so.
  useEffect(() => void (view === 'board' ? Board : List).preload().catch(() => undefined), [view])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TitlesHead titles={titles} labels={labels} view={wide && <ViewSwitch view={view} onView={show} />} />
      <OpenEditor titles={titles} labels={labels} />
      {(!titles || titles.length > 0) && <Filters {...{ titles, query, chips, go, onRemove, onClear }} />}
      <Trouble work={work} labels={labels} stale={titles && error} onRetry={onRetry} />
      <div ref={anchor} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-2 outline-none">
        {titles ? (
          <>
            <Summary titles={titles} shown={shown} labels={labels} onAll={work.tickAll} />
            <Found {...{ titles, shown, query, view, labels, work, onRemove, onClear }} />
          </>
        ) : (
          <NotThere error={error} view={view} onRetry={onRetry} />
        )}
      </div>
      <p role="status" className="sr-only">
        {work.said}
      </p>
      <UndoBars
        deletions={work.changes.deletions}
        labels={labels}
        onUndo={work.undo}
        onExpire={work.changes.expire}
      />
    </div>
  )
}
