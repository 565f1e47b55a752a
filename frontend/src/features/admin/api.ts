import useSWR, { type SWRResponse } from 'swr'
import { unstable_serialize } from 'swr/infinite'
import { meKey } from '@/api/account'
import { client, sendSlowly, unwrap } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { useOwnMutate } from '@/api/own-mutate'
import {
  cursorQuery,
  infiniteListKey,
  recordedList,
  useInfiniteList,
  type InfiniteList,
} from '@/api/use-infinite-list'
import { currentUserId } from '@/api/auth/current-user-id'
import { swrOptions } from '@/api/swr-options'
import type { components } from '@/api/schema'

type Schemas = components['schemas']
export type Code = Schemas['Code']
export type CodeKind = Schemas['CodeKind']
export type CreateCode = Schemas['CreateCode']
export type UserView = Schemas['UserView']
export type Adjustment = Schemas['AdjustCredits']
export type DeadQueue = Schemas['DeadQueue']
export type Reconciliation = Schemas['Reconciliation']
export type RollCall = Schemas['RollCall']
export type Scout = Schemas['Scout']
export type Operations = Schemas['Operations']
export type Heartbeat = Schemas['Heartbeat']
export type MailDay = Schemas['MailDay']
export type DeletionRequest = Schemas['DeletionRequest']
/** What is decided about a request, with a reason; looking its channel up decides nothing. */
export type DeletionDecision = Exclude<Schemas['DeletionDecision'], 'identify'>
type DeletionPage = Schemas['DeletionRequests']
type AuditPage = Schemas['AuditPage']

/** Each look is a line of the audit log, so none happens by itself. */
const recorded = { ...swrOptions, revalidateOnFocus: false, revalidateOnReconnect: false }

const keyOf = (what: string, of = '') => ['admin', currentUserId(), what, of] as const
type Key = ReturnType<typeof keyOf>

export const useCodes = (): SWRResponse<Code[], ApiError> =>
  useSWR<Code[], ApiError, Key>(
    keyOf('codes'),
    async () => (await unwrap(client.GET('/admin/codes'))).items,
    recorded,
  )

/** Makes a code. The same `key` again answers the code that it made. */
export const createCode = (request: CreateCode, key: string) =>
  unwrap(client.POST('/admin/codes', { params: { header: { 'Idempotency-Key': key } }, body: request }))

export const setCodeActive = (code: string, active: boolean) =>
  unwrap(client.PATCH('/admin/codes/{code}', { params: { path: { code } }, body: { active } }))

/** Puts a code, new or changed, into the list that is shown. */
export function useKeepCode(): (code: Code) => void {
  const mutate = useOwnMutate()
  return (code) => {
    const put = (codes: Code[] = []) =>
      codes.some((each) => each.code === code.code)
        ? codes.map((each) => (each.code === code.code ? code : each))
        : [code, ...codes]
    void mutate<Code[]>(keyOf('codes'), put, { revalidate: false })
  }
}

/** Somebody by address, which no address of a call or page has in it; nothing is asked before there is one. */
export const useUser = (email: string): SWRResponse<UserView, ApiError> =>
  useSWR<UserView, ApiError, Key | null>(
    email ? keyOf('user', email) : null,
    () => unwrap(client.POST('/admin/users/find', { body: { email } })),
    recorded,
  )

/** Moves credits. The same `key` again is the same act. */
export const adjustCredits = (userId: string, request: Adjustment, key: string) =>
  unwrap(
    client.POST('/admin/users/{userId}/adjustments', {
      params: { path: { userId }, header: { 'Idempotency-Key': key } },
      body: request,
    }),
  )

/** Suspends somebody, or lifts the suspension. Doing it again changes nothing more. */
export const setSuspension = (userId: string, body: Schemas['SetSuspension']) =>
  unwrap(client.PUT('/admin/users/{userId}/suspension', { params: { path: { userId } }, body }))

/** Ends every session of somebody. */
export const signOutUser = (userId: string, reason: string) =>
  unwrap(client.POST('/admin/users/{userId}/sign-out', { params: { path: { userId } }, body: { reason } }))

export const useDeadLetters = (): SWRResponse<DeadQueue[], ApiError> =>
  useSWR<DeadQueue[], ApiError, Key>(
    keyOf('dead-letters'),
    async () => (await unwrap(client.GET('/admin/dead-letters'))).queues,
    swrOptions,
  )

