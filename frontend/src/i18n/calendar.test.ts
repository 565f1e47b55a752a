import { describe, expect, it } from 'vitest'
import { startOfWeek, weekdays } from './calendar'

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
