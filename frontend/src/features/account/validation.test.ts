import { expect, it } from 'vitest'
import { faultsOf } from './validation'

const good = { email: 'mara@example.org', password: 'long enough 1', repeat: 'long enough 1', terms: true }
const compared = { email: good.email, common: undefined }

it('finds nothing wrong with a complete form', () => {
  expect(faultsOf(good, compared).size).toBe(0)
})

it('names each fault by its field', () => {
  const bad = { email: 'mara@', password: 'too short 1', repeat: 'other', terms: false }
  expect([...faultsOf(bad, compared)]).toEqual(['email', 'password', 'repeat', 'terms'])
})
