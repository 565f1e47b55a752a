import { client, unwrap } from '../client'
import { endOthersThan } from './end-own-session'
import { endOthersAtSignIn } from './others-to-end'
import { accessToken, cognito, signOut } from './session'
import type { Pool } from './use-auth-call'

/** Ends all other sessions of the person at once. Throws an ApiError: nothing has happened then. */
export const endOtherSessions = () => unwrap(client.DELETE('/me/sessions'))

/** Whether it succeeded. */
const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  )

/** Ends all sessions of the person and signs this browser out. Throws an ApiError where the others could not be ended: everything is as before then. */
export async function signOutEverywhere(): Promise<void> {
  await endOtherSessions()
  // The API refuses the others already, whether or not the pool goes on renewing their tokens.
  await succeeds(cognito().then((pool) => pool.endAllSessions()))
  await signOut()
}

/** `othersStay`: the password is changed, but who knew the old one may still be signed in. `out`: this browser is signed out, too. */
export type PasswordChange = 'changed' | 'othersStay' | 'out'

/**
 * Ends the other sessions with the sign-in of now, if it is fresh enough for that. Where a code of an authenticator app is needed to sign
 * in again, the person may never do so: by then whoever knew the old password is out.
 */
async function endOthersNow(): Promise<boolean> {
  const token = await accessToken().catch(() => null)
  return token !== null && endOthersThan(token)
}

/** Changes the password, ends all sessions, and signs this browser in with the new one. Throws where it was not changed. */
export async function changePasswordEverywhere(
  pool: Pool,
  email: string,
  current: string,
  next: string,
): Promise<PasswordChange> {
  await pool.changePassword(current, next)
  const othersEnded = await endOthersNow()
  const areEnded = await succeeds(pool.endAllSessions())
  const isIn = await pool.signInAgain(email, next).then(
    (step) => step === 'done',
    () => false,
  )
  // The sign-in is a fresh one: the API asks for no other.
  const endedNow = isIn && (await succeeds(endOtherSessions()))
  if (isIn || !areEnded) return endedNow || othersEnded ? 'changed' : 'othersStay'
  // The pool has ended this session, too; the API ends the others once the person is back.
  endOthersAtSignIn(email)
  await signOut()
  return 'out'
}
