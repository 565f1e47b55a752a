import { useMemo } from 'react'
import { currentLanguage, type Language } from '@/i18n'

const locales = { en: 'en-US', de: 'de-DE' } as const

type Currency = 'USD' | 'EUR'
export type WriteMoney = (value: number) => string

/** "$1,240" or "1.240 €". Small amounts keep their cents; a minus is not a hyphen. */
export function moneyFormat(
  language: Language,
  currency: Currency,
  cents: 'small' | 'always' = 'small',
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
    (cents === 'always' || (Math.abs(value) < 100 && !Number.isInteger(value)) ? exact : whole)
      .format(value)
      .replace('-', '−')
}

export function useMoney(currency: Currency, cents: 'small' | 'always' = 'small'): WriteMoney {
  const language = currentLanguage()
  return useMemo(() => moneyFormat(language, currency, cents), [language, currency, cents])
}
