import { describe, expect, it } from 'vitest'
import { readAdjustment, type AdjustDraft } from './adjust-draft'
import { codeState, emptyDraft, madeUpCode, readDraft, readTime, wholeNumber, type Draft } from './code-draft'

const problemsOf = (change: Partial<Draft>) => {
  const read = readDraft({ ...emptyDraft, code: 'WELCOME', ...change })
  return 'problems' in read ? read.problems : {}
}
const requestOf = (change: Partial<Draft>) => {
  const read = readDraft({ ...emptyDraft, code: 'WELCOME', ...change })
  return 'request' in read ? read.request : undefined
}

describe('a time that an operator types', () => {
  const meant = new Date(2030, 0, 31, 18, 30).toISOString()

  it.each(['2030-01-31 18:30', '2030-01-31T18:30', '31.01.2030 18:30', ' 31.1.2030, 18:30 '])(
    'may be "%s", whatever the browser speaks',
    (typed) => {
      expect(readTime(typed)).toBe(meant)
    },
  )

  it('without a time of day is the day’s beginning, and nothing is no time', () => {
    expect(readTime('31.1.2030')).toBe(new Date(2030, 0, 31).toISOString())
    expect(readTime(' ')).toBeNull()
  })

  it.each(['31.2.2030', '2030-13-01', '2030-01-31 24:00', '1/31/2030', 'soon'])('is not "%s"', (typed) => {
    expect(readTime(typed)).toBeUndefined()
  })
})

describe('a new code', () => {
  it('is sent in upper case, with nothing where nothing was typed', () => {
    expect(requestOf({ code: ' summer26 ' })).toEqual({
      code: 'SUMMER26',
      kind: 'promo',
      credits: 10,
      maxUses: null,
      validFrom: null,
      validUntil: null,
      creatorEmail: null,
      note: null,
    })
  })

  it.each(['', 'AB', 'WITH-HYPHEN', 'ÄÖÜ', 'A'.repeat(21)])(
    'as promo code may not be called "%s"',
    (code) => {
      expect(problemsOf({ code })).toEqual({ code: 'promoCode' })
    },
  )

  it.each(['', 'AB', '---', 'A B', 'A'.repeat(51)])('as creator code may not be called "%s"', (code) => {
    expect(problemsOf({ kind: 'creator', code })).toEqual({ code: 'code' })
  })

  it('of a gift is made by the server, whatever was typed for another kind', () => {
    for (const code of ['', 'SUMMER26', '---'])
      expect(requestOf({ kind: 'gift', code })).toEqual({
        kind: 'gift',
        credits: 10,
        maxUses: null,
        validFrom: null,
        validUntil: null,
        creatorEmail: null,
        note: null,
      })
  })

  it.each(['', '0', '-5', '1.5', '1e3', '0x10', '10001', 'ten'])('brings no "%s" credits', (credits) => {
    expect(problemsOf({ credits })).toEqual({ credits: 'credits' })
  })

  it('of a creator brings no credits, whatever is in the field, and names the creator', () => {
    expect(
      requestOf({ kind: 'creator', credits: 'nonsense', creatorEmail: ' Ben@Example.org ' }),
    ).toMatchObject({
      credits: null,
      creatorEmail: 'Ben@Example.org',
    })
    expect(problemsOf({ kind: 'creator', creatorEmail: 'ben' })).toEqual({ creatorEmail: 'email' })
    expect(requestOf({ kind: 'gift', creatorEmail: 'left over' })).toMatchObject({ creatorEmail: null })
  })

  it('counts from a time until a later one', () => {
    const times = { from: '2030-01-01T10:00', until: '2030-02-01T10:00' }
    expect(requestOf(times)?.validFrom).toBe(new Date(times.from).toISOString())
    expect(problemsOf({ from: times.until, until: times.from })).toEqual({ until: 'order' })
    expect(problemsOf({ until: 'soon' })).toEqual({ until: 'time' })
  })

  it('has a note of one line', () => {
    expect(requestOf({ note: '  For the fair ' })?.note).toBe('For the fair')
    for (const note of ['ab', 'a\nb c', 'x'.repeat(201)])
      expect(problemsOf({ note })).toEqual({ note: 'note' })
  })

  it('that is made up fits its kind, and is never the same', () => {
    for (const kind of ['promo', 'creator'] as const) {
      const made = Array.from({ length: 200 }, () => madeUpCode(kind))
      expect(new Set(made).size).toBe(200)
      expect(made.filter((code) => Object.keys(problemsOf({ kind, code })).length > 0)).toEqual([])
    }
  })
})

describe('a code', () => {
  const now = Date.parse('2030-01-15T12:00:00Z')
  const use = { active: true, uses: 3, maxUses: 5, validFrom: null, validUntil: null }

  it.each([
    ['on', {}],
    ['on', { maxUses: null, uses: 1_000 }],
    ['off', { active: false, uses: 5 }],
    ['usedUp', { uses: 5 }],
    ['over', { validUntil: '2030-01-15T12:00:00Z' }],
    ['on', { validUntil: '2030-01-15T12:00:01Z' }],
    ['notYet', { validFrom: '2030-01-15T12:00:01Z' }],
    ['on', { validFrom: '2030-01-15T12:00:00Z' }],
  ] as const)('is %s with %o', (state, change) => {
    expect(codeState({ ...use, ...change }, now)).toBe(state)
  })
})

describe('an adjustment', () => {
  const typed: AdjustDraft = { direction: 'take', credits: '5', bucket: 'subscription', reason: ' Goodwill ' }

  it('takes away by a minus, and says why', () => {
    expect(readAdjustment(typed)).toEqual({
      request: { credits: -5, bucket: 'subscription', reason: 'Goodwill' },
    })
  })

  it('needs a number and a reason, and says both at once', () => {
    expect(readAdjustment({ ...typed, credits: '0', reason: 'no' })).toEqual({
      problems: { credits: true, reason: true },
    })
  })
})

it('a whole number is nothing but digits', () => {
  const read = [' 7 ', '007', '1_000', '１２', '1 000', '999999999999'].map((text) =>
    wholeNumber(text, 1_000),
  )
  expect(read).toEqual([7, 7, undefined, undefined, undefined, undefined])
})
