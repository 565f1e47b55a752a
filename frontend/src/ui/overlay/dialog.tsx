import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { iconButtonClass } from '../button'
import { cx } from '../cx'
import { ScrollRegion } from '../layout/scroll-region'
import { keepSeen } from './seen-part'

const sizes = {
  sm: 'w-[min(26rem,calc(100vw-2rem))]',
  md: 'w-[min(34rem,calc(100vw-2rem))]',
  lg: 'w-[min(48rem,calc(100vw-2rem))]',
  full: 'w-[min(80rem,calc(100vw-2rem))]',
} as const

interface DialogProps {
  open: boolean
  onOpen: (open: boolean) => void
  title: string
  description?: string
  /** Next to the title: the one thing worth knowing before anything below. */
  aside?: ReactNode
  size?: keyof typeof sizes
  /** Name of the button that closes it. */
  close: string
  children?: ReactNode
  /** Buttons, at the end; they stay in sight while the body scrolls. */
  footer?: ReactNode
  /** Gets the focus back; without it, what had the focus before. */
  anchor?: RefObject<HTMLElement | null>
}

/** A dialog over the page. Heavy: load it with `lazy` and mount it on its first use (`useLazyOverlay`). */
export default function Dialog({
  open,
  onOpen,
  title,
  description,
  aside,
  size = 'md',
  close,
  children,
  footer,
  anchor,
}: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpen(next)}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 bg-paper/75" />
        <Base.Popup
          {...(anchor ? { finalFocus: anchor } : {})}
          ref={keepSeen}
          data-dialog={size}
          className={cx('card animate-rise flex flex-col shadow-lg outline-none', sizes[size])}
        >
          <div className="pt-4 pr-16 pb-3 pl-6">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <Base.Title className="text-lg font-semibold break-words">{title}</Base.Title>
              {aside}
            </div>
            {description && <Base.Description className="mt-1 text-ink-2">{description}</Base.Description>}
          </div>
          <ScrollRegion
            label={title}
            className={cx(
              'min-h-0 overflow-y-auto px-6 pt-1 pb-6',
              size === 'full' ? 'flex-1' : 'max-h-[80dvh]',
            )}
          >
            {children}
          </ScrollRegion>
          {footer && (
            <div className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">{footer}</div>
          )}
          {/* Last in order, so that the focus starts with what the dialog is about. */}
          <Base.Close
            aria-label={close}
            title={close}
            className={cx(iconButtonClass, 'absolute top-3 right-3')}
          >
            <X aria-hidden className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
