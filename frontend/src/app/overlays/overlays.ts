import { useSyncExternalStore, type RefObject } from 'react'

/** What opens over the page from more than one place: header, slide-out menu, bottom bar, keyboard. */
export type Overlay = 'menu' | 'palette' | 'quickAnalysis' | 'credits' | 'tierTest' | 'unlinkChannel'

/** What every overlay of the shell gets. */
export interface OverlayProps {
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

interface Overlays {
  open: Overlay | null
  /** Opened at least once: stays mounted, so that the closing motion can play. */
  used: ReadonlySet<Overlay>
  /** Gets the focus back. */
  opener: HTMLElement | null
}

let overlays: Overlays = { open: null, used: new Set(), opener: null }
const listeners = new Set<() => void>()

function change(next: Overlays): void {
  overlays = next
  for (const listener of listeners) listener()
}

/** Opens one, in place of whichever is open. The focus goes back to the page's own button in the end: the overlay itself is gone. */
export function openOverlay(overlay: Overlay, opener: HTMLElement | null): void {
  change({
    open: overlay,
    used: new Set(overlays.used).add(overlay),
    opener: overlays.open ? overlays.opener : (opener ?? overlays.opener),
  })
}

export function closeOverlay(overlay: Overlay): void {
  if (overlays.open === overlay) change({ ...overlays, open: null })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useOverlays(): Overlays {
  return useSyncExternalStore(
    subscribe,
    () => overlays,
    () => overlays,
  )
}

/** Closes everything, for tests. */
export const forgetOverlays = (): void => change({ open: null, used: new Set(), opener: null })
