import { createContext } from 'react'
import type { Report } from '../types'

/** A statement of a result that the reader highlights, and the uploads it is about. */
export interface Highlight {
  key: string
  /** What it is about, in words. */
  name: string
  /** Indices into the report's uploads. */
  uploads: readonly number[]
  /** Among how many. */
  of: number
  /** Beyond chance: it stays while only that is shown. */
  certain: boolean
  /** What it was said of, and in which language. */
  report: Report
  language: string
}

export interface HighlightChoice {
  /** Pinned by a press. */
  pressed?: Highlight | undefined
  /** Under the pointer of a mouse. */
  pointed?: Highlight | undefined
}

/** The reader's choice, one for all views of a result. Nothing where there is nothing to choose. */
export const HighlightContext = createContext<
  | { choice: HighlightChoice; choose: (next: (before: HighlightChoice) => HighlightChoice) => void }
  | undefined
>(undefined)
