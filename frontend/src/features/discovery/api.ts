import useSWR, { type SWRResponse } from 'swr'
import { discoveriesKey, notificationsKey } from '@/api/activity'
import { client, unwrap } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { useOwnMutate } from '@/api/own-mutate'
import { cursorQuery, useInfiniteList, type InfiniteList } from '@/api/use-infinite-list'
import { currentUserId } from '@/api/auth/current-user-id'
import { swrOptions } from '@/api/swr-options'
import type { components } from '@/api/schema'
import { useSession } from '@/api/auth/session'

type Schemas = components['schemas']
export type Discoveries = Schemas['Discoveries']
export type Discovery = Schemas['Discovery']
export type Reward = Schemas['Reward']
export type Notification = Schemas['Notification']
export type Notifications = Schemas['Notifications']

const pageSize = 25

/** The person's discoveries, newest first, 25 a page; each page also has the totals of all of them. */
export const useDiscoveries = (): InfiniteList<Discoveries> =>
  useInfiniteList<Discoveries>(discoveriesKey, (cursor) =>
    unwrap(client.GET('/discoveries', { params: { query: { limit: pageSize, ...cursorQuery(cursor) } } })),
  )

/** What was paid after a time. */
export const readRewards = (since: string): Promise<Discoveries> =>
  unwrap(client.GET('/discoveries', { params: { query: { limit: 1, since } } }))

export function useNotifications(): SWRResponse<Notifications, ApiError> {
  const session = useSession()
  return useSWR<Notifications, ApiError, readonly [string, string] | null>(
    session.status === 'in' ? notificationsKey(session.user.id) : null,
    () => unwrap(client.GET('/notifications')),
    swrOptions,
  )
}

type Which = { ids: string[] } | { all: true }

const read = (before: Notifications | undefined, which: Which): Notifications | undefined => {
  if (!before) return before
  const named = (id: string) => 'all' in which || which.ids.includes(id)
  const fresh = before.items.filter((item) => !item.read && named(item.id)).length
  return {
    items: before.items.map((item) => (named(item.id) ? { ...item, read: true } : item)),
    unread: 'all' in which ? 0 : before.unread - fresh,
  }
}

/** Marks notifications as read: shown at once. One that is refused is simply unread again, without a message. */
export function useMarkRead(): (which: Which) => void {
  const mutate = useOwnMutate()
  return (which) => {
    mutate<Notifications | undefined>(
      notificationsKey(currentUserId()),
      () => unwrap(client.POST('/notifications/read', { body: which })),
      { optimisticData: (before) => read(before, which), rollbackOnError: true, revalidate: false },
    ).catch(() => undefined)
  }
}
