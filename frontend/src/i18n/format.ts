import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useInBrowser } from '@/lib/use-in-browser'

/** Numbers and dates, written the reader's way. */
export interface Format {
  /** 12,345 */
  whole: (value: number) => string
  /** 1.2, at most `digits` after the point; in a column, where figures line up, `least` is as many */
  decimal: (value: number, digits?: number, least?: number) => string
  /** 12.3K, 4.5M (German: 12.345, 4,5 Mio.) */
  compact: (value: number) => string
  /** 0.123 to 12.3% */
  percent: (share: number, digits?: number) => string
  /** Of 100, what is given of one: 0.091 to 9.1, 0.6 to 60 */
  perHundred: (ratio: number) => string
  /** +4.2, −1.0 */
  signed: (value: number, digits?: number) => string
  /** 0.042 to +4% */
  signedPercent: (share: number) => string
  date: (iso: string) => string
  /** A day of the calendar, `2026-11-22`: the same wherever it is read. */
  day: (day: string) => string
  dateTime: (iso: string) => string
  /** "Jan" */
  month: (iso: string) => string
  /** "4 Jan" */
  dayMonth: (iso: string) => string
  /** "3 hours ago" */
  ago: (iso: string, now?: number) => string
  /** 754 seconds to 12:34 */
  clock: (seconds: number) => string
  region: (code: string) => string
  language: (code: string) => string
  /** "a, b and c" */
  list: (items: readonly string[]) => string
}

/** What is written alike in every time zone. */
export type Plain = Omit<Format, 'date' | 'dateTime'>

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** Writes a minus sign where `Intl` writes a hyphen. */
export const withMinus = (text: string) => text.replace('-', '−')

const displayNames = cached(
  (tongue, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames([tongue], options),
)

function names(locale: string, type: 'region' | 'language', code: string): string {
  try {
    return displayNames(locale, { type }).of(code) ?? code
  } catch {
    return code
  }
}

/** Caches formatters by locale and options: making one takes far longer than using it. */
function cached<Options, Made>(make: (tongue: string, options: Options) => Made) {
  const cache = new Map<string, Made>()
  return (tongue: string, options: Options): Made => {
    const key = tongue + JSON.stringify(options)
    const made = cache.get(key) ?? make(tongue, options)
    cache.set(key, made)
    return made
  }
}

export const numberFormat = cached(
  (tongue, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(tongue, { signDisplay: 'negative', ...options }),
)
export const dateFormat = cached(
  (tongue, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tongue, options),
)

const relativeFormat = cached(
  (tongue, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(tongue, options),
)
const listFormat = cached((tongue, options: Intl.ListFormatOptions) => new Intl.ListFormat(tongue, options))

/** `timeZone`: that of the reader where none is named. */
export function createFormat(locale: string, timeZone?: string): Format {
  // British dates, but K and M as the specification writes them.
  const short = locale === 'en-GB' ? 'en-US' : locale
  // A share of -0.001 is 0%, not -0%.
  const number = (options: Intl.NumberFormatOptions, value: number, tongue = locale) =>
    withMinus(numberFormat(tongue, options).format(value))
  const date = (options: Intl.DateTimeFormatOptions, iso: string) =>
    dateFormat(locale, { timeZone, ...options }).format(new Date(iso))
  const decimal = (value: number, digits: number, least = 0) =>
    number({ minimumFractionDigits: least, maximumFractionDigits: digits }, value)
  return {
    whole: (value) => decimal(value, 0),
    decimal: (value, digits = 1, least) => decimal(value, digits, least),
    compact: (value) =>
      Math.abs(value) < 1_000
        ? decimal(value, 0)
        : number({ notation: 'compact', maximumSignificantDigits: 3, useGrouping: 'always' }, value, short),
    percent: (share, digits = 0) => number({ style: 'percent', maximumFractionDigits: digits }, share),
    perHundred: (ratio) => decimal(ratio * 100, ratio < 0.1 ? 1 : 0),
    signed: (value, digits = 0) =>
      number({ maximumFractionDigits: digits, signDisplay: 'exceptZero' }, value),
    signedPercent: (share) =>
      number({ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }, share),
    date: (iso) => date({ dateStyle: 'medium' }, iso),
    day: (day) => date({ dateStyle: 'medium', timeZone: 'UTC' }, day),
    dateTime: (iso) => date({ dateStyle: 'medium', timeStyle: 'short' }, iso),
    month: (iso) => date({ month: 'short', timeZone: 'UTC' }, iso),
    dayMonth: (iso) => date({ day: 'numeric', month: 'short', timeZone: 'UTC' }, iso),
    ago: (iso, now = Date.now()) => {
      const seconds = (new Date(iso).getTime() - now) / 1000
      const relative = relativeFormat(locale, { numeric: 'auto' })
      for (const [unit, size] of steps) {
        if (Math.abs(seconds) >= size) return relative.format(Math.round(seconds / size), unit)
      }
      return relative.format(0, 'minute')
    },
    clock: (seconds) => {
      const whole = Math.round(seconds)
      const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
      const two = (part: number) => String(part).padStart(2, '0')
      return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
    },
    region: (code) => names(locale, 'region', code),
    language: (code) => names(locale, 'language', code),
    list: (items) => listFormat(locale, { type: 'conjunction' }).format(items),
  }
}

export const localeOf = (language: string | undefined) => (language === 'de' ? 'de-DE' : 'en-GB')

function useLocale(): string {
  const { i18n } = useTranslation()
  return localeOf(i18n.resolvedLanguage)
}

/** For what writes no times: it need not be drawn again when a page rendered ahead of time learns where it is read. */
export function usePlainFormat(): Plain {
  const locale = useLocale()
  return useMemo(() => createFormat(locale), [locale])
}

/** Where a page rendered ahead of time will be read is not known: its times are in UTC until the page is taken over. */
export function useFormat(): Format {
  const locale = useLocale()
  const timeZone = useInBrowser() ? undefined : 'UTC'
  return useMemo(() => createFormat(locale, timeZone), [locale, timeZone])
}
