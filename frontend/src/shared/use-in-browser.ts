import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether what only the browser knows may be drawn: not while a page is rendered ahead of time, nor in the very drawing that takes it
 * over, which has to be the same.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
