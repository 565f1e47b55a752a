import { vi } from 'vitest'

/** Takes the place of `AbortSignal.timeout`: what waits no longer than `ms` gives up when the test says that they have passed. */
export function holdTimeouts(): { pass: (ms: number) => void } {
  let held: [ms: number, controller: AbortController][] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    held.push([ms, controller])
    return controller.signal
  })
  return {
    pass: (ms) => {
      const over = held.filter(([limit]) => limit <= ms)
      held = held.filter(([limit]) => limit > ms)
      for (const [, controller] of over)
        controller.abort(new DOMException('The operation timed out.', 'TimeoutError'))
    },
  }
}
