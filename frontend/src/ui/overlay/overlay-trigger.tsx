import { Suspense, useRef, type ReactNode, type RefObject } from 'react'
import { ifOnline, whenOnline } from '@/lib/online'
import { useLazyOverlay } from './lazy-overlay'

interface Placed {
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpen: (open: boolean) => void
}

interface OverlayTriggerProps {
  /** Names the button, where the words on it do not. */
  label?: string
  /** What it opens, in addition to its name. */
  title?: string | undefined
  popup: 'menu' | 'dialog'
  className: string
  /** Fetches the overlay's code as soon as the pointer or the focus arrives. */
  load: () => Promise<unknown>
  /** Draws the overlay, from its first use on. */
  overlay: (place: Placed) => ReactNode
  children: ReactNode
}

/** A plain button whose overlay loads with its first use. A menu also opens by the arrow that leads into it. */
export function OverlayTrigger({
  label,
  title = label,
  popup,
  className,
  load,
  overlay,
  children,
}: OverlayTriggerProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const { mounted, open, setOpen, toggle } = useLazyOverlay()
  // What cannot be fetched in advance is fetched by the press.
  const prepare = () => void ifOnline(load).catch(() => undefined)
  const waiting = useRef(false)
  const press = async () => {
    if (mounted) return toggle()
    if (waiting.current) return
    waiting.current = true
    // Whether the code came or not: if not, the boundary around the overlay says so.
    await whenOnline(load).catch(() => undefined)
    waiting.current = false
    toggle()
  }
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-label={label}
        aria-haspopup={popup}
        aria-expanded={open}
        title={title}
        className={className}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void press()}
        onKeyDown={(event) => {
          if (popup !== 'menu' || event.key !== 'ArrowDown') return
          event.preventDefault()
          if (!open) void press()
        }}
      >
        {children}
      </button>
      {mounted && <Suspense fallback={null}>{overlay({ anchor, open, onOpen: setOpen })}</Suspense>}
    </>
  )
}
