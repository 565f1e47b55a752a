import useSWR, { type SWRResponse } from 'swr'
import { client, unwrap } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { useOwnMutate } from '@/api/own-mutate'
import { cursorQuery, useInfiniteList, type InfiniteList } from '@/api/use-infinite-list'
import { swrOptions } from '@/api/swr-options'
import { monitorsKey, runsKey, type RunPage } from '@/api/runs'
import { currentLanguage } from '@/i18n'
import type { CreateMonitor, MailChoice, Monitor, MonitorList, UpdateMonitor } from './types'

/** The person's monitors, with the newest run of each and how many more there may be. */
export const useMonitors = (): SWRResponse<MonitorList, ApiError> =>
  useSWR<MonitorList, ApiError, [string, string]>(
    monitorsKey(),
    () => unwrap(client.GET('/monitors')),
    swrOptions,
  )

const pageSize = 25

/** Runs, newest first, 25 a page: of one monitor, or of all. */
export const useRuns = (monitorId: string | undefined): InfiniteList<RunPage> =>
  useInfiniteList<RunPage>(runsKey(monitorId), (cursor) =>
    unwrap(
      client.GET('/runs', {
        params: {
          query: { limit: pageSize, ...(monitorId ? { monitor: monitorId } : {}), ...cursorQuery(cursor) },
        },
      }),
    ),
  )

/** Costs nothing. */
export const findChannel = (channel: string) =>
  unwrap(client.GET('/channels/find', { params: { query: { channel } } }))

/** Mails come in the language of the page, where the settings name none. */
export const spoken = <Body extends { mail?: MailChoice }>(body: Body): Body =>
  body.mail ? { ...body, mail: { ...body.mail, language: currentLanguage() } } : body

/** The same `key` again is the same setup, never a second one. */
export const createMonitor = (body: CreateMonitor, key: string) =>
  unwrap(client.POST('/monitors', { params: { header: { 'Idempotency-Key': key } }, body }))

export const updateMonitor = (monitorId: string, body: UpdateMonitor) =>
  unwrap(client.PATCH('/monitors/{monitorId}', { params: { path: { monitorId } }, body: spoken(body) }))

export const deleteMonitor = (monitorId: string): Promise<unknown> =>
  unwrap(client.DELETE('/monitors/{monitorId}', { params: { path: { monitorId } } }))

/** Takes the credits and runs it. The same `key` again is the same run, never a second one. */
export const runMonitor = (monitorId: string, key: string) =>
  unwrap(
    client.POST('/monitors/{monitorId}/runs', {
      params: { path: { monitorId }, header: { 'Idempotency-Key': key } },
    }),
  )

interface Change {
  /** As it is now; one that is new comes first. */
  monitor?: Monitor
  deleted?: string
}

/** Shows a change in the list at once, then asks for the list: places and next tier follow from all of them. */
export function useChangeMonitors(): (change: Change) => void {
  const mutate = useOwnMutate()
  return ({ monitor, deleted }) => {
    const changed = (items: readonly Monitor[]): Monitor[] => {
      const others = items.filter(({ monitorId }) => monitorId !== deleted)
      if (!monitor) return others
      const isKnown = others.some(({ monitorId }) => monitorId === monitor.monitorId)
      return isKnown
        ? others.map((other) => (other.monitorId === monitor.monitorId ? monitor : other))
        : [monitor, ...others]
    }
    void mutate<MonitorList>(monitorsKey(), (list) => list && { ...list, items: changed(list.items) }, {
      revalidate: true,
    })
  }
}
