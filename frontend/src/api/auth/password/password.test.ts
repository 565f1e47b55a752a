import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords'
import { goodPassword } from './password'

const email = 'mara.lindqvist@example.org'
const withList = (text: string) => goodPassword(text, { email, common: commonPasswords })
const withoutList = (text: string) => goodPassword(text, { email, common: undefined })

describe('the length of a password', () => {
  it.each([
    ['cedar rails', false],
    ['cedar rails ', true],
    ['zäher Fuchs!', true],
    // Six characters, although twelve units.
    ['🦊🦉🐻🐙🦆🐢', false],
    ['🦊🦉🐻🐙🦆🐢 cedar', true],
    [`x${'kettle and cedar '.repeat(15)}`, true],
    [`x${'kettle and cedar '.repeat(16)}`, false],
  ])('%j is long enough, and not too long: %s', (text, good) => {
    expect(withoutList(text)).toBe(good)
  })
})

describe('one of the first guesses is refused', () => {
  it.each(['chesterfield', 'PeanutButter', 'Password1234', 'dragon201987', 'monkeymonkey'])(
    'where the list has come: %s',
    (text) => {
      expect([withList(text), withoutList(text)]).toEqual([false, true])
    },
  )

  it.each([
    'mara.lindqvist@example.org',
    'Mara.Lindqvist',
    'mara.lindqvist1987',
    'kanalyse1234',
    'KanalyseKanalyse',
    'kkkkkkkkkkkk',
    'ababababababab',
    '123456789012',
    '210987654321',
    'abcdefghijkl',
    'zyxwvutsrqpo',
    'qwertyuiop12',
    'qwertzuiopas',
    'asdfghjklasdfghjkl',
    '1qaz2wsx3edc',
    'aaaaaa123456',
  ])('also without it: %s', (text) => {
    expect(withoutList(text)).toBe(false)
  })

  it.each([
    'sunshine sunshine',
    'workshop diary 7',
    'another diary 8',
    'kanalyse und ein Fuchs',
    'lindqvist cedar',
    'abcdefg kettle 12',
    'x7391048265520',
  ])('and nothing else: %s', (text) => {
    expect(withList(text)).toBe(true)
  })
})

it('the list is a small part of what is known, all in small letters', () => {
  expect(commonPasswords.size).toBeGreaterThan(5_000)
  expect([...commonPasswords].join(' ').length).toBeLessThan(60_000)
  expect([...commonPasswords].filter((each) => each !== each.toLowerCase())).toEqual([])
})
