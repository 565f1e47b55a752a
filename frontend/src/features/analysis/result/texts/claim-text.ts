import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import type { Claim } from '@/features/analysis/types'
import { writeByBasis } from './figures'

export interface ClaimText {
  /** The figure, or that there is none. */
  value: string
  abstained: boolean
  /** "likely 12–34", if it is known. */
  interval: string | undefined
  /** "12–34", for a column of ranges. */
  range: string | undefined
  /** Ends that are written alike say nothing. */
  spans: boolean
  /** Why it is missing or may change soon. */
  doubt: string | undefined
}

/** A figure with its doubt, written out. */
export function useClaimText(): (claim: Claim, write?: (value: number) => string) => ClaimText {
  const { t } = useTranslation('report')
  const format = usePlainFormat()
  const ranges = useRange()
  return (claim, write = (value) => writeByBasis(claim.basis)(value, format)) => {
    const { value, low, high, state, reason } = claim
    const known = low != null && high != null
    const why = reason ? t(`reasons.${reason}`) : undefined
    return {
      value: value == null ? t(reason === 'small_margin' ? 'tooClose' : 'notEnough') : write(value),
      abstained: value == null,
      interval: known ? ranges.likely(write(low), write(high)) : undefined,
      range: known ? ranges.range(write(low), write(high)) : undefined,
      spans: known && write(low) !== write(high),
      doubt: state === 'provisional' ? (why ? `${t('provisional')}: ${why}` : t('provisional')) : why,
    }
  }
}
