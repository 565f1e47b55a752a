/** A pause a quarter shorter or longer: browsers that failed together do not ask again together. */
export const jittered = (ms: number): number => ms * (0.75 + Math.random() / 2)

/** Waits for `ms` milliseconds. Rejects with the signal's reason as soon as it is aborted during the wait. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
