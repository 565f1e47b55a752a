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
  /** What has changed of it. */
  me?: Partial<Me>
  /** Says all the rest that has changed, so that it is not asked for; `undefined` where that cannot be said. */
  toldMe?: (before: Me) => Partial<Me> | undefined
  /** Something was started: the lists get its row once it has been seen. */
  started?: boolean
  /** An analysis that has ended. */
  ended?: Analysis
  /** An analysis that is gone: it leaves the list before the list is asked for again. */
  deleted?: string
}

/** Brings balance, history and figures up to date after something was started, ended or deleted. */
export function useRefresh(): (news?: News) => void {
  const mutate = useOwnMutate()
  const list = useList()
  const refreshActivity = useRefreshActivity()
  return ({ me, toldMe, started, ended, deleted } = {}) => {
    let isTold = false
    const updated = (before: Me | undefined) => {
      if (!before) return before
      const told = toldMe?.(before)
      isTold = told !== undefined
      return { ...before, ...me, ...told }
    }
    void mutate<Me>(meKey(currentUserId()), updated, { revalidate: () => !isTold })
    if (ended) list(ended)
    for (const selection of started ? [] : selections.filter((each) => !ended || !isAll(each)))
      void mutate<AnalysisPage[]>(
        unstable_serialize(analysesKey(selection)),
        (pages) => pages?.map((page) => without(page, deleted)),
        { revalidate: true },
      )
    if (deleted) void mutate(analysisKey(deleted), undefined, { revalidate: false })
    refreshActivity(deleted)
  }
}

/** Shows an analysis as it is now in the list of all, newest first, without asking for the list. */
export function useList(): (analysis: AnalysisSummary) => void {
  const mutate = useOwnMutate()
  return (analysis) =>
    void mutate<AnalysisPage[]>(
      unstable_serialize(analysesKey(allNewestFirst)),
      (pages) => pages && withRow(pages, analysis),
      // A list that is still on its way would be lost.
      { revalidate: (pages: AnalysisPage[] | undefined) => pages === undefined },
    )
}

const isAll = ({ range, order }: AnalysisSelection) =>
  range === allNewestFirst.range && order === allNewestFirst.order

const without = (page: AnalysisPage, deleted: string | undefined): AnalysisPage => ({
  ...page,
  items: page.items.filter((item) => item.requestId !== deleted),
})

/** The pages of all analyses, newest first, with this one as it is now. */
function withRow(pages: AnalysisPage[], row: AnalysisSummary): AnalysisPage[] {
  const isIt = (item: AnalysisSummary) => item.requestId === row.requestId
  if (pages.some(({ items }) => items.some(isIt)))
    return pages.map((page) => ({ ...page, items: page.items.map((item) => (isIt(item) ? row : item)) }))
  const [first, ...rest] = pages
  return first ? [{ ...first, items: [row, ...first.items] }, ...rest] : pages
}
