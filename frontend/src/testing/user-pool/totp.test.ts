import { expect, it } from 'vitest'
import { isCodeOf, newSecret, totp } from './totp'

/** Base32 of "12345678901234567890", the secret of the RFC's examples. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('after %i seconds an app shows what RFC 6238 says', (seconds, code) => {
  expect(totp(secret, seconds * 1_000)).toBe(code)
})

it('lets a clock differ by one step, no more', () => {
  const code = totp(secret, 119_000)
  const passes = [59, 60, 119, 149, 150].map((seconds) => isCodeOf(secret, code, seconds * 1_000))
  expect(passes).toEqual([false, true, true, true, false])
})

it('makes another secret each time', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
})
