import { loadSession } from '@/api/auth/session'
import { sessionClaims, token } from './token'

/** In seconds: so that nobody signs in elsewhere within the same one. */
const sinceSignIn = 60

/** What the user pool's library stores in the browser of somebody who is signed in. */
export function storedTokens(clientId: string, user: string, lasts?: number): Record<string, string> {
  const place = `CognitoIdentityServiceProvider.${clientId}`
  return {
    [`${place}.LastAuthUser`]: user,
    [`${place}.${user}.accessToken`]: token(
      user,
      sessionClaims(Math.floor(Date.now() / 1_000) - sinceSignIn),
      lasts,
    ),
    [`${place}.${user}.idToken`]: token(user, { token_use: 'id', email: 'mara@example.org' }, lasts),
    [`${place}.${user}.refreshToken`]: 'refresh',
    [`${place}.${user}.clockDrift`]: '0',
  }
}

let people = 0

/** What a visitor finds who was signed in yesterday: the tokens are old, the pool has to be asked for new ones. */
export function rememberOldSession(): void {
  for (const [key, value] of Object.entries(storedTokens('client', 'user-of-yesterday', -60)))
    localStorage.setItem(key, value)
}

/** Signs in the way a returning visitor is: by what the browser remembers. Each time somebody else; answers the access token. */
export async function signedIn(): Promise<string> {
  const user = `user-${String(++people)}`
  const stored = storedTokens('client', user)
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  await loadSession()
  return stored[`CognitoIdentityServiceProvider.client.${user}.accessToken`] ?? ''
}

export async function signedOut(): Promise<void> {
  localStorage.clear()
  await loadSession()
}
