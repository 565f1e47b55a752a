type Ring = (...values: unknown[]) => void

/**
 * What libraries start outlives them: a toast goes 200 ms after it was dismissed, React draws when the work before has ended. What rings
 * after a file's last test finds no window, and the whole run fails. Watches every timer that is started from now on; the answer ends
 * them: none rings any more.
 */
export function watchTimers(): () => void {
  let over = false
  for (const name of ['setTimeout', 'setInterval', 'setImmediate'] as const) {
    const start = globalThis[name] as (ring: Ring, ...rest: unknown[]) => unknown
    const watched = (ring: Ring, ...rest: unknown[]) =>
      start(
        (...values) => {
          if (!over) ring(...values)
        },
        ...rest,
      )
    globalThis[name] = Object.assign(watched, start) as never
  }
  return () => {
    over = true
  }
}
