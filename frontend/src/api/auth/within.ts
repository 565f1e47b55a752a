import { AuthFailure } from './auth-errors'

/** How long the user pool, or the code that speaks to it, may take for one answer. */
export const poolAnswerWithin = 15_000

/** Waits no longer than `ms`. What is given up may still come about. */
export function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ms)
    const giveUp = () => reject(new AuthFailure('timeout'))
    signal.addEventListener('abort', giveUp)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}
