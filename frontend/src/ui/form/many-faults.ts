import { createContext } from 'react'

/** Several fields of the form around are wrong: the focus goes to the first of them, and no error is read out besides. */
export const ManyFaults = createContext(false)
