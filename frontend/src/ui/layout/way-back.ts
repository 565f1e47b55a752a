import { createContext, type ReactNode } from 'react'

/** The way back that the heads of the pages below show, given by the owner: this folder knows no routes. */
export const WayBack = createContext<ReactNode>(null)
