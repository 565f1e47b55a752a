import useSWR, { type SWRResponse } from 'swr'
import { unstable_serialize } from 'swr/infinite'
import { meKey } from '@/api/account'
import type { HistoryPage } from '@/api/activity'
import { client, sendSlowly, unwrap } from '@/api/client'
import { patiently } from '@/api/patiently'
import type { ApiError } from '@/api/errors'
import { useOwnMutate } from '@/api/own-mutate'
import { cursorQuery, infiniteListKey, useInfiniteList, type InfiniteList } from '@/api/use-infinite-list'
import { currentUserId } from '@/api/auth/current-user-id'
import { swrOptions } from '@/api/swr-options'
import type { components } from '@/api/schema'
import { useSession } from '@/api/auth/session'
import { currentLanguage } from '@/i18n'

type Schemas = components['schemas']
export type Payment = Schemas['Payment']
export type Subscription = Schemas['Subscription']
export type LedgerPage = Schemas['LedgerPage']
export type LedgerLine = Schemas['LedgerLine']
export type LedgerKind = Schemas['LedgerKind']
export type CreatorCode = Schemas['CreatorCode']

const subscriptionKey = (userId: string) => ['subscription', userId] as const

/** The subscription of the person who is signed in. */
export function useSubscription(): SWRResponse<Subscription, ApiError> {
  const session = useSession()
  return useSWR<Subscription, ApiError, readonly [string, string] | null>(
    session.status === 'in' ? subscriptionKey(session.user.id) : null,
    () => unwrap(client.GET('/subscription')),
    swrOptions,
  )
}

export const readSubscription = () => unwrap(client.GET('/subscription'))

export const readPayment = (sessionId: string) =>
  unwrap(client.GET('/payments/{sessionId}', { params: { path: { sessionId } } }))

const withKey = (key: string) => ({ header: { 'Idempotency-Key': key } })

interface CheckoutRequest {
  priceId: string
  /** Of a pack. */
  credits?: number
  creatorCode: string
}

/** Begins a payment. The same `key` again is the same payment. Like the changes below it asks the provider often, and may take long. */
export const createPayment = (request: CheckoutRequest, key: string) =>
  unwrap(
    client.POST('/payments', {
      params: withKey(key),
      body: { ...request, language: currentLanguage() },
      fetch: sendSlowly,
    }),
  )

export const openPortal = (key: string) => unwrap(client.POST('/billing-portal', { params: withKey(key) }))

export const changePlan = (priceId: string, key: string) =>
  unwrap(client.PUT('/subscription', { params: withKey(key), body: { priceId }, fetch: sendSlowly }))

export const cancelSubscription = (key: string) =>
  unwrap(client.DELETE('/subscription', { params: withKey(key), fetch: sendSlowly }))

export const validateCreatorCode = (code: string, signal: AbortSignal) =>
  unwrap(client.POST('/validate-creator-code', { body: { code }, signal }))

const ledgerPageSize = 25
const exportPageSize = 100

const readLedgerPage = (cursor: string, limit: number): Promise<LedgerPage> =>
  unwrap(client.GET('/ledger', { params: { query: { limit, ...cursorQuery(cursor) } } }))

const ledgerKey = infiniteListKey('ledger')

/** The movements of the person's credits, newest first, 25 a page. */
export const useLedger = (): InfiniteList<LedgerPage> =>
  useInfiniteList<LedgerPage>(ledgerKey, (cursor) => readLedgerPage(cursor, ledgerPageSize))

/** What the newest entries of the ledger were for: as much of the history as one answer holds. */
export function useCharged(): HistoryPage['items'] | undefined {
  const session = useSession()
  const { data } = useSWR<HistoryPage, ApiError, readonly [string, string] | null>(
    session.status === 'in' ? ['charged', session.user.id] : null,
    () => unwrap(client.GET('/history', { params: { query: { limit: 100, status: 'all' } } })),
    swrOptions,
  )
  return data?.items
}

/** Every page of the ledger, one after the other, with patience where the server asks for it. */
export async function readWholeLedger(): Promise<LedgerPage[]> {
  const pages: LedgerPage[] = []
  let cursor: string | null | undefined = ''
  do {
    const from: string = cursor
    const page = await patiently(() => readLedgerPage(from, exportPageSize))
    pages.push(page)
    cursor = page.nextCursor
  } while (cursor)
  return pages
}

/** Brings balance, subscription and ledger up to date; an answer that is known already shows at once. */
export function useRefreshBilling(): (news?: { subscription?: Subscription }) => void {
  const mutate = useOwnMutate()
  return ({ subscription } = {}) => {
    const userId = currentUserId()
    void mutate(meKey(userId))
    void mutate(unstable_serialize(ledgerKey))
    if (subscription) void mutate(subscriptionKey(userId), subscription, { revalidate: false })
    else void mutate(subscriptionKey(userId))
  }
}
