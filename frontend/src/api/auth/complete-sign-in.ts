import { AuthFailure, type AuthCode } from './auth-errors'
import { client, unwrap } from '../client'
import { asApiError } from '../errors'
import { endOtherSessions } from './end-sessions'
import { takeOthersToEnd } from './others-to-end'
import { currentSession, loadSession, rememberedSession, signOut } from './session'

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

/** With a new password, the sessions of those who knew the old one end. Answers whether they have, where they have to. */
async function endOthersIfDue(): Promise<boolean> {
  const session = currentSession()
  if (session.status !== 'in' || !takeOthersToEnd(session.user.email)) return true
  return endOtherSessions().then(
    () => true,
    () => false,
  )
}

/**
 * Loads the session after a sign-in. Throws, and leaves the person signed out, if the API refuses the account, or if the browser
 * stores nothing: the user pool's library then has the tokens in memory only, where the next page would not find them. `othersStay`: the person is in, but the sessions that a new password should have ended are, too.
 */
export async function completeSignIn(): Promise<'done' | 'othersStay'> {
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
  return (await endOthersIfDue()) ? 'done' : 'othersStay'
}
