import { GitCompareArrows, History } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { historyViews, type HistoryView } from '@/api/activity'
import { paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { Segmented } from '@/ui/form/segmented'
import { Skeleton } from '@/ui/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/feedback/states'
import { useArrival } from '@/shared/use-arrival'
import { useEntries, type Entry } from './api'
import { EntryRow } from './entry-row'

/** The id of the history on the page; an address that ends in it leads there. */
export const historyId = 'history'

/** The address says what is shown, so that going back restores it. */
function useView(): [HistoryView, (view: HistoryView) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('show')
  return [
    historyViews.find((view) => view === asked) ?? 'all',
    (view) =>
      setSearch(
        (before) => {
          if (view === 'all') before.delete('show')
          else before.set('show', view)
          return before
        },
        { replace: true, preventScrollReset: true },
      ),
  ]
}

function CompareBar({ chosen }: { chosen: readonly string[] }) {
  const { t } = useTranslation('history')
  const [a, b] = chosen
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-2">
      <p role="status">
        {chosen.length === 0 ? t('compare.hint') : t('compare.chosen', { count: chosen.length })}
      </p>
      {a && b && (
        <Link to={paths.compare({ a, b })} className={buttonClass('primary', 'sm')}>
          <GitCompareArrows aria-hidden className="size-4" />
          {t('compare.go')}
        </Link>
      )}
    </div>
  )
}

interface RowsProps {
  entries: readonly Entry[]
  onDeleted: (id: string) => void
}

function Rows({ entries, onDeleted }: RowsProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  // What is gone cannot be compared.
  const present = chosen.filter((id) => entries.some((entry) => entry.id === id))
  const drop = (id: string) => setChosen(present.filter((other) => other !== id))
  const several = entries.filter(({ status }) => status === 'completed').length > 1
  return (
    <>
      {several && <CompareBar chosen={present} />}
      <ul className="card divide-y divide-line overflow-hidden">
        {entries.map((entry) => (
          <EntryRow
            key={`${entry.source} ${entry.id}`}
            entry={entry}
            chosen={present.includes(entry.id)}
            full={present.length >= 2}
            onChoose={(add) => (add ? setChosen([...present, entry.id]) : drop(entry.id))}
            onDeleted={() => {
              drop(entry.id)
              onDeleted(entry.id)
            }}
          />
        ))}
      </ul>
    </>
  )
}

function Nothing({ view }: { view: HistoryView }) {
  const { t } = useTranslation('history')
  return view === 'all' ? (
    <EmptyState
      icon={<History className="size-6" />}
      title={t('empty.all')}
      text={t('empty.text')}
      action={
        <Link to={paths.quickAnalyzer()} className={buttonClass('secondary', 'sm')}>
          {t('empty.start')}
        </Link>
      }
    />
  ) : (
    <EmptyState title={t(`empty.${view}`)} />
  )
}

/** Everything the person has analysed, of all kinds in one list, newest first. */
export default function HistoryList() {
  const { t } = useTranslation(['history', 'common'])
  const [view, setView] = useView()
  const title = useArrival<HTMLHeadingElement>(historyId)
  const { pages, error, hasMore, loadingMore, loadMore, reload } = useEntries(view)
  const entries = pages?.flatMap(({ items }) => items)
  // With its row the button goes that had the focus: it goes on from the title.
  const [deleted, setDeleted] = useState<string>()
  const isGone = deleted !== undefined && !entries?.some(({ id }) => id === deleted)
  useEffect(() => {
    if (isGone) title.current?.focus()
  }, [isGone, title])
  const missing = [...new Set(pages?.flatMap(({ missingSources }) => missingSources))]
  return (
    <section aria-labelledby={historyId} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2
          ref={title}
          id={historyId}
          tabIndex={-1}
          className="scroll-mt-20 rounded-sm text-lg font-semibold outline-none"
        >
          {t('title')}
        </h2>
        <Segmented
          label={t('filter')}
          value={view}
          onChange={setView}
          options={historyViews.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
      </div>
      {missing.map((source) => (
        <FailedNotice
          key={source}
          tone="warn"
          title={t(`missing.${source}`)}
          live={false}
          retry={t('common:actions.tryAgain')}
          onRetry={reload}
        >
          {t('missing.text')}
        </FailedNotice>
      ))}
      {entries && entries.length > 0 && <Rows entries={entries} onDeleted={setDeleted} />}
      {entries?.length === 0 && !hasMore && missing.length === 0 && <Nothing view={view} />}
      {!entries && error && (
        <ErrorState
          title={t('failed')}
          text={t(`common:errors.${error.code}`)}
          action={<Button onClick={reload}>{t('common:actions.tryAgain')}</Button>}
        />
      )}
      {!entries && !error && <Skeleton className="h-80 rounded-card" />}
      {hasMore && (
        <Button className="justify-self-center" busy={loadingMore} onClick={loadMore}>
          {t('more')}
        </Button>
      )}
    </section>
  )
}
