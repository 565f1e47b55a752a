import useSWR, { type SWRResponse } from 'swr'
import { unstable_serialize } from 'swr/infinite'
import { client, unwrap } from './client'
import type { ApiError } from './errors'
import { useOwnMutate } from './own-mutate'
import { infiniteListKey } from './use-infinite-list'
import { currentUserId } from './auth/current-user-id'
import { swrOptions } from './swr-options'
import type { components } from './schema'
import { useSession } from './auth/session'

export type Overview = components['schemas']['Overview']
export type HistoryPage = components['schemas']['HistoryPage']

export const historyViews = ['all', 'completed', 'pending'] as const
export type HistoryView = (typeof historyViews)[number]

export const historyKey = Object.fromEntries(
  historyViews.map((view) => [view, infiniteListKey('history', view)]),
) as Record<HistoryView, ReturnType<typeof infiniteListKey>>
export const discoveriesKey = infiniteListKey('discoveries')

/** What the server adds up from what a person does. */
const overviewKey = (userId: string) => ['overview', userId] as const
export const notificationsKey = (userId: string) => ['notifications', userId] as const

/** The figures of the dashboard. */
export function useOverview(): SWRResponse<Overview, ApiError> {
  const session = useSession()
  return useSWR<Overview, ApiError, readonly [string, string] | null>(
    session.status === 'in' ? overviewKey(session.user.id) : null,
    () => unwrap(client.GET('/me/overview')),
    swrOptions,
  )
}

/**
 * Brings everything up to date that follows from analyses and rewards: figures, history, discoveries, notifications. An entry that was
 * deleted leaves the history before that is asked for again.
 */
export function useRefreshActivity(): (deleted?: string) => void {
  const mutate = useOwnMutate()
  return (deleted) => {
    const userId = currentUserId()
    void mutate(overviewKey(userId))
    void mutate(notificationsKey(userId))
    void mutate(unstable_serialize(discoveriesKey))
    for (const view of historyViews) {
      const key = unstable_serialize(historyKey[view])
      if (deleted === undefined) void mutate(key)
      else void mutate<HistoryPage[]>(key, (pages) => pages?.map((page) => without(page, deleted)))
    }
  }
}

const without = (page: HistoryPage, deleted: string): HistoryPage => ({
  ...page,
  items: page.items.filter(({ id }) => id !== deleted),
})
