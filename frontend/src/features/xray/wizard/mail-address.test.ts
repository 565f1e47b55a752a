import { describe, expect, it } from 'vitest'
import { isMailAddress, isSameAddress } from './mail-address'

describe('an address', () => {
  it.each([
    'jo@example.org',
    ' Jo.Doe+xray@Example.org\n',
    'jo@münchen.example',
    "o'neil_9@a-b.co.uk",
    'jo@a.b.c.example',
  ])('%j can be mailed to', (typed) => expect(isMailAddress(typed)).toBe(true))

  // The same as in the tests of `shared/domain/src/address.rs`, and some more.
  it.each([
    '',
    'jo',
    '@example.org',
    'jo@',
    'jo@localhost',
    'jo@127.0.0.1',
    'jo@127.1',
    'jo@[::1]',
    'Jo <jo@example.org>',
    'jo@example.org, al@example.org',
    'jo@example.org; al@example.org',
    'jo@example.org\r\nBcc: al@example.org',
    'jo doe@example.org',
    '"jo doe"@example.org',
    'jö@example.org',
    'jo..doe@example.org',
    '.jo@example.org',
    'jo.@example.org',
    'jo@exa mple.org',
    'a@b@example.org',
    'jo@example..org',
    'jo@example.org.',
    'jo@-example.org',
    'jo@example.org/path',
    'jo@example.org:25',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b2345678.'.repeat(30)}example.org`,
  ])('%j cannot', (typed) => expect(isMailAddress(typed)).toBe(false))

  it('is the same in any case and with blanks around it', () => {
    expect(isSameAddress(' Jo@Example.org\n', 'jo@example.org')).toBe(true)
    expect(isSameAddress('jo+1@example.org', 'jo@example.org')).toBe(false)
  })
})
