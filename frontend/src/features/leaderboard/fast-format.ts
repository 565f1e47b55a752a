import type { Language } from '@/i18n'
import { localeOf, numberFormat, withMinus } from '@/i18n/format'

// Writes numbers, lists and dates without `Intl`: its first use takes 20 to 50 ms, as long as a phone needs to draw the cards of this page.
// The tests compare everything with `Intl`. Other pages use `i18n/format.ts`.

const signs = { 'en-GB': [',', '.'], 'de-DE': ['.', ','] } as const

/** Otherwise JavaScript writes a number with an exponent. */
const hasPlainDigits = (size: number) => size === 0 || (size >= 1e-6 && size < 1e15)

/**
 * What `Intl.NumberFormat` writes with at most `most` decimal places, half rounded away from zero, thousands grouped; `undefined` for
 * languages and sizes that are left to `Intl`.
 */
export function writeDecimal(value: number, locale: string, most = 0): string | undefined {
  if (!(locale in signs) || !Number.isFinite(value) || !hasPlainDigits(Math.abs(value))) return undefined
  const [group, point] = signs[locale as keyof typeof signs]
  // Shifted by the exponent, not multiplied: so the digits of the number itself are rounded.
  const moved = Math.round(Number(`${String(Math.abs(value))}e${String(most)}`))
  if (!Number.isSafeInteger(moved)) return undefined
  const digits = String(moved).padStart(most + 1, '0')
  const places = digits.slice(digits.length - most)
  const decimals = places.replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - most).replace(/\B(?=(?:\d{3})+$)/g, group)
  return `${value < 0 && moved > 0 ? '−' : ''}${whole}${decimals && point}${decimals}`
}

const write = (value: number, locale: string, most: number): string =>
  writeDecimal(value, locale, most) ??
  withMinus(numberFormat(locale, { maximumFractionDigits: most }).format(value))

/** 12,345 */
export const writeWhole = (value: number, language: Language): string => write(value, localeOf(language), 0)

const ands = { en: ' and ', de: ' und ' } as const

/** "a, b and c" */
export const writeList = (items: readonly string[], language: Language): string =>
  items.length < 2
    ? items.join('')
    : items.slice(0, -1).join(', ') + ands[language] + items.slice(-1).join('')

const monthsInEnglish = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']
const two = (part: number) => String(part).padStart(2, '0')

/**
 * "20.11.2026, 14:05 Uhr"; in English "20 Nov 2026, 14:05", which no reader takes for another month. In the reader's time zone.
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
  return write(rounded / unit, localeOf(language), 2) + sign
}
