import { useMemo } from 'react'
import { currentLanguage, type Language } from '@/i18n'

/** Currencies in which prices are shown. The checkout runs in the first. */
export const currencies = ['USD', 'EUR', 'CHF'] as const
export type Currency = (typeof currencies)[number]

/** The currency in which somebody probably thinks; any other is one press away. */
export const likelyCurrency = (language: Language): Currency => (language === 'de' ? 'EUR' : 'USD')

const locales = { en: 'en-US', de: 'de-DE' } as const

export type WritePrice = (cents: number) => string

/** "$12.99" or "12,99 $"; a whole amount needs no cents: "$15". */
export function priceFormat(language: Language, currency: Currency = 'USD'): WritePrice {
  const make = (digits: number) =>
    new Intl.NumberFormat(locales[language], {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  const [whole, exact] = [make(0), make(2)]
  return (cents) => {
    const rounded = Math.round(cents)
    return (rounded % 100 === 0 ? whole : exact).format(rounded / 100)
  }
}

export function usePrice(currency: Currency = 'USD'): WritePrice {
  const language = currentLanguage()
  return useMemo(() => priceFormat(language, currency), [language, currency])
}
