import type { SWRResponse } from 'swr'
import { unstable_serialize } from 'swr/infinite'
import { meKey, type Me } from '@/api/account'
import { useRefreshActivity } from '@/api/activity'
import { client, unwrap } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { useOwnMutate } from '@/api/own-mutate'
import { cursorQuery, infiniteListKey, useInfiniteList, type InfiniteList } from '@/api/use-infinite-list'
import { currentUserId } from '@/api/auth/current-user-id'
import { usePolled } from '@/api/use-polled'
import { compareClocks } from './progress/server-clock'
import { isRunning, type Analysis, type AnalysisPage, type AnalysisSummary } from './types'

/** Where an analysis is cached. */
export const analysisKey = (requestId: string): [string, string, string] => [
  'analysis',
  currentUserId(),
  requestId,
]

async function readAnalysis([, , requestId]: readonly [string, string, string]): Promise<Analysis> {
  const answer = client.GET('/analyses/{requestId}', { params: { path: { requestId } } })
  return unwrap(
    answer.then((got) => {
      compareClocks(got.response)
      return got
    }),
  )
}

/** One analysis; asked for again while it runs and the page is in sight. */
export const useAnalysis = (requestId: string | undefined): SWRResponse<Analysis, ApiError> =>
  usePolled(requestId ? analysisKey(requestId) : null, readAnalysis, isRunning)

/** Analyses on a page of the list. */
export const pageSize = 25

export const ranges = ['all', 'day', 'week'] as const
export const orders = ['date', 'score', 'subscribers'] as const

/** Which analyses are listed: of which time, in which order. */
export interface AnalysisSelection {
  range: (typeof ranges)[number]
  order: (typeof orders)[number]
}

export const allNewestFirst: AnalysisSelection = { range: 'all', order: 'date' }

const analysesKey = ({ range, order }: AnalysisSelection) => infiniteListKey('analyses', `${range} ${order}`)

const selections = ranges.flatMap((range) => orders.map((order) => ({ range, order })))

export interface History extends Omit<InfiniteList<AnalysisPage>, 'pages'> {
  items: AnalysisSummary[] | undefined
}

/**
 * The person's analyses, 25 a page: all of them, newest first, or those of a selection. `sinceOf` says for a range from when on; it is
 * asked for each page.
 */
export function useHistory(
  selection = allNewestFirst,
  sinceOf: (range: AnalysisSelection['range']) => string | undefined = () => undefined,
): History {
  const { range, order } = selection
  const { pages, ...rest } = useInfiniteList<AnalysisPage>(analysesKey(selection), (cursor) => {
    const since = sinceOf(range)
    const query = { limit: pageSize, sort: order, ...(since && { since }), ...cursorQuery(cursor) }
    return unwrap(client.GET('/analyses', { params: { query } }))
  })
  return { items: pages?.flatMap((page) => page.items), ...rest }
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

/** Brings balance, history and figures up to date after something was started, ended or deleted. */
export function useRefresh(): (news?: News) => void {
  const mutate = useOwnMutate()
  const refreshActivity = useRefreshActivity()
  return ({ me, deleted } = {}) => {
    void mutate<Me>(meKey(currentUserId()), (before) => (before && me ? { ...before, ...me } : before), {
      revalidate: true,
    })
    const without = (page: AnalysisPage) => ({
      ...page,
      items: page.items.filter((item) => item.requestId !== deleted),
    })
    for (const selection of selections)
      void mutate<AnalysisPage[]>(
        unstable_serialize(analysesKey(selection)),
        (pages) => pages?.map(without),
        { revalidate: true },
      )
    if (deleted) void mutate(analysisKey(deleted), undefined, { revalidate: false })
    refreshActivity(deleted)
  }
}
