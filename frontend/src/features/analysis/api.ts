import useSWR, { useSWRConfig, type SWRResponse } from 'swr'
import useSWRInfinite, { unstable_serialize } from 'swr/infinite'
import { meKey, type Me } from '@/api/account'
import { client, unwrap } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { query } from '@/api/query'
import { currentSession } from '@/api/session'
import { isRunning, type Analysis, type AnalysisPage, type AnalysisSummary } from './types'

const pollEvery = 600

/** Nobody sees the cache of the account before: each key begins with the person. */
const person = (): string => {
  const session = currentSession()
  return session.status === 'in' ? session.user.id : 'visitor'
}

/** Where an analysis is kept. */
export const analysisKey = (requestId: string): [string, string, string] => ['analysis', person(), requestId]

/**
 * One analysis; asked again every 600 ms while it runs. Without `revalidateOnFocus` failures are retried even while the
 * browser believes itself offline or hidden.
 */
export function useAnalysis(requestId: string | undefined): SWRResponse<Analysis, ApiError> {
  return useSWR<Analysis, ApiError, [string, string, string] | null>(
    requestId ? analysisKey(requestId) : null,
    ([, , id]) => unwrap(client.GET('/analyses/{requestId}', { params: { path: { requestId: id } } })),
    {
      ...query,
      refreshInterval: (latest) => (latest && isRunning(latest) ? pollEvery : 0),
      refreshWhenOffline: true,
      refreshWhenHidden: true,
      dedupingInterval: 300,
      revalidateOnFocus: false,
    },
  )
}

const pageSize = 25

const historyKey = (index: number, before: AnalysisPage | null): readonly [string, string, string] | null => {
  if (index > 0 && !before?.nextCursor) return null
  return ['analyses', person(), before?.nextCursor ?? '']
}

interface History {
  items: AnalysisSummary[] | undefined
  error: ApiError | undefined
  hasMore: boolean
  loadingMore: boolean
  loadMore: () => void
  reload: () => void
}

/** The person's analyses, newest first, 25 a page. */
export function useHistory(): History {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<AnalysisPage, ApiError>(
    historyKey,
    ([, , cursor]: readonly [string, string, string]) =>
      unwrap(
        client.GET('/analyses', { params: { query: { limit: pageSize, ...(cursor ? { cursor } : {}) } } }),
      ),
    query,
  )
  return {
    items: data?.flatMap((page) => page.items),
    error: data ? undefined : error,
    hasMore: !!data?.at(-1)?.nextCursor,
    loadingMore: isValidating && size > (data?.length ?? 0),
    loadMore: () => void setSize(size + 1),
    reload: () => void mutate(),
  }
}

/** Takes one credit and starts. The same `key` again is the same analysis, never a second one. */
export function startAnalysis(channel: string, key: string) {
  return unwrap(
    client.POST('/analyses', { params: { header: { 'Idempotency-Key': key } }, body: { channel } }),
  )
}

export function deleteAnalysis(requestId: string): Promise<unknown> {
  return unwrap(client.DELETE('/analyses/{requestId}', { params: { path: { requestId } } }))
}

interface News {
  me?: Partial<Me>
  /** An analysis that is gone: it leaves the list before the list is asked for again. */
  deleted?: string
}

/** Brings balance and history up to date after something was started, ended or deleted. */
export function useRefresh(): (news?: News) => void {
  const { mutate } = useSWRConfig()
  return ({ me, deleted } = {}) => {
    void mutate<Me>(meKey(person()), (before) => (before && me ? { ...before, ...me } : before), {
      revalidate: true,
    })
    const without = (page: AnalysisPage) => ({
      ...page,
      items: page.items.filter((item) => item.requestId !== deleted),
    })
    void mutate<AnalysisPage[]>(unstable_serialize(historyKey), (pages) => pages?.map(without), {
      revalidate: true,
    })
  }
}
