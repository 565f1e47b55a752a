import { useTranslation } from 'react-i18next'
import type { Claim } from '../types'

/** Figures that rest on the pauses between uploads instead of the uploads. */
const restsOnGaps = new Set(['consistency_score', 'median_gap'])

/** Writes what a figure rests on: "34 uploads", "33 gaps between uploads". */
export function useSampleText(): (claim: Claim) => string {
  const { t } = useTranslation('report')
  return (claim) =>
    restsOnGaps.has(claim.basis) ? t('gaps', { count: claim.n }) : t('uploads', { count: claim.n })
}
