import { useRef } from 'react'

interface ActKey {
  /** The key of an intended act: the same while its outcome is unknown, also over several presses. */
  of: (act: string) => string
  /** The outcome is known, good or bad: the next press is a new act. */
  close: () => void
}

/** One intended act, one key. */
export function useActKey(): ActKey {
  const open = useRef<{ act: string; key: string }>(undefined)
  return {
    of: (act) => {
      if (open.current?.act !== act) open.current = { act, key: crypto.randomUUID() }
      return open.current.key
    },
    close: () => {
      open.current = undefined
    },
  }
}
