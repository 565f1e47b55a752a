import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import type { Claim } from '../types'
import { writeByBasis } from './figures'

export interface ClaimText {
  /** The figure, or that there is none. */
  value: string
  abstained: boolean
  /** "12 to 34", where one can be given. */
  interval: string | undefined
  /** Why it is missing or may change soon. */
  doubt: string | undefined
}

/** A figure with its doubt, written out. */
export function useClaimText(): (claim: Claim, write?: (value: number) => string) => ClaimText {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  return (claim, write = (value) => writeByBasis(claim.basis)(value, format)) => {
    const { value, low, high, state, reason } = claim
    const why = reason ? t(`reasons.${reason}`) : undefined
    return {
      value: value == null ? t('notEnough') : write(value),
      abstained: value == null,
      interval: low != null && high != null ? t('range', { low: write(low), high: write(high) }) : undefined,
      doubt: state === 'provisional' ? (why ? `${t('provisional')}: ${why}` : t('provisional')) : why,
    }
  }
}
