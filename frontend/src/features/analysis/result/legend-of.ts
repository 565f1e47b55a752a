import type { Report } from '../types'
import type { TabKey } from './panels'

/** What a key speaks of: bars that fade, marks that fade to both sides, ranges called "likely" alone, or these beside a fan of eight cases of ten. */
export type LegendKind = 'fade' | 'range' | 'likely' | 'fan'

/** Where revenue is, the fan is what fades, and it promises less than a fade does elsewhere. */
export function legendOf({ monetisation: { revenue, monthlyViews } }: Report, tab: TabKey): LegendKind {
  if (tab === 'sustainability' || tab === 'content') return 'range'
  if (tab !== 'revenue') return 'fade'
  return revenue && monthlyViews ? 'fan' : 'likely'
}
