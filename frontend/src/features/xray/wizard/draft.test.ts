import { describe, expect, it } from 'vitest'
import { mailChoice, stepsFor } from './draft'

describe('where mail goes', () => {
  it.each([
    ['account', 'team@example.org', { on: true, address: null }],
    ['none', 'team@example.org', { on: false, address: null }],
    ['other', ' team@example.org ', { on: true, address: 'team@example.org' }],
    ['other', ' Mara@Example.org ', { on: true, address: null }],
  ] as const)('%s, with %j typed, is %o', (to, address, choice) => {
    expect(mailChoice({ to, address }, 'mara@example.org')).toEqual(choice)
  })

  it('is named where the account’s address is not known', () => {
    expect(mailChoice({ to: 'other', address: 'mara@example.org' }, '').address).toBe('mara@example.org')
  })
})

describe('the steps', () => {
  it('are those of the specification, in its order, without the address where no mail is sent', () => {
    expect(stepsFor(undefined, true)).toEqual(['channel', 'track', 'cadence', 'time', 'summary', 'mail'])
    expect(stepsFor(undefined, false).at(-1)).toBe('summary')
  })
})
