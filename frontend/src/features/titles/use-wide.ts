import { useSyncExternalStore } from 'react'

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

const isWide = () => matchMedia('(min-width: 64rem)').matches

/** Whether the window has room for the columns of the board. */
export const useWide = (): boolean => useSyncExternalStore(onResize, isWide)
