import { numberFormat, withMinus } from './format'
import type { Language } from '.'

/** British dates, but dollars as Americans write them. */
const locales = { en: 'en-US', de: 'de-DE' } as const

/** Writes amounts of a currency with this many decimals: "$1,240" or "1.240 €". */
export function currencyFormat(language: Language, currency: string, digits: number) {
  const format = numberFormat(locales[language], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return (value: number) => withMinus(format.format(value))
}
