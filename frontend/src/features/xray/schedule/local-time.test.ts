import { expect, it } from 'vitest'
import { createTimes } from './local-time'

const winter = '2026-12-01T23:30:00Z'

it('shows a moment by the reader’s clock, which may be on another weekday', () => {
  const [berlin, denver] = [createTimes('en-GB', 'Europe/Berlin'), createTimes('en-GB', 'America/Denver')]
  expect(berlin.slot(winter)).toMatch(/^Wednesday,? 00:30$/)
  expect(denver.slot(winter)).toMatch(/^Tuesday,? 16:30$/)
  expect(createTimes('de-DE', 'Europe/Berlin').slot(winter)).toMatch(/^Mittwoch,? (um )?00:30$/)
  expect(berlin.full(winter)).toMatch(/^Wed,? 2 Dec 2026,? (at )?00:30$/)
})

it('knows whether a clock shows UTC, and whether it changes within a year', () => {
  expect(createTimes('en-GB', 'Africa/Abidjan').isUtc(winter)).toBe(true)
  expect(createTimes('en-GB', 'Asia/Kolkata').isUtc(winter)).toBe(false)
  expect(createTimes('en-GB', 'Europe/London').isUtc(winter)).toBe(true)
  expect(createTimes('en-GB', 'Europe/London').shifts(winter)).toBe(true)
  expect(createTimes('en-GB', 'Australia/Sydney').shifts(winter)).toBe(true)
  expect(createTimes('en-GB', 'Asia/Kolkata').shifts(winter)).toBe(false)
})

it('names weekdays by the calendar, wherever it is read', () => {
  expect(createTimes('en-GB', 'Pacific/Kiritimati').weekday('monday')).toBe('Monday')
  expect(createTimes('de-DE', 'America/Los_Angeles').weekday('sunday')).toBe('Sonntag')
})
