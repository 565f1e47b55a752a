import type { RefObject } from 'react'
import type { Analysis } from '../types'

export interface ActProps {
  analysis: Analysis
  /** Where the focus comes from, and goes back to. */
  anchor: RefObject<HTMLElement | null>
}

export interface OwnActProps extends ActProps {
  act: 'delete' | 'visibility'
}
