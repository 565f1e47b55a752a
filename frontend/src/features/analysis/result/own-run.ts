import { createContext, use } from 'react'

/** The monitor of a run that its owner looks at; nothing for demos, shared reports and quick analyses. */
export const OwnRun = createContext<string | undefined>(undefined)

export const useOwnRun = (): string | undefined => use(OwnRun)
