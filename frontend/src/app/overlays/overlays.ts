import type { RefObject } from 'react'
import { onForget } from '@/api/auth/forget'
import { createStore } from '@/lib/store'

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

const none: Overlays = { open: null, used: new Set(), opener: null }
const overlays = createStore(none)

/** Opens one, in place of whichever is open. The focus goes back to the page's own button in the end: the overlay itself is gone. */
export function openOverlay(overlay: Overlay, opener: HTMLElement | null): void {
  const before = overlays.get()
  overlays.set({
    open: overlay,
    used: new Set(before.used).add(overlay),
    opener: before.open ? before.opener : (opener ?? before.opener),
  })
}

export function closeOverlay(overlay: Overlay): void {
  if (overlays.get().open === overlay) overlays.set({ ...overlays.get(), open: null })
}

export const useOverlays = (): Overlays => overlays.useValue()

/** Closes everything, and nothing of it stays mounted: for the next person, and for tests. */
export const resetOverlays = (): void => overlays.set(none)
onForget(resetOverlays)
