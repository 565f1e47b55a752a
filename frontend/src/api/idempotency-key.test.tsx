import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signedIn } from '@/testing/user-pool/sign-in'
import { openIdempotencyKey, useIdempotencyKeys } from './idempotency-key'
import { ApiError } from './errors'

const lost = new ApiError('timeout')
const refused = new ApiError('title_limit', 409)

it('an act keeps its key until its outcome is known, whatever was done meanwhile', () => {
  const first = openIdempotencyKey('save a')
  expect(first.failed(lost)).toBe(true)
  const other = openIdempotencyKey('save b')
  expect(other.key).not.toBe(first.key)
  other.close()
  const again = openIdempotencyKey('save a')
  expect(again.key).toBe(first.key)
  again.close()
  expect(openIdempotencyKey('save a').key).not.toBe(first.key)
})

it('a refusal ends an act, but not one that an earlier try may have done', () => {
  const attempt = openIdempotencyKey('save c')
  expect(attempt.failed(refused)).toBe(false)
  const next = openIdempotencyKey('save c')
  expect(next.key).not.toBe(attempt.key)
  expect(next.failed(lost)).toBe(true)
  expect(openIdempotencyKey('save c').failed(refused)).toBe(true)
  expect(openIdempotencyKey('save c').key).toBe(next.key)
  openIdempotencyKey('save c').failed(new ApiError('idempotency_mismatch', 409))
  expect(openIdempotencyKey('save c').key).not.toBe(next.key)
})

it('the same act of somebody else is another one', async () => {
  const visitor = openIdempotencyKey('save d')
  await signedIn()
  expect(openIdempotencyKey('save d').key).not.toBe(visitor.key)
})

it('a late answer to an act that was closed does not end the one after it', () => {
  const early = openIdempotencyKey('save e')
  early.close()
  const late = openIdempotencyKey('save e')
  early.close()
  expect(openIdempotencyKey('save e').key).toBe(late.key)
})

it('acts in a component are its own', () => {
  const keys = () => renderHook(() => useIdempotencyKeys()).result.current
  const [one, other] = [keys(), keys()]
  const key = one.of('a')
  expect(other.of('a')).not.toBe(key)
  one.of('b')
  one.close()
  expect(one.of('a')).toBe(key)
})

it('acts that nobody comes back to are dropped after many others', () => {
  const first = openIdempotencyKey('save first').key
  const last = openIdempotencyKey('save last').key
  expect(openIdempotencyKey('save first').key).toBe(first)
  for (let number = 0; number < 49; number += 1) openIdempotencyKey(`save ${number}`)
  expect(openIdempotencyKey('save last').key).toBe(last)
  expect(openIdempotencyKey('save first').key).not.toBe(first)
})
