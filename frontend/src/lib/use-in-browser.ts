import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * Whether what only the browser knows may be rendered: not while a page is prerendered or hydrated, because both renderings have to be
 * the same.
 */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
