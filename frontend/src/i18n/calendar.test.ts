import { describe, expect, it, vi } from 'vitest'
import { shortCount, stamp, startOfWeek, weekdays } from './calendar'
import { createFormat } from './format'

describe('weeks', () => {
  it('start on Sunday in English and on Monday in German', () => {
    const thursday = new Date(2026, 10, 19, 15, 30)
    expect(startOfWeek(thursday, 'en')).toEqual(new Date(2026, 10, 15))
    expect(startOfWeek(thursday, 'de')).toEqual(new Date(2026, 10, 16))
    const sunday = new Date(2026, 10, 15, 1)
    expect(startOfWeek(sunday, 'en')).toEqual(new Date(2026, 10, 15))
    expect(startOfWeek(sunday, 'de')).toEqual(new Date(2026, 10, 9))
  })

  it('name their days in the reader’s order', () => {
    expect(weekdays('en').map(({ name }) => name)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
    expect(weekdays('de', 'long').map(({ day, name }) => [day, name])).toEqual([
      [1, 'Montag'],
      [2, 'Dienstag'],
      [3, 'Mittwoch'],
      [4, 'Donnerstag'],
      [5, 'Freitag'],
      [6, 'Samstag'],
      [0, 'Sonntag'],
    ])
  })
})

describe('the leaderboard', () => {
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
    const { compact } = createFormat(tongue)
    for (let value = 1; value < 9e11; value = Math.ceil(value * 1.037))
      expect(shortCount(value, language)).toBe(compact(value))
  })
})
