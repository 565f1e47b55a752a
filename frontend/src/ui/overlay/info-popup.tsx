import { Popover } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { pressedAnchor } from './lazy-overlay'

interface InfoPopupProps {
  title: string
  anchor: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}

export default function InfoPopup({ title, anchor, open, onOpen, children }: InfoPopupProps) {
  return (
    <Popover.Root
      open={open}
      onOpenChange={(next, details) => {
        if (!next && details.reason === 'outside-press' && pressedAnchor(details.event, anchor)) return
        onOpen(next)
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          sideOffset={8}
          collisionPadding={12}
          className="z-50 outline-none"
        >
          <Popover.Popup
            finalFocus={anchor}
            // A long explanation scrolls, also by keyboard.
            tabIndex={0}
            className="card animate-rise max-h-[var(--available-height)] w-80 max-w-[calc(100vw-24px)] overflow-y-auto p-4 shadow-lg outline-none"
          >
            <Popover.Title className="text-sm font-semibold text-ink">{title}</Popover.Title>
            <div className="mt-2 grid gap-3 text-sm text-ink-2">{children}</div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
