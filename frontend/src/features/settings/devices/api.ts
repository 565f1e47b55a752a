import useSWR, { type SWRResponse } from 'swr'
import { useSession } from '@/api/auth/session'
import { sessionsKey } from '@/api/auth/sessions-key'
import { client, unwrap } from '@/api/client'
import { asApiError, type ApiError } from '@/api/errors'
import { swrOptions } from '@/api/swr-options'
import type { components } from '@/api/schema'

export type SignedIn = components['schemas']['Session']

/** Where the person is signed in: first this browser, then the one that was used last. */
export function useSignedIn(): SWRResponse<SignedIn[], ApiError> {
  const session = useSession()
  return useSWR<SignedIn[], ApiError, readonly [string, string] | null>(
    session.status === 'in' ? sessionsKey(session.user.id) : null,
    async () => {
      const { items } = await unwrap(client.GET('/me/sessions'))
      return [...items.filter(({ current }) => current), ...items.filter(({ current }) => !current)]
    },
    swrOptions,
  )
}

/** Ends one session at once. One that nobody knows any more has ended, too. Throws an ApiError. */
export async function endSession(sessionId: string): Promise<void> {
  try {
    await unwrap(client.DELETE('/me/sessions/{sessionId}', { params: { path: { sessionId } } }))
  } catch (cause) {
    if (asApiError(cause).code !== 'not_found') throw cause
  }
}
