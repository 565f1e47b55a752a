import { FileClock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isUnderWay, type RunSummary } from '@/api/runs'
import { Button } from '@/ui/button'
import { Segmented } from '@/ui/form/segmented'
import { Select } from '@/ui/form/select'
import { Skeleton } from '@/ui/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/feedback/states'
import { useRuns } from '../api'
import type { Monitor } from '../types'
import { RunRow } from './run-row'

const views = ['all', 'completed', 'pending'] as const
type View = (typeof views)[number]

const isShown = (view: View, run: RunSummary): boolean =>
  view === 'all' || (view === 'completed' ? run.status === 'completed' : isUnderWay(run))

/** The address says what is shown, so that going back restores it. */
function useChoice(name: string, other: string): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  return [
    search.get(name) ?? other,
    (value) =>
      setSearch(
        (before) => {
          if (value === other) before.delete(name)
          else before.set(name, value)
          return before
        },
        { replace: true, preventScrollReset: true },
      ),
  ]
}

interface FiltersProps {
  monitors: readonly Monitor[]
  monitorId: string
  onMonitor: (monitorId: string) => void
  view: View
  onView: (view: View) => void
}

function Filters({ monitors, monitorId, onMonitor, view, onView }: FiltersProps) {
  const { t } = useTranslation('xray')
  return (
    <div className="flex max-w-full flex-wrap items-center gap-3">
      {(monitors.length > 1 || monitorId !== '') && (
        <Select
          quiet
          className="w-56 max-w-full"
          label={t('runs.of')}
          value={monitorId}
          onChange={onMonitor}
          options={[
            { value: '', label: t('runs.ofAll') },
            ...monitors.map((monitor) => ({
              value: monitor.monitorId,
              label: monitor.channelName ?? monitor.channelId,
            })),
          ]}
        />
      )}
      <Segmented
        label={t('runs.filter')}
        value={view}
        onChange={onView}
        options={views.map((value) => ({ value, label: t(`runs.views.${value}`) }))}
      />
    </div>
  )
}

function Nothing({ view, hasMore }: { view: View; hasMore: boolean }) {
  const { t } = useTranslation('xray')
  if (hasMore) return <EmptyState title={t('runs.emptySoFar')} />
  if (view !== 'all') return <EmptyState title={t(`runs.empty.${view}`)} />
  return (
    <EmptyState
      icon={<FileClock className="size-6" />}
      title={t('runs.empty.all')}
      text={t('runs.emptyText')}
    />
  )
}

/** Everything that ran, of all setups or of one, newest first. */
export function RunList({ monitors }: { monitors: readonly Monitor[] }) {
  const { t } = useTranslation(['xray', 'common'])
  const [asked, setView] = useChoice('show', 'all')
  const [monitorId, setMonitor] = useChoice('monitor', '')
  const view = views.find((each) => each === asked) ?? 'all'
  const { pages, error, hasMore, loadingMore, loadMore, reload } = useRuns(monitorId || undefined)
  const runs = pages?.flatMap(({ items }) => items)
  const shown = runs?.filter((run) => isShown(view, run))
  // With its row the button goes that had the focus: it goes on from the title.
  const title = useRef<HTMLHeadingElement>(null)
  const [deleted, setDeleted] = useState<string>()
  const isGone = deleted !== undefined && !runs?.some(({ requestId }) => requestId === deleted)
  useEffect(() => {
    if (isGone) title.current?.focus()
  }, [isGone])
  return (
    <section aria-labelledby="runs" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2
          ref={title}
          id="runs"
          tabIndex={-1}
          className="scroll-mt-20 rounded-sm text-lg font-semibold outline-none"
        >
          {t('runs.title')}
        </h2>
        <Filters {...{ monitors, monitorId, view }} onMonitor={setMonitor} onView={setView} />
      </div>
      {shown && shown.length > 0 && (
        <ul className="card divide-y divide-line overflow-hidden">
          {shown.map((run) => (
            <RunRow key={run.requestId} run={run} onDeleted={() => setDeleted(run.requestId)} />
          ))}
        </ul>
      )}
      {shown?.length === 0 && <Nothing view={view} hasMore={hasMore} />}
      {!runs && error && (
        <ErrorState
          title={t('runs.failed')}
          text={t(`common:errors.${error.code}`)}
          action={<Button onClick={reload}>{t('common:actions.tryAgain')}</Button>}
        />
      )}
      {!runs && !error && <Skeleton className="h-48 rounded-card" />}
      {hasMore && (
        <Button className="justify-self-center" busy={loadingMore} onClick={loadMore}>
          {t('runs.more')}
        </Button>
      )}
    </section>
  )
}
