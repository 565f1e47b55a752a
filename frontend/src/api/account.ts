import useSWR, { type SWRResponse } from 'swr'
import { client, unwrap } from './client'
import { ApiError } from './errors'
import { useOwnMutate } from './own-mutate'
import { swrOptions } from './swr-options'
import type { components } from './schema'
import { currentSession, useSession } from './auth/session'

export type Me = components['schemas']['Me']
export type ProfileChange = components['schemas']['UpdateProfile']

/** Cache keys begin with the person, so that nobody sees the cache of the account before. */
export const meKey = (userId: string) => ['me', userId] as const

/**
 * Tier, credits and the running analysis of the person signed in; `undefined` for visitors. Read once, and again when the person comes back to the
 * window; acts change it, or ask for it. Another page of the app alone does not: nearly every page shows it.
 */
export function useMe(): SWRResponse<Me, ApiError> {
  const session = useSession()
  return useSWR<Me, ApiError, readonly [string, string] | null>(
    session.status === 'in' ? meKey(session.user.id) : null,
    () => unwrap(client.GET('/me')),
    { ...swrOptions, revalidateIfStale: false },
  )
}

/** Reads it now: for those who know that it has just changed. Everything that shows it follows. Throws an ApiError. */
export function useReadMe(): () => Promise<Me> {
  const mutate = useOwnMutate()
  return async () => {
    const session = currentSession()
    const me = await unwrap(client.GET('/me'))
    if (session.status === 'in') await mutate<Me>(meKey(session.user.id), me, { revalidate: false })
    return me
  }
}

/** Changes settings: the change shows at once everywhere, and is taken back when the server refuses it. Throws an ApiError. */
export function useUpdateProfile(): (change: ProfileChange) => Promise<void> {
  const mutate = useOwnMutate()
  return async (change) => {
    const session = currentSession()
    if (session.status !== 'in') throw new ApiError('sign_in_required')
    const changed = (me: Me | undefined, by: Partial<Me>) => (me ? { ...me, ...by } : me)
    await mutate<Me | undefined>(
      meKey(session.user.id),
      async (me) => changed(me, await unwrap(client.PATCH('/me', { body: change }))),
      { optimisticData: (me) => changed(me, change), rollbackOnError: true, revalidate: false },
    )
  }
}

/** Closes the account for good. The same `key` again is the same act. */
export const closeAccount = (confirm: string, key: string) =>
  unwrap(client.DELETE('/me', { params: { header: { 'Idempotency-Key': key } }, body: { confirm } }))
