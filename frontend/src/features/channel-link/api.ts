import { mutate } from 'swr'
import { meKey, type Me } from '@/api/account'
import { client, unwrap } from '@/api/client'
import { samePerson } from '@/api/auth/current-user-id'
import { currentSession } from '@/api/auth/session'

export type Connection = NonNullable<Me['channel']>

/** Asks where to sign in at the platform. */
export const beginLink = () => unwrap(client.POST('/youtube-oauth-connect', { body: { action: 'start' } }))

/** Hands over what the platform came back with. Which channel it is, the server asks the platform by itself. */
export const saveLink = (code: string, state: string) =>
  unwrap(client.POST('/youtube-oauth-save', { body: { code, state } }))

export const endLink = () => unwrap(client.DELETE('/me/channel'))

/** Refreshes everything that shows the connection. Returns its present state as far as that is known. */
export async function refreshConnection(): Promise<Connection | undefined> {
  const session = currentSession()
  if (session.status !== 'in') return undefined
  const isSame = samePerson()
  try {
    const me = await unwrap(client.GET('/me'))
    if (!isSame()) return undefined
    await mutate<Me>(meKey(session.user.id), me, { revalidate: false })
    return me.channel ?? undefined
  } catch {
    // What is shown stays until somebody looks again.
    return undefined
  }
}
