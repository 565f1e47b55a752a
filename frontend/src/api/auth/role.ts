import { useState } from 'react'
import useSWR from 'swr'
import { client, unwrap } from '../client'
import { ApiError } from '../errors'
import { useOwnMutate } from '../own-mutate'
import { swrOptions } from '../swr-options'
import { currentSession, useSession } from './session'

/** How long an answer is fresh, and how old it may be while a new one is requested. In milliseconds. */
export const roleTimes = { fresh: 60_000, maxAge: 300_000 } as const

interface Known {
  hasRole: boolean
  secondFactor: boolean
  at: number
}

const roleKey = (userId: string) => ['role', userId] as const

async function ask(): Promise<Known> {
  const answer = await unwrap(client.GET('/me/roles/{role}', { params: { path: { role: 'admin' } } }))
  return { ...answer, at: Date.now() }
}

interface AdminRole {
  /** `undefined` until the server has answered. */
  isAdmin: boolean | undefined
  /** Signing in takes a code of an authenticator app: without, administrators may do nothing. */
  hasSecondFactor: boolean | undefined
  error: ApiError | undefined
  again: () => void
}

/** Whether the person is an administrator, as the server knows it now: the token may be older than the role. */
export function useAdminRole(): AdminRole {
  const session = useSession()
  const [since] = useState(() => Date.now())
  const { data, error, mutate } = useSWR<Known, ApiError, readonly [string, string] | null>(
    session.status === 'in' ? roleKey(session.user.id) : null,
    ask,
    { ...swrOptions, dedupingInterval: roleTimes.fresh },
  )
  const known = data && data.at > since - roleTimes.maxAge ? data : undefined
  return {
    isAdmin: known?.hasRole,
    hasSecondFactor: known?.secondFactor,
    error: known ? undefined : error,
    again: () => void mutate(),
  }
}

/** Requests the role again, even if the last answer is fresh. Throws an ApiError. */
export function useRefreshRole(): () => Promise<boolean> {
  const mutate = useOwnMutate()
  return async () => {
    const session = currentSession()
    if (session.status !== 'in') throw new ApiError('sign_in_required')
    const known = await ask()
    await mutate(roleKey(session.user.id), known, { revalidate: false })
    return known.hasRole
  }
}
