import type { RefObject } from 'react'
import type { Analysis } from '../types'

export interface ActionProps {
  analysis: Analysis
  /** Where the focus comes from, and goes back to. */
  anchor: RefObject<HTMLElement | null>
}

export interface OwnActionProps extends ActionProps {
  action: 'delete' | 'visibility'
}
