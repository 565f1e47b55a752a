import { useMemo } from 'react'
import { currentLanguage, type Language } from '@/i18n'
import { currencyFormat } from '@/i18n/money'

/** Currencies in which prices are shown. The checkout runs in the first. */
export const currencies = ['USD', 'EUR', 'CHF'] as const
export type Currency = (typeof currencies)[number]

/** The currency in which somebody probably thinks; any other is one press away. */
export const likelyCurrency = (language: Language): Currency => (language === 'de' ? 'EUR' : 'USD')

export type WritePrice = (cents: number) => string

/** "$12.99" or "12,99 $"; a whole amount needs no cents: "$15". */
export function priceFormat(language: Language, currency: Currency = 'USD'): WritePrice {
  const whole = currencyFormat(language, currency, 0)
  const exact = currencyFormat(language, currency, 2)
  return (cents) => {
    const rounded = Math.round(cents)
    return (rounded % 100 === 0 ? whole : exact)(rounded / 100)
  }
}

export function usePrice(currency: Currency = 'USD'): WritePrice {
  const language = currentLanguage()
  return useMemo(() => priceFormat(language, currency), [language, currency])
}
