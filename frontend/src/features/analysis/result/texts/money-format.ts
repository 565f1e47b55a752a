import { useMemo } from 'react'
import { currentLanguage, type Language } from '@/i18n'

const locales = { en: 'en-US', de: 'de-DE' } as const

export type Currency = 'USD' | 'EUR'
export type WriteMoney = (value: number) => string
/** `small`: amounts below 100 keep theirs. */
type Cents = 'small' | 'always' | 'never'

/**
 * "$1,240" or "1.240 €". What we estimate is in dollars, in which its rates are known: there is no dated rate to turn them into
 * anything else. Small amounts keep their cents; a minus is not a hyphen.
 */
export function moneyFormat(
  language: Language,
  currency: Currency = 'USD',
  cents: Cents = 'small',
): WriteMoney {
  const make = (digits: number) =>
    new Intl.NumberFormat(locales[language], {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: 'negative',
    })
  const [whole, exact] = [make(0), make(2)]
  return (value) =>
    (cents === 'always' || (cents === 'small' && Math.abs(value) < 100 && !Number.isInteger(value))
      ? exact
      : whole
    )
      .format(value)
      .replace('-', '−')
}

export function useMoney(currency: Currency = 'USD', cents: Cents = 'small'): WriteMoney {
  const language = currentLanguage()
  return useMemo(() => moneyFormat(language, currency, cents), [language, currency, cents])
}
