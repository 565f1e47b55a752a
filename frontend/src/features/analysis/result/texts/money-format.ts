import { useMemo } from 'react'
import { currentLanguage, type Language } from '@/i18n'
import { currencyFormat } from '@/i18n/money'

export type Currency = 'USD' | 'EUR'
export type WriteMoney = (value: number) => string
/** `small`: amounts below 100 keep theirs. */
type Cents = 'small' | 'always' | 'never'

/**
 * "$1,240" or "1.240 €". What we estimate is in dollars, in which its rates are known: there is no dated rate to turn them into
 * anything else. Small amounts keep their cents.
 */
export function moneyFormat(
  language: Language,
  currency: Currency = 'USD',
  cents: Cents = 'small',
): WriteMoney {
  const whole = currencyFormat(language, currency, 0)
  const exact = currencyFormat(language, currency, 2)
  const isSmall = (value: number) => Math.abs(value) < 100 && !Number.isInteger(value)
  return (value) =>
    cents === 'always' || (cents === 'small' && isSmall(value)) ? exact(value) : whole(value)
}

export function useMoney(currency: Currency = 'USD', cents: Cents = 'small'): WriteMoney {
  const language = currentLanguage()
  return useMemo(() => moneyFormat(language, currency, cents), [language, currency, cents])
}
