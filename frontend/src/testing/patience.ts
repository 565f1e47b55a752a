import { act } from '@testing-library/react'

/**
 * For what a page shows once its parts and texts have come. A wait ends with what it is for: only a machine that does much else needs it
 * all.
 */
export const slow = { timeout: 60_000 }

/** Like `waitFor`, for tests whose fake timers stop its polling. */
export async function until(check: () => void): Promise<void> {
  const end = performance.now() + slow.timeout
  for (;;) {
    try {
      check()
      return
    } catch (cause) {
      if (performance.now() > end) throw cause
      await act(() => new Promise((resolve) => setTimeout(resolve, 10)))
    }
  }
}
