/**
 * Components of libraries start timers that outlive them: a toast goes 200 ms after it was dismissed. One that rings after a file's last
 * test finds no window, and the whole run fails.
 */
const running = new Set<ReturnType<typeof setTimeout>>()

/** Remembers every timer that is started from now on. */
export function watchTimers(): void {
  const start = globalThis.setTimeout
  const watched = (ring: (...values: unknown[]) => void, delay?: number, ...values: unknown[]) => {
    const timer = start(() => {
      running.delete(timer)
      ring(...values)
    }, delay)
    running.add(timer)
    return timer
  }
  globalThis.setTimeout = Object.assign(watched, start)
}

/** None of them rings any more. */
export function stopTimers(): void {
  for (const timer of running) clearTimeout(timer)
  running.clear()
}
