import { isSessionOver } from './auth-errors'
import { signOut } from './session'
import type { Pool } from './use-auth-call'

/** Ends all sessions of the person and signs this browser out. Throws where the pool was not reached: everything is as before then. */
export async function signOutEverywhere(pool: Pool): Promise<void> {
  try {
    await pool.endAllSessions()
  } catch (cause) {
    // They were ended elsewhere.
    if (!isSessionOver(cause)) throw cause
  }
  await signOut()
}

/** `othersStay`: the password is changed, but who knew the old one may still be signed in. `out`: this browser is signed out, too. */
export type PasswordChange = 'changed' | 'othersStay' | 'out'

/** Changes the password, ends all sessions, and signs this browser in with the new one. Throws where it was not changed. */
export async function changePasswordEverywhere(
  pool: Pool,
  email: string,
  current: string,
  next: string,
): Promise<PasswordChange> {
  await pool.changePassword(current, next)
  try {
    await pool.endAllSessions()
  } catch {
    return 'othersStay'
  }
  try {
    if ((await pool.signInAgain(email, next)) === 'done') return 'changed'
  } catch {
    // The session is over, whatever kept the next one away.
  }
  await signOut()
  return 'out'
}
