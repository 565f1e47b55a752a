import { expect, it } from 'vitest'
import { goodPassword } from '@/api/auth/password'
import { digitsOf, faultsOf } from './validation'

const good = { email: 'mara@example.org', password: 'long enough 1', repeat: 'long enough 1', terms: true }

it('finds nothing wrong with a complete form', () => {
  expect(faultsOf(good).size).toBe(0)
})

it('names each fault by its field', () => {
  expect([...faultsOf({ email: 'mara@', password: 'short1', repeat: 'other', terms: false })]).toEqual([
    'email',
    'password',
    'repeat',
    'terms',
  ])
})

it('asks of a password what the user pool asks', () => {
  expect(['abcdefgh1', 'ABCDEFGHIJ1', 'abcdefghijk', 'abcdefghi1'].map(goodPassword)).toEqual([
    false,
    false,
    false,
    true,
  ])
})

it('keeps the six digits of a pasted code', () => {
  expect(digitsOf(' 123-456 7')).toBe('123456')
})
