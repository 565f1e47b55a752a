import type { ApiError } from '@/api/errors'
import type { RunSummary } from '@/api/runs'
import type { About } from '@/shared/coach-about'
import { useHistory } from '@/features/analysis/api'
import type { AnalysisSummary } from '@/features/analysis/types'
import { useMonitors, useRuns } from '@/features/xray/api'

/** A report that can be asked about. */
export interface Choice {
  about: About
  kind: 'run' | 'analysis'
  name: string
  createdAt: string
}

/** More than that a list in a form is no help with; every result has its own way here. */
const mostAnalyses = 10

interface Reports {
  /** The newest report of each monitor, then the newest analyses; nothing while they are on their way. */
  choices: Choice[] | undefined
  error: ApiError | undefined
  reload: () => void
}

const isRead = ({ status }: Pick<RunSummary, 'status'>) => status === 'completed'

const choiceOf = (kind: Choice['kind'], one: AnalysisSummary | RunSummary): Choice => ({
  about: `${kind}:${one.requestId}`,
  kind,
  name: one.channelName ?? one.channelInput,
  createdAt: one.createdAt,
})

/** The person's reports that the coach can speak of. */
export function useReports(): Reports {
  const monitors = useMonitors()
  const runs = useRuns(undefined)
  const history = useHistory()
  const all = runs.pages?.flatMap(({ items }) => items)
  const newest = monitors.data?.items.flatMap(({ monitorId, lastRun }) => {
    const run =
      lastRun && isRead(lastRun) ? lastRun : all?.find((one) => one.monitorId === monitorId && isRead(one))
    return run ? [choiceOf('run', run)] : []
  })
  const analyses = history.items
    ?.filter(isRead)
    .slice(0, mostAnalyses)
    .map((one) => choiceOf('analysis', one))
  const newestFirst = (a: Choice, b: Choice) => b.createdAt.localeCompare(a.createdAt)
  return {
    choices: newest && all && analyses ? [...newest.sort(newestFirst), ...analyses] : undefined,
    error: monitors.error ?? runs.error ?? history.error,
    reload: () => {
      void monitors.mutate()
      runs.reload()
      history.reload()
    },
  }
}
