import { useState, type RefObject } from 'react'

interface LazyOverlay {
  /** Stays true once it was opened, so the closing motion can play. */
  mounted: boolean
  open: boolean
  setOpen: (open: boolean) => void
  toggle: () => void
}

/** State of an overlay whose code arrives with its first use: its button is plain, the overlay is anchored to it. */
export function useLazyOverlay(): LazyOverlay {
  const [open, setOpen] = useState(false)
  const [mounted, setMounted] = useState(false)
  return {
    mounted,
    open,
    setOpen,
    toggle: () => {
      setMounted(true)
      setOpen(!open)
    },
  }
}

/** A press on the button itself is the button's business, not an "outside press". */
export const pressedAnchor = (event: Event, anchor: RefObject<HTMLElement | null>): boolean =>
  event.target instanceof Node && !!anchor.current?.contains(event.target)
