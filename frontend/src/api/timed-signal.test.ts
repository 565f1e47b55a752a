import { expect, it, vi } from 'vitest'
import { timedSignal } from './timed-signal'

it.each([
  ['the signal', 'left'],
  ['the time', 'late'],
])('ends with %s, in browsers without AbortSignal.any too', (_what, reason) => {
  const [given, timeout] = [new AbortController(), new AbortController()]
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
    throw new TypeError('AbortSignal.any is not a function')
  })
  const both = timedSignal(10, given.signal)
  expect(both.aborted).toBe(false)
  const ended = reason === 'left' ? given : timeout
  ended.abort(reason)
  expect(both.reason).toBe(reason)
  vi.restoreAllMocks()
})

it('has ended where the signal had', () => {
  expect(timedSignal(10_000, AbortSignal.abort('before')).reason).toBe('before')
})
