/** Aborts with the signal, and after `ms` milliseconds. `AbortSignal.any` is younger than the browsers that are supported. */
export function timedSignal(ms: number, signal?: AbortSignal | null): AbortSignal {
  const timeout = AbortSignal.timeout(ms)
  if (!signal) return timeout
  const both = new AbortController()
  for (const each of [signal, timeout]) {
    const abort = () => both.abort(each.reason)
    if (each.aborted) abort()
    else each.addEventListener('abort', abort)
  }
  return both.signal
}
