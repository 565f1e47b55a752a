import { useTranslation } from 'react-i18next'

/** A dash between two signs reads as a third one. */
const signed = /^[+−-]/

export interface WriteRange {
  /** "65–74", of ends that are written already; one of them where both are the same. */
  range: (low: string, high: string) => string
  /** "likely 65–74": the one phrase for what a figure is in doubt about. */
  likely: (low: string, high: string) => string
}

/** Writes ranges, in the one way there is. What "likely" promises stands in the key of a page (`FadeKey`). */
export function useRange(): WriteRange {
  const { t } = useTranslation('common')
  const range = (low: string, high: string) => {
    if (low === high) return low
    return signed.test(low) || signed.test(high) ? t('range.to', { low, high }) : `${low}–${high}`
  }
  return { range, likely: (low, high) => t('range.likely', { range: range(low, high) }) }
}
