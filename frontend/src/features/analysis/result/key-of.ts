import type { Report } from '../types'
import type { TabKey } from './panels'

/** What a key speaks of: fades and ranges called "likely", such ranges alone, or these beside a fan of eight cases of ten. */
export type Promised = 'fade' | 'likely' | 'fan'

/** Where revenue is, the fan is what fades, and it promises less than a fade does elsewhere. */
export function keyOf({ monetisation: { revenue, monthlyViews } }: Report, tab: TabKey): Promised {
  if (tab !== 'revenue') return 'fade'
  return revenue && monthlyViews ? 'fan' : 'likely'
}
