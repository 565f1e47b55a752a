import { expect, it, vi } from 'vitest'
import { stopTimers, watchTimers } from './timers'

it('a timer that is still running at the end never rings', () => {
  const plain = globalThis.setTimeout
  vi.useFakeTimers()
  watchTimers()
  const rings: string[] = []
  setTimeout((word: string) => rings.push(word), 10, 'in time')
  vi.advanceTimersByTime(10)
  setTimeout(() => rings.push('too late'), 10)
  stopTimers()
  vi.advanceTimersByTime(1_000)
  expect(rings).toEqual(['in time'])
  vi.useRealTimers()
  expect(globalThis.setTimeout).toBe(plain)
})
