import type { Report } from '../types'
import type { TabKey } from './panels'

/**
 * A legend explains bars that fade, marks that fade to both sides, ranges called "likely" alone, or these and a fan of eight cases in ten.
 */
export type LegendKind = 'fade' | 'range' | 'likely' | 'fan'

/** Where revenue is, the fan is what fades, and it promises less than a fade does elsewhere. */
export function legendOf({ monetisation: { revenue, monthlyViews } }: Report, tab: TabKey): LegendKind {
  if (tab === 'sustainability' || tab === 'content') return 'range'
  if (tab !== 'revenue') return 'fade'
  return revenue && monthlyViews ? 'fan' : 'likely'
}
