import type { Query } from './query'
import type { Choices } from '../types'

export interface FilterProps {
  query: Query
  /** Of the whole hub, as far as they are known. */
  choices: Choices | null | undefined
  /** Videos that match now, once that is known. */
  found: number | undefined
  onQuery: (next: (query: Query) => Query, replace?: boolean) => void
}
