import type { Asked } from './asked'
import type { Choices } from '../types'

export interface FilterProps {
  asked: Asked
  /** Of the whole hub, as far as they are known. */
  choices: Choices | null | undefined
  /** Videos that match now, once that is known. */
  found: number | undefined
  onAsked: (next: (asked: Asked) => Asked, replace?: boolean) => void
}
