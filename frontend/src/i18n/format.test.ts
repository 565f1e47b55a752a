import { describe, expect, it } from 'vitest'
import { preferredLanguage } from '.'
import { createFormat } from './format'

const english = createFormat('en-GB')
const german = createFormat('de-DE')

describe('numbers', () => {
  it('are short from a thousand on, in the reader’s way', () => {
    expect([999, 12_340, 4_560_000].map(english.compact)).toEqual(['999', '12.3K', '4.56M'])
    expect(german.compact(4_560_000)).toBe('4,56\u00a0Mio.')
    expect(german.whole(12_340)).toBe('12.340')
  })

  it('carry a sign where a change is meant', () => {
    expect([4.2, -1.26, 0].map((value) => english.signed(value, 1))).toEqual(['+4.2', '−1.3', '0'])
  })

  it('of change in percent follow the language', () => {
    expect([0.18, -0.301, -0.001].map(english.signedPercent)).toEqual(['+18%', '−30%', '0%'])
    expect([0.0912, 0.0996, 0.167, 4, 12.3456].map(english.perHundred)).toEqual([
      '9.1',
      '10',
      '17',
      '400',
      '1,235',
    ])
    expect([0.0912, 12.3456].map(german.perHundred)).toEqual(['9,1', '1.235'])
    expect(german.signedPercent(-0.301)).toBe('−30\u00a0%')
  })

  it('that round to zero have no sign', () => {
    expect([english.percent(-0.001), english.decimal(-0.01), german.whole(-0.2)]).toEqual(['0%', '0', '0'])
  })

  it('of a column have as many decimals each, also where the last one is zero', () => {
    expect([26.7, 6, -0.04].map((value) => english.decimal(value, 1, 1))).toEqual(['26.7', '6.0', '0.0'])
    expect([1.25, 2].map((value) => german.decimal(value, 2, 2))).toEqual(['1,25', '2,00'])
    expect([26.7, 6].map((value) => english.decimal(value))).toEqual(['26.7', '6'])
  })

  it('group their thousands alike on one axis', () => {
    expect([5_000, 10_000].map(german.compact)).toEqual(['5.000', '10.000'])
  })

  it('of seconds become a clock', () => {
    expect([59, 754, 3_725].map(english.clock)).toEqual(['0:59', '12:34', '1:02:05'])
  })
})

describe('times', () => {
  const now = Date.parse('2026-05-10T12:00:00Z')
  it('are written as people say them', () => {
    expect(english.ago('2026-05-10T11:59:40Z', now)).toBe('this minute')
    expect(english.ago('2026-05-10T09:00:00Z', now)).toBe('3 hours ago')
    expect(german.ago('2026-05-09T12:00:00Z', now)).toBe('gestern')
  })
})

describe('the first language', () => {
  it('is the stored choice, else the browser’s, else English', () => {
    expect(preferredLanguage('en', 'de-AT')).toBe('en')
    expect(preferredLanguage(null, 'de-AT')).toBe('de')
    expect(preferredLanguage('xx', 'fr-CH')).toBe('en')
    expect(preferredLanguage(null, 'den')).toBe('en')
  })
})
