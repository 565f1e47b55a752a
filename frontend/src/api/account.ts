import useSWR, { type SWRResponse } from 'swr'
import { client, unwrap } from './client'
import type { ApiError } from './errors'
import { query } from './query'
import type { components } from './schema'
import { useSession } from './session'

export type Me = components['schemas']['Me']

/** Cache keys begin with the person, so that nobody sees the cache of the account before. */
export const meKey = (userId: string) => ['me', userId] as const

/** Tier, credits and the running analysis of whoever is signed in; `undefined` for visitors. */
export function useMe(): SWRResponse<Me, ApiError> {
  const session = useSession()
  return useSWR<Me, ApiError, readonly [string, string] | null>(
    session.status === 'in' ? meKey(session.user.id) : null,
    () => unwrap(client.GET('/me')),
    query,
  )
}
