import { afterEach, expect, it, vi } from 'vitest'
import { pollPause } from './use-polled'

afterEach(() => void vi.useRealTimers())

it('asks often at first and ever more rarely later, whatever the clock of the browser says', () => {
  vi.useFakeTimers()
  expect(pollPause('one')).toBe(600)
  vi.advanceTimersByTime(14_000)
  vi.setSystemTime(0)
  expect(pollPause('one')).toBe(600)
  vi.advanceTimersByTime(2_000)
  expect(pollPause('one')).toBe(1_500)
  vi.advanceTimersByTime(50_000)
  expect(pollPause('one')).toBe(4_000)
  expect(pollPause('another')).toBe(600)
})
