import type { Language } from '.'
import { writeDecimal } from './decimal'
import { dateFormat, numberFormat } from './format'

// Weeks, and what the cards of the leaderboard write. Beside `format.ts`, because public pages' first load needs none of it.

const locales = { en: 'en-GB', de: 'de-DE' } as const

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
  const names = dateFormat(locales[language], { weekday: style, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => {
    const day = (index + firstWeekday(language)) % 7
    // 4 January 1970 was a Sunday.
    return { day, name: names.format(new Date(Date.UTC(1970, 0, 4 + day))) }
  })
}

const monthsInEnglish = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
const two = (part: number) => String(part).padStart(2, '0')

/**
 * "20.11.2026, 14:05 Uhr"; in English "20 Nov 2026, 14:05", which no reader takes for another month. In the reader's time zone; written
 * here, because the first use of `Intl` in a page takes as long as to draw the page's cards.
 */
export function stamp(iso: string, language: Language): string {
  const at = new Date(iso)
  const [day, month, year] = [at.getDate(), at.getMonth(), at.getFullYear()]
  const time = `${two(at.getHours())}:${two(at.getMinutes())}`
  return language === 'de'
    ? `${two(day)}.${two(month + 1)}.${String(year)}, ${time} Uhr`
    : `${String(day)} ${monthsInEnglish[month] ?? ''} ${String(year)}, ${time}`
}

const units = {
  en: [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ],
  de: [
    [1e9, '\u00a0Mrd.'],
    [1e6, '\u00a0Mio.'],
  ],
} as const

/** 999, 1.24K, 3.45M (German: 999, 1.240, 3,45 Mio.): three digits that count, as `Format.compact` writes them, without asking `Intl`. */
export function shortCount(value: number, language: Language): string {
  const whole = Math.round(value)
  const step = 10 ** Math.max(0, String(whole).length - 3)
  // The unit is that of the rounded number: 999,960 is 1M, not 1,000K.
  const rounded = Math.round(whole / step) * step
  const [unit, sign] = units[language].find(([from]) => rounded >= from) ?? [1, '']
  const written =
    writeDecimal(rounded / unit, locales[language], { most: 2 }) ??
    numberFormat(locales[language], { maximumFractionDigits: 2 }).format(rounded / unit)
  return written + sign
}
