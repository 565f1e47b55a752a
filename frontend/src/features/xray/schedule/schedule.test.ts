import { describe, expect, it } from 'vitest'
import { cadences, weekdays } from '../types'
import { firstDue, reportsPerMonth, times, upcoming, type Schedule } from './schedule'

const day = 86_400_000
const at = (iso: string) => Date.parse(iso)
const iso = (times: readonly number[]) => times.map((time) => new Date(time).toISOString().slice(0, 16) + 'Z')

describe('the due times of a schedule that begins now', () => {
  // Worked out by hand with a calendar, and equal to what the service's own tests say of the same rules.
  it.each<[string, Schedule, string, string[]]>([
    [
      'weekly, later on the same day',
      { cadence: 'weekly', weekday: 'tuesday', time: '21:15' },
      '2026-11-24T20:54:00Z',
      ['2026-11-24T21:15Z', '2026-12-01T21:15Z', '2026-12-08T21:15Z'],
    ],
    [
      'weekly, on the very minute: strictly after it',
      { cadence: 'weekly', weekday: 'tuesday', time: '21:15' },
      '2026-11-24T21:15:00Z',
      ['2026-12-01T21:15Z', '2026-12-08T21:15Z', '2026-12-15T21:15Z'],
    ],
    [
      'every two weeks, over the end of a year',
      { cadence: 'biweekly', weekday: 'sunday', time: '00:00' },
      '2026-12-20T00:00:01Z',
      ['2026-12-27T00:00Z', '2027-01-10T00:00Z', '2027-01-24T00:00Z'],
    ],
    [
      'monthly, still to come in this month',
      { cadence: 'monthly', weekday: 'friday', time: '09:00' },
      '2026-11-02T12:00:00Z',
      ['2026-11-06T09:00Z', '2026-12-04T09:00Z', '2027-01-01T09:00Z'],
    ],
    [
      'monthly, the first one of this month is over: not its second',
      { cadence: 'monthly', weekday: 'friday', time: '09:00' },
      '2026-11-06T09:00:00Z',
      ['2026-12-04T09:00Z', '2027-01-01T09:00Z', '2027-02-05T09:00Z'],
    ],
    [
      'monthly, on the first day of a month',
      { cadence: 'monthly', weekday: 'thursday', time: '23:45' },
      '2026-09-30T23:59:59Z',
      ['2026-10-01T23:45Z', '2026-11-05T23:45Z', '2026-12-03T23:45Z'],
    ],
    [
      'over a leap day',
      { cadence: 'weekly', weekday: 'tuesday', time: '06:30' },
      '2028-02-23T00:00:00Z',
      ['2028-02-29T06:30Z', '2028-03-07T06:30Z', '2028-03-14T06:30Z'],
    ],
  ])('%s', (_name, schedule, now, expected) => {
    expect(iso(upcoming(schedule, at(now)))).toEqual(expected)
  })

  const moments = Array.from({ length: 40 }, (_, index) => at('2026-01-01T00:00:00Z') + index * 9.37 * day)

  it('rise, keep weekday and time, and lie after now, whatever is chosen and whenever', () => {
    for (const cadence of cadences)
      for (const weekday of weekdays)
        for (const time of ['00:00', '08:15', '23:45'])
          for (const now of moments) {
            const due = upcoming({ cadence, weekday, time }, now, 6)
            expect(due[0]).toBeGreaterThan(now)
            due.forEach((each, index) => {
              const date = new Date(each)
              expect((date.getUTCDay() + 6) % 7).toBe(weekdays.indexOf(weekday))
              expect(date.toISOString().slice(11, 16)).toBe(time)
              if (index > 0) expect(each).toBeGreaterThan(due[index - 1]!)
            })
          }
  })

  it('weekly ones are 7 days apart, those of two weeks 14, from the first such day on', () => {
    for (const [cadence, days] of [
      ['weekly', 7],
      ['biweekly', 14],
    ] as const)
      for (const now of moments) {
        const schedule = { cadence, weekday: 'wednesday', time: '12:00' } as const
        const due = upcoming(schedule, now, 5)
        expect(due[0]).toBe(firstDue(schedule, now))
        expect(due[0]! - now).toBeLessThanOrEqual(7 * day)
        for (let index = 1; index < due.length; index += 1)
          expect(due[index]! - due[index - 1]!).toBe(days * day)
      }
  })

  it('monthly ones are the first such weekday of each month, one a month, none left out', () => {
    for (const weekday of weekdays)
      for (const now of moments) {
        const due = upcoming({ cadence: 'monthly', weekday, time: '08:00' }, now, 14).map(
          (each) => new Date(each),
        )
        const months = due.map((date) => date.getUTCFullYear() * 12 + date.getUTCMonth())
        for (const date of due) expect(date.getUTCDate()).toBeLessThanOrEqual(7)
        for (let index = 1; index < months.length; index += 1)
          expect(months[index]).toBe(months[index - 1]! + 1)
      }
  })
})

it('there are 96 times of day, a quarter of an hour apart', () => {
  expect(times).toHaveLength(96)
  expect(new Set(times).size).toBe(96)
  expect([times[0], times[1], times[37], times.at(-1)]).toEqual(['00:00', '00:15', '09:15', '23:45'])
})

it('a month has as many reports as its days bring', () => {
  for (const cadence of cadences) {
    const due = upcoming({ cadence, weekday: 'monday', time: '08:00' }, at('2026-01-01T00:00:00Z'), 200)
    const counts = new Map<string, number>()
    for (const each of due) {
      const month = new Date(each).toISOString().slice(0, 7)
      counts.set(month, (counts.get(month) ?? 0) + 1)
    }
    // The last month may be cut off.
    const whole = [...counts.values()].slice(0, -1)
    expect([Math.min(...whole), Math.max(...whole)]).toEqual([...reportsPerMonth[cadence]])
  }
})
