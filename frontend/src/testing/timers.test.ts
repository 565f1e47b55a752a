import { expect, it, vi } from 'vitest'
import { watchTimers } from './timers'

it('a timer that is still running at the end never rings', () => {
  const plain = globalThis.setTimeout
  vi.useFakeTimers()
  const stop = watchTimers()
  const rings: string[] = []
  const start = (word: string) => {
    setTimeout((message: string) => rings.push(message), 10, `${word}, later`)
    setInterval((message: string) => rings.push(message), 10, `${word}, again`)
    setImmediate((message: string) => rings.push(message), `${word}, soon`)
  }
  start('in time')
  vi.advanceTimersByTime(10)
  start('too late')
  stop()
  start('after the end')
  vi.advanceTimersByTime(1_000)
  expect(rings).toEqual(['in time, soon', 'in time, later', 'in time, again'])
  vi.useRealTimers()
  expect(globalThis.setTimeout).toBe(plain)
})
