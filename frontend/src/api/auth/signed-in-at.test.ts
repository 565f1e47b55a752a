import { expect, it } from 'vitest'
import { token } from '@/testing/user-pool/token'
import { areOneSession, signedInAt } from './signed-in-at'

const of = (claims: object) => token('mara', claims)

it('a token says in which second its session began', () => {
  expect(signedInAt(of({ auth_time: 1_900_000_000 }))).toBe(1_900_000_000)
})

it.each([
  ['no claim', of({})],
  ['a claim that is no number', of({ auth_time: 'today' })],
  ['no claims at all', 'rubbish'],
  ['nothing', ''],
])('a token with %s says nothing, and is of no session that is known', (_, text) => {
  expect(signedInAt(text)).toBeUndefined()
  expect(areOneSession(text, text)).toBe(false)
})

it('two tokens are of one session where their sign-ins fall in one second', () => {
  expect(areOneSession(of({ auth_time: 7 }), of({ auth_time: 7 }))).toBe(true)
  expect(areOneSession(of({ auth_time: 7 }), of({ auth_time: 8 }))).toBe(false)
})
