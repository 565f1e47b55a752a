import type { Revalidator, RevalidatorOptions } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError, type ErrorCode } from './errors'
import { swrOptions } from './swr-options'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Milliseconds until a read is tried again after its failure number `retryCount`; `undefined` where it is not. */
async function pauseAfter(code: ErrorCode, retryCount: number): Promise<number | undefined> {
  const again = vi.fn<Revalidator>(() => Promise.resolve(true))
  const options: Required<RevalidatorOptions> = { retryCount, dedupe: true }
  swrOptions.onErrorRetry(new ApiError(code), 'key', undefined, again, options)
  const begun = Date.now()
  let pause: number | undefined
  again.mockImplementation(() => {
    pause = Date.now() - begun
    return Promise.resolve(true)
  })
  await vi.advanceTimersByTimeAsync(120_000)
  return pause
}

describe('a read that failed', () => {
  it('is tried again for as long as the network is away, with growing pauses of at most half a minute and a half', async () => {
    const pauses = []
    for (let count = 1; count <= 12; count += 1) pauses.push((await pauseAfter('network', count)) ?? NaN)
    for (const [index, pause] of pauses.entries()) {
      const usual = Math.min(30_000, 1_000 * 2 ** (index + 1))
      expect(pause).toBeGreaterThanOrEqual(usual / 2)
      expect(pause).toBeLessThanOrEqual(usual * 1.5)
    }
  })

  it('is tried again three times where the service cannot answer, and never after a refusal', async () => {
    expect(await pauseAfter('unavailable', 3)).toBeDefined()
    expect(await pauseAfter('unavailable', 4)).toBeUndefined()
    expect(await pauseAfter('not_found', 1)).toBeUndefined()
  })

  it('waits until the page is in sight', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const again = vi.fn<Revalidator>(() => Promise.resolve(true))
    swrOptions.onErrorRetry(new ApiError('network'), 'key', undefined, again, { retryCount: 1, dedupe: true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(again).not.toHaveBeenCalled()
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(again).toHaveBeenCalledOnce()
  })
})
