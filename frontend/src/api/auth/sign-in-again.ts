import { useEffect, useSyncExternalStore } from 'react'
import { createSignal } from '@/lib/store'
import { currentSession } from './session'
import type { User } from './user'

interface Question {
  /** Who is signed in, and stays so. */
  user: User
  /** Whether they have signed in again. */
  answer: (signedIn: boolean) => void
}

const { subscribe, notify, isObserved } = createSignal()
let question: Question | null = null
let answered: Promise<boolean> | undefined

function put(next: Question | null): void {
  question = next
  notify()
}

function ask(user: User): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  put({ user, answer: resolve })
  return promise.finally(() => {
    answered = undefined
    put(null)
  })
}

/**
 * Asks the person to sign in again, over the page; resolves to whether they did. All requests that need it wait for the same answer. Where
 * no page could ask, nobody waits.
 */
export function askToSignInAgain(): Promise<boolean> {
  const session = currentSession()
  if (session.status !== 'in' || !isObserved()) return Promise.resolve(false)
  answered ??= ask(session.user)
  return answered
}

const giveUp = () => question?.answer(false)

/** For the one place that asks; where it goes, nobody waits any longer. */
export function useSignInQuestion(): Question | null {
  useEffect(() => giveUp, [])
  return useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  )
}
