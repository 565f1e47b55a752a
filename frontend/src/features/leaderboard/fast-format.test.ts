import { describe, expect, it, vi } from 'vitest'
import { createFormat } from '@/i18n/format'
import { shortCount, stamp, writeDecimal, writeList, writeWhole } from './fast-format'

/** Numbers of every size, with few and with many digits, and such as lie halfway between two. */
function* samples(count: number): Generator<number> {
  let state = 20_261_122
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32
  }
  for (let n = 0; n < count; n++) {
    const size = 10 ** Math.floor(random() * 13 - 4)
    const exact = (random() - 0.4) * size
    yield exact
    yield Math.round(exact)
    yield Number(exact.toFixed(2))
    yield Math.round(exact) + 0.5
    yield (Math.round(exact * 100) + 0.5) / 100
  }
}

const special = [0, -0, 0.5, -0.5, 0.05, 1.005, 999.5, 999_999.995, 1e14 + 0.5, -0.004, 1_000, -1_000_000]

describe('a number', () => {
  it.each(['en-GB', 'de-DE'])('is written as the browser writes it, in %s', (tongue) => {
    for (const most of [0, 1, 2]) {
      const format = new Intl.NumberFormat(tongue, {
        signDisplay: 'negative',
        maximumFractionDigits: most,
      })
      const differing = [...special, ...samples(4_000)]
        .map((value) => [value, writeDecimal(value, tongue, most), format.format(value).replace('-', '−')])
        .filter(([, ours, theirs]) => ours !== theirs && ours !== undefined)
      expect(differing).toEqual([])
    }
  })

  it('is left to the browser where its digits do not say it, or the language is another', () => {
    expect([Number.NaN, Infinity, 1e15, 1e-7].map((value) => writeDecimal(value, 'de-DE'))).toEqual(
      Array(4).fill(undefined),
    )
    expect(writeDecimal(1_000, 'fr-FR')).toBeUndefined()
    expect(writeDecimal(1_000, 'de-DE')).toBe('1.000')
  })
})

describe('the leaderboard', () => {
  it.each([
    ['en', 'en-GB'],
    ['de', 'de-DE'],
  ] as const)('writes lists in %s as the browser does', (language, tongue) => {
    const format = new Intl.ListFormat(tongue, { type: 'conjunction' })
    for (const items of [[], ['a'], ['a', 'b'], ['a', 'b', 'c'], ['a, b', '', 'c and d', 'e']])
      expect(writeList(items, language)).toBe(format.format(items))
  })

  it('writes dates with "Uhr" in German, and unmistakably in English', () => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    expect(stamp('2026-03-04T07:05:00Z', 'de')).toBe('04.03.2026, 08:05 Uhr')
    expect(stamp('2026-03-04T07:05:00Z', 'en')).toBe('4 Mar 2026, 08:05')
    expect(stamp('2026-03-04T23:00:00Z', 'de')).toBe('05.03.2026, 00:00 Uhr')
    vi.unstubAllEnvs()
  })

  it.each([
    ['de', 'de-DE', '2-digit'],
    ['en', 'en-GB', 'short'],
  ] as const)('writes dates in %s as the browser does, all the year round', (language, tongue, month) => {
    const format = new Intl.DateTimeFormat(tongue, {
      day: month === '2-digit' ? month : 'numeric',
      month,
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    for (let hour = 0; hour < 366 * 24; hour += 7) {
      const at = new Date(Date.UTC(2026, 0, 1, hour, hour % 60))
      expect(stamp(at.toISOString(), language).replace(' Uhr', '')).toBe(format.format(at))
    }
  })

  it.each([
    [0, '0', '0'],
    [999, '999', '999'],
    [1_000, '1K', '1.000'],
    [8_200, '8.2K', '8.200'],
    [12_340, '12.3K', '12.300'],
    [999_960, '1M', '1 Mio.'],
    [1_240_000, '1.24M', '1,24 Mio.'],
    [1_234_000_000, '1.23B', '1,23 Mrd.'],
  ])('writes %d as %s, in German as %s', (value, english, german) => {
    expect([shortCount(value, 'en'), shortCount(value, 'de').replace('\u00a0', ' ')]).toEqual([
      english,
      german,
    ])
  })

  it.each([
    ['en', 'en-GB'],
    ['de', 'de-DE'],
  ] as const)('writes counts in %s as every other page does', (language, tongue) => {
    const { compact, whole } = createFormat(tongue)
    for (let value = 1; value < 9e11; value = Math.ceil(value * 1.037)) {
      expect(shortCount(value, language)).toBe(compact(value))
      expect(writeWhole(value, language)).toBe(whole(value))
    }
  })
})