export const replayDeadLetters = (queue: string) =>
  unwrap(client.POST('/admin/dead-letters/{queue}/replay', { params: { path: { queue } } }))

export const useReconciliation = (): SWRResponse<Reconciliation, ApiError> =>
  useSWR<Reconciliation, ApiError, Key>(
    keyOf('reconciliation'),
    () => unwrap(client.GET('/admin/reconciliation')),
    swrOptions,
  )

export const useScout = (): SWRResponse<Scout, ApiError> =>
  useSWR<Scout, ApiError, Key>(keyOf('scout'), () => unwrap(client.GET('/admin/scout')), swrOptions)

export const useOperations = (): SWRResponse<Operations, ApiError> =>
  useSWR<Operations, ApiError, Key>(
    keyOf('operations'),
    () => unwrap(client.GET('/admin/operations')),
    swrOptions,
  )

export const resetRateLimits = () => unwrap(client.POST('/admin/reset-rate-limits'))

export interface Synced {
  success: number
  failed: number
}

/**
 * Reads every subscription again from the provider, page by page; `progress` gets the counts so far. What was done stays, wherever it ends.
 */
export async function syncSubscriptions(
  progress: (synced: Synced) => void,
  signal: AbortSignal,
): Promise<Synced> {
  const synced: Synced = { success: 0, failed: 0 }
  let cursor: string | null = null
  do {
    const page: Schemas['SubscriptionsSynced'] = await unwrap(
      client.POST('/admin/sync-all-subscriptions', {
        params: { query: cursor ? { cursor } : {} },
        fetch: sendSlowly,
        signal,
      }),
    )
    synced.success += page.success
    synced.failed += page.failed
    cursor = page.nextCursor ?? null
    progress({ ...synced })
  } while (cursor)
  return synced
}

export const setOwnTier = (tier: string) => unwrap(client.PUT('/admin/own-tier', { body: { tier } }))

const auditPageSize = 25

const auditKey = infiniteListKey('audit')

/** What operators did, newest first, 25 a page. */
export const useAudit = (): InfiniteList<AuditPage> =>
  useInfiniteList<AuditPage>(auditKey, (cursor) =>
    unwrap(
      client.GET('/admin/audit', { params: { query: { limit: auditPageSize, ...cursorQuery(cursor) } } }),
    ),
  )

const deletionsKey = infiniteListKey('deletion-requests')

/** The requests to delete a channel's data, newest first. */
export const useDeletionRequests = (): InfiniteList<DeletionPage> =>
  useInfiniteList<DeletionPage>(
    deletionsKey,
    (cursor) => unwrap(client.GET('/admin/deletion-requests', { params: { query: cursorQuery(cursor) } })),
    recordedList,
  )

const putDecision = (id: string, body: Schemas['DecideDeletionRequest']) =>
  unwrap(
    client.PUT('/admin/deletion-requests/{deletionRequestId}/decision', {
      params: { path: { deletionRequestId: id } },
      body,
      fetch: sendSlowly,
    }),
  )

/** Looks up which channel a request means. Nothing is decided, and nothing is mailed. */
export const identifyChannel = (id: string) => putDecision(id, { decision: 'identify' })

/** Decides about a request. The same decision again finishes what a failure left undone. */
export const decideDeletionRequest = (id: string, decision: DeletionDecision, reason: string) =>
  putDecision(id, { decision, reason })

/** Puts a request, as it was decided, into the list that is shown. */
export function useKeepDeletionRequest(): (request: DeletionRequest) => void {
  const mutate = useOwnMutate()
  return (request) => {
    const put = (pages: DeletionPage[] = []) =>
      pages.map((page) => ({
        ...page,
        items: page.items.map((each) => (each.id === request.id ? request : each)),
      }))
    void mutate<DeletionPage[]>(unstable_serialize(deletionsKey), put, { revalidate: false })
  }
}

/** Everything of the operators' own account that another tier or other credits change, brought up to date without a reload. */
export function useRefreshOwn(): () => Promise<void> {
  const mutate = useOwnMutate()
  return async () => {
    const userId = currentUserId()
    await Promise.all([
      mutate(meKey(userId)),
      mutate((key) => Array.isArray(key) && key[1] === userId && key[0] !== 'me' && key[0] !== 'role'),
      mutate(unstable_serialize(auditKey)),
    ])
  }
}
