import type { RefObject } from 'react'
import { part } from '@/ui/part'
import type { Analysis } from '../types'

export interface ActProps {
  analysis: Analysis
  /** Where the focus comes from, and goes back to. */
  anchor: RefObject<HTMLElement | null>
}

export interface OwnActProps extends ActProps {
  act: 'delete' | 'visibility'
}

/** What the owner alone may do; it begins when it is drawn. Who looks at somebody else's result, or at a demo, never fetches it. */
export const OwnActs = part<OwnActProps>(() => import('./own-acts'))
