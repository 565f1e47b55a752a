import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './errors'
import { patiently } from './patiently'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tooMany = () => Promise.reject(new ApiError('too_many_requests'))

it('reads again after a pause where the server asks for patience', async () => {
  const read = vi.fn<() => Promise<string>>().mockImplementationOnce(tooMany).mockResolvedValue('page')
  const answer = patiently(read)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(await answer).toBe('page')
  expect(read).toHaveBeenCalledTimes(2)
})

it('gives up after the twentieth time, and at once where it is refused', async () => {
  const read = vi.fn(tooMany)
  const answer = expect(patiently(read)).rejects.toMatchObject({ code: 'too_many_requests' })
  await vi.advanceTimersByTimeAsync(60_000)
  await answer
  expect(read).toHaveBeenCalledTimes(21)
  await expect(patiently(() => Promise.reject(new ApiError('not_found')))).rejects.toMatchObject({
    code: 'not_found',
  })
})
