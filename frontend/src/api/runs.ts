import type { SWRResponse } from 'swr'
import { unstable_serialize } from 'swr/infinite'
import { meKey, type Me } from './account'
import { useRefreshActivity } from './activity'
import { client, unwrap } from './client'
import type { ApiError } from './errors'
import { useOwnMutate } from './own-mutate'
import { infiniteListKey } from './use-infinite-list'
import { currentUserId } from './auth/current-user-id'
import { usePolled } from './use-polled'
import type { components } from './schema'

export type Run = components['schemas']['Run']
export type RunSummary = components['schemas']['RunSummary']
export type RunPage = components['schemas']['RunPage']

/** Runs of one monitor, or of all where none is named. */
export const runsKey = (monitorId = '') => infiniteListKey('runs', monitorId)
const runKey = (requestId: string): [string, string, string] => ['run', currentUserId(), requestId]
export const monitorsKey = (): [string, string] => ['monitors', currentUserId()]

export const isUnderWay = ({ status }: Pick<RunSummary, 'status'>): boolean =>
  status === 'queued' || status === 'running'

/** One run; asked again while it is under way and the page is in sight. */
export function useRun(requestId: string | undefined): SWRResponse<Run, ApiError> {
  return usePolled<Run>(
    requestId ? runKey(requestId) : null,
    ([, , id]) => unwrap(client.GET('/runs/{requestId}', { params: { path: { requestId: id } } })),
    isUnderWay,
  )
}

export const deleteRun = (requestId: string): Promise<unknown> =>
  unwrap(client.DELETE('/runs/{requestId}', { params: { path: { requestId } } }))

/** Shares a run, in a language, or takes that back; who looks at it sees the new state at once. */
export function useRunSharing(
  requestId: string,
): (sharing: components['schemas']['ShareAnalysis']) => Promise<void> {
  const mutate = useOwnMutate()
  return async (body) => {
    const sharing = await unwrap(
      client.PUT('/runs/{requestId}/sharing', { params: { path: { requestId } }, body }),
    )
    await mutate<Run>(runKey(requestId), (before) => before && { ...before, ...sharing }, {
      revalidate: false,
    })
  }
}

interface RunNews {
  me?: Partial<Me>
  /** A run that is gone: it leaves the lists before they are asked for again. */
  deleted?: string
  /** The monitor whose list is in sight. */
  monitorId?: string | undefined
}

/** Brings balance, monitors, runs and history up to date after a run was started, has ended or was deleted. */
export function useRefreshRuns(): (news?: RunNews) => void {
  const mutate = useOwnMutate()
  const refreshActivity = useRefreshActivity()
  return ({ me, deleted, monitorId = '' } = {}) => {
    void mutate<Me>(meKey(currentUserId()), (before) => (before && me ? { ...before, ...me } : before), {
      revalidate: true,
    })
    void mutate(monitorsKey())
    const without = (page: RunPage) => ({
      ...page,
      items: page.items.filter(({ requestId }) => requestId !== deleted),
    })
    for (const list of new Set(['', monitorId]))
      void mutate<RunPage[]>(unstable_serialize(runsKey(list)), (pages) => pages?.map(without), {
        revalidate: true,
      })
    if (deleted) void mutate(runKey(deleted), undefined, { revalidate: false })
    refreshActivity(deleted)
  }
}

export type RunOutcome = 'running' | 'skipped' | 'failed' | 'abstained' | 'first' | 'nothing' | 'changed'

/** The state of a run, or its outcome. A report without a score had too little data, and its credits are back. */
export function outcomeOf(run: Pick<RunSummary, 'status' | 'findings' | 'refunded'>): RunOutcome {
  if (isUnderWay(run)) return 'running'
  if (run.status === 'skipped' || run.status === 'failed') return run.status
  if (run.refunded) return 'abstained'
  if (run.findings == null) return 'first'
  return run.findings === 0 ? 'nothing' : 'changed'
}
