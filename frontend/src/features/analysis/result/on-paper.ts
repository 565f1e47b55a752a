import { createContext, use } from 'react'

/** Whether this is the copy that is printed: what is folded away on the screen is all there. */
export const OnPaper = createContext(false)
export const useOnPaper = (): boolean => use(OnPaper)
