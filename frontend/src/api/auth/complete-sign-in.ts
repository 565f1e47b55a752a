import { AuthFailure, type AuthCode } from './auth-errors'
import { client, unwrap } from '../client'
import { asApiError } from '../errors'
import { loadSession, rememberedSession, signOut } from './session'

const answerWithin = 5_000

/** Why the API refuses whom the user pool has just let in: the pool does not know yet that the account was closed, or suspended. */
async function refusal(): Promise<AuthCode | undefined> {
  try {
    await unwrap(client.GET('/me', { signal: AbortSignal.timeout(answerWithin) }))
    return undefined
  } catch (cause) {
    const { code } = asApiError(cause)
    if (code === 'sign_in_required') return 'accountClosed'
    // An API that cannot be asked refuses nobody; the pages say what is wrong with it.
    return code === 'account_suspended' ? 'suspended' : undefined
  }
}

/**
 * Loads the session after a sign-in. Throws, and leaves the person signed out, if the API refuses the account, or if the browser
 * stores nothing: the user pool's library then has the tokens in memory only, where the next page would not find them.
 */
export async function completeSignIn(): Promise<void> {
  if (!rememberedSession()) {
    await signOut()
    throw new AuthFailure('storageBlocked')
  }
  const refused = await refusal()
  if (refused) {
    await signOut()
    throw new AuthFailure(refused)
  }
  await loadSession()
}
