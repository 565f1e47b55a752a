import { AuthFailure } from './auth-errors'
import { send } from '../client'
import { loadSession, rememberedSession, signOut } from './session'

const answerWithin = 5_000

/** The API refuses a person whom the user pool has just let in: the account was closed, and the pool does not know yet. */
async function isRefused(): Promise<boolean> {
  try {
    const asked = new Request(`${location.origin}/api/me`, { signal: AbortSignal.timeout(answerWithin) })
    return (await send(asked)).status === 401
  } catch {
    // An API that cannot be asked refuses nobody; the pages say what is wrong with it.
    return false
  }
}

/**
 * Loads the session after a sign-in. Throws, and leaves the person signed out, if the API no longer knows the account, or if the browser
 * stores nothing: the user pool's library then has the tokens in memory only, where the next page would not find them.
 */
export async function completeSignIn(): Promise<void> {
  if (!rememberedSession()) {
    await signOut()
    throw new AuthFailure('storageBlocked')
  }
  if (await isRefused()) {
    await signOut()
    throw new AuthFailure('accountClosed')
  }
  await loadSession()
}
