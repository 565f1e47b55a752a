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

export type Notice = 'codeSent' | 'confirmed' | 'passwordChanged' | 'confirmFirst' | 'resetFirst'
