import { createContext, use } from 'react'

/** Whether this is the printed copy: it shows everything that is folded away on the screen. */
export const PrintContext = createContext(false)
export const useIsPrinting = (): boolean => use(PrintContext)
