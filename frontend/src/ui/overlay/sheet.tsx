import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { iconButtonClass } from '../button'
import { cx } from '../cx'
import { ScrollRegion } from '../layout/scroll-region'
import { keepSeen } from './seen-part'

const sides = {
  left: 'left-0 w-[min(20rem,calc(100vw-3rem))] border-r data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  right:
    'right-0 w-[min(20rem,calc(100vw-3rem))] border-l data-ending-style:translate-x-full data-starting-style:translate-x-full',
  bottom:
    'inset-x-0 rounded-t-card border-t data-ending-style:translate-y-full data-starting-style:translate-y-full',
} as const

interface SheetProps {
  open: boolean
  onOpen: (open: boolean) => void
  side: keyof typeof sides
  title: string
  /** Name of the button that closes it. */
  close: string
  children: ReactNode
  /** The children fill it, scroll by themselves, and this class says how wide it is. */
  fill?: string
  /** Gets the focus back; without it, what had the focus before. */
  anchor?: RefObject<HTMLElement | null>
}

/** A panel that slides in from an edge, for menus and filters on small screens. Load it with `lazy`, like the dialog. */
export default function Sheet({ open, onOpen, side, title, close, children, fill, anchor }: SheetProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpen(next)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-paper/75 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          {...(anchor ? { finalFocus: anchor } : {})}
          ref={keepSeen}
          data-sheet-side={side}
          className={cx(
            'fixed z-50 flex flex-col border-line bg-surface outline-none transition-transform duration-200 ease-out',
            sides[side],
            fill,
          )}
        >
          <div className="pt-4 pr-16 pb-3 pl-4">
            <Base.Title className="font-semibold break-words">{title}</Base.Title>
          </div>
          {fill ? (
            children
          ) : (
            <ScrollRegion label={title} className="min-h-0 flex-1 overflow-y-auto px-4 pt-1 pb-4">
              {children}
            </ScrollRegion>
          )}
          <Base.Close
            aria-label={close}
            title={close}
            className={cx(iconButtonClass, 'absolute top-2 right-2')}
          >
            <X aria-hidden className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
