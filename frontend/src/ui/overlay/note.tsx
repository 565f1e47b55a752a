import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'

interface NoteProps {
  id: string
  open: boolean
  anchor: RefObject<HTMLElement | null>
  role?: 'tooltip' | 'status'
  children: ReactNode
}

const gap = 8

/** Below the anchor where there is room, else above it; never over the edge of the window. */
export function placeNote(
  anchor: { left: number; top: number; bottom: number; width: number },
  note: { width: number; height: number },
  view: { width: number; height: number },
): { left: number; top: number } {
  const centred = anchor.left + anchor.width / 2 - note.width / 2
  const left = Math.max(gap, Math.min(centred, view.width - note.width - gap))
  const below = anchor.bottom + gap
  const fits = below + note.height + gap <= view.height
  return { left, top: fits ? below : Math.max(gap, anchor.top - note.height - gap) }
}

/**
 * A few words next to an element. Always in the document, so that it can describe its anchor; in the browser's top layer while open, so
 * that no scrolling box cuts it off.
 */
export function Note({ id, open, anchor, role = 'tooltip', children }: NoteProps) {
  const note = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = note.current
    if (!open || !element || !anchor.current) return
    // Browsers from before 2024 have no top layer for popovers; there the note is merely fixed.
    const layered = 'showPopover' in element
    if (layered) {
      element.popover = 'manual'
      element.showPopover()
    }
    const { left, top } = placeNote(anchor.current.getBoundingClientRect(), element.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
    })
    element.style.left = `${left}px`
    element.style.top = `${top}px`
    return () => {
      if (layered && element.isConnected) element.hidePopover()
    }
  }, [open, anchor])
  return (
    <span
      ref={note}
      id={id}
      role={role}
      hidden={!open}
      className="fixed inset-auto z-50 m-0 w-max max-w-[min(18rem,calc(100vw-16px))] rounded-control border border-line-strong bg-raised px-3 py-2 text-left text-xs font-normal whitespace-normal text-ink"
    >
      {children}
    </span>
  )
}
