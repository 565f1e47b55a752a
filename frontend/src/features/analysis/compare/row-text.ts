import { useTranslation } from 'react-i18next'
import { usePlainFormat } from '@/i18n/format'
import { useClaimText } from '../result/texts/claim-text'
import { writeCompared } from '../result/texts/difference-text'
import { useSampleText } from '../result/texts/sample-text'
import type { Claim } from '../types'

/** Why a side is uncertain: with so few behind it, the number says more than the reason. */
const counted = new Set<Claim['reason']>(['few_videos', 'few_gaps', 'few_channels'])

export interface RowText {
  name: (figure: string) => string
  /** A value of a figure's axis. */
  write: (figure: string) => (value: number) => string
  /** "1.7 · likely 1.6–1.8", or that there is not enough data. */
  value: (figure: string, claim: Claim) => string
  /** "2 uploads only", or the reason in words; nothing where the claim rests on enough. */
  reason: (claim: Claim) => string | undefined
}

/** Writes the figures of a comparison. */
export function useRowText(): RowText {
  const { t } = useTranslation(['compare', 'advice', 'report'])
  const format = usePlainFormat()
  const write = useClaimText()
  const sample = useSampleText()
  return {
    name: (figure) =>
      t(`advice:figureName.${figure}` as 'advice:figureName.median_views', { defaultValue: figure }),
    write: (figure) => (value) => writeCompared(figure)(value, format),
    value: (figure, claim) => {
      const { value, interval, abstained } = write(claim, (number) => writeCompared(figure)(number, format))
      return abstained ? value : `${value} · ${interval ?? t('report:noInterval')}`
    },
    reason: (claim) => {
      if (!claim.reason) return undefined
      return counted.has(claim.reason) && claim.n > 0
        ? t('only', { sample: sample(claim) })
        : t(`report:reasons.${claim.reason}`)
    },
  }
}
