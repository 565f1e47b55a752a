import type { Language } from '.'
import { dateFormat, localeOf } from './format'

// Weeks. Not part of `format.ts`, because the first load of public pages does not need them.

/** Sunday (0) in English, Monday (1) in German. */
export const firstWeekday = (language: Language): 0 | 1 => (language === 'de' ? 1 : 0)

/** Start of the reader's week. */
export function startOfWeek(now: Date, language: Language): Date {
  const start = new Date(now)
  start.setHours(0, 0, 0, 0)
  start.setDate(start.getDate() - ((start.getDay() - firstWeekday(language) + 7) % 7))
  return start
}

export interface Weekday {
  /** 0 is Sunday. */
  day: number
  name: string
}

/** The seven days in the reader's order, named. */
export function weekdays(language: Language, style: 'long' | 'short' | 'narrow' = 'short'): Weekday[] {
  const names = dateFormat(localeOf(language), { weekday: style, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => {
    const day = (index + firstWeekday(language)) % 7
    // 4 January 1970 was a Sunday.
    return { day, name: names.format(new Date(Date.UTC(1970, 0, 4 + day))) }
  })
}
