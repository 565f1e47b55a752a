import { createContext, use } from 'react'

interface Only {
  /** Whether what could be chance is folded away. */
  only: boolean
  choose: (only: boolean) => void
}

/** The reader's choice between everything that was measured and what is beyond chance; one for all views of a result. */
export const OnlyCertain = createContext<Only>({ only: false, choose: () => undefined })

export const useOnlyCertain = (): boolean => use(OnlyCertain).only
