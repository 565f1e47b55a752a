import { useTranslation } from 'react-i18next'

/** A dash between two signs reads as a third one. */
const signed = /^[+−-]/
/** A currency's sign, the number, and what it is counted in. Scales like the K of "57K" belong to the number. */
const parts = /^(\p{Sc}?)([\d.,]+)((?:%|×|\s.+)?)$/u

/** "68–99%" and "$370–930": what both ends are counted in is said once. */
function joined(low: string, high: string): string {
  const [one, other] = [parts.exec(low), parts.exec(high)]
  if (!one || !other || one[1] !== other[1] || one[3] !== other[3]) return `${low}–${high}`
  return `${one[1]}${one[2]}–${other[2]}${other[3]}`
}

export interface WriteRange {
  /** "65–74" or "65–74 %", of ends that are written already; one of them where both are the same. */
  range: (low: string, high: string) => string
  /** "likely 65–74": the one phrase for what a figure is in doubt about. */
  likely: (low: string, high: string) => string
}

/** Writes ranges, in the one way there is. What "likely" promises is explained in the legend of a page (`FadeLegend`). */
export function useRange(): WriteRange {
  const { t } = useTranslation('common')
  const range = (low: string, high: string) => {
    if (low === high) return low
    return signed.test(low) || signed.test(high) ? t('range.to', { low, high }) : joined(low, high)
  }
  return { range, likely: (low, high) => t('range.likely', { range: range(low, high) }) }
}
