import { useTranslation } from 'react-i18next'
import type { Claim } from '@/features/analysis/types'

/** Figures that rest on the pauses between uploads instead of the uploads. */
const restsOnGaps = new Set(['consistency_score', 'median_gap'])

/** Figures over other channels. */
const restsOnChannels = new Set(['usual_in_niche', 'usual_at_size', 'usual_of_all', 'content_gap'])

/** Writes what a figure rests on: "34 uploads", "33 gaps between uploads", "12 channels". */
export function useSampleText(): (claim: Claim) => string {
  const { t } = useTranslation('report')
  return ({ basis, n: count }) => {
    if (restsOnChannels.has(basis)) return t('channels', { count })
    return restsOnGaps.has(basis) ? t('gaps', { count }) : t('uploads', { count })
  }
}
