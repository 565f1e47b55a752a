import type { Pool } from '@/api/auth/use-auth-call'
import type { AuthView } from '@/paths'

/** What one step passes to the next. It is in memory only: a password is never stored. */
export interface Draft {
  email: string
  password: string
}

/** Props every step of the page gets. */
export interface StepProps {
  draft: Draft
  /** Keeps what was typed and shows another step; `notice` says why. */
  goTo: (view: AuthView, draft: Partial<Draft>, notice?: Notice) => void
  /** The person is signed in now. */
  done: () => Promise<void>
}

export type Notice =
  | 'codeSent'
  | 'confirmed'
  | 'passwordChanged'
  | 'confirmFirst'
  | 'confirmBeforeReset'
  | 'lastCode'
  | 'resetFirst'
  /** The sign-in waited too long for its code. */
  | 'signInOver'
  | 'authenticatorOff'

/**
 * Sends another code for an address that has to be confirmed; answers what to say in the step that asks for it. Where none can be sent
 * now, the person may still enter the one they have.
 */
export async function sendCodeFirst(
  pool: Pool,
  email: string,
  why: 'confirmFirst' | 'confirmBeforeReset',
): Promise<Notice> {
  try {
    await pool.resendCodeTo(email)
    return why
  } catch {
    return 'lastCode'
  }
}
