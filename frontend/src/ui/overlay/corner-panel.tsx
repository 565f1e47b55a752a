import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useEffect, useState, type ReactNode, type RefObject } from 'react'
import { iconButtonClass } from '../button'
import { useRoomy } from '../layout/use-roomy'
import { keepSeen } from './seen-part'
import './corner-panel.css'

interface CornerPanelProps {
  open: boolean
  onOpen: (open: boolean) => void
  title: string
  /** Below the title. */
  lead: ReactNode
  /** Name of the button that closes it. */
  close: string
  children: ReactNode
  /** Gets the focus when it opens. */
  first: RefObject<HTMLElement | null>
  /** Gets the focus back. */
  anchor: RefObject<HTMLElement | null>
}

/** Escape is meant for the panel from inside it, and where nothing has the focus that might want it, as after a link that was followed. */
function isMeant(panel: HTMLElement | null): boolean {
  const focused = document.activeElement
  return !!panel?.contains(focused) || !!focused?.matches('body, [tabindex="-1"]:not([role])')
}

/**
 * Something to keep open next to the page, in its lower right corner: the page goes on below and can be used. On a phone it takes the whole
 * screen. Load it with `lazy`, like the dialog.
 */
export default function CornerPanel({
  open,
  onOpen,
  title,
  lead,
  close,
  children,
  first,
  anchor,
}: CornerPanelProps) {
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const roomy = useRoomy() ?? false
  // On a phone the panel is as high as what its keyboard leaves free; the style sheet decides where that counts.
  useEffect(() => keepSeen(panel), [panel])
  return (
    <Base.Root
      open={open}
      modal={!roomy}
      disablePointerDismissal
      onOpenChange={(next, details) => {
        if (!next && details.reason === 'escape-key' && !isMeant(panel)) details.cancel()
        else onOpen(next)
      }}
    >
      <Base.Portal>
        {/* A phone's keyboard comes and goes before the panel fits: the page is not to be seen meanwhile. */}
        <Base.Backdrop className="fixed inset-0 z-40 bg-paper md:hidden" />
        <Base.Popup
          ref={setPanel}
          initialFocus={first}
          finalFocus={anchor}
          data-corner-panel
          className="card animate-rise flex flex-col shadow-lg outline-none"
        >
          <div className="border-b border-line py-3 pr-16 pl-4">
            <Base.Title className="font-semibold break-words">{title}</Base.Title>
            {lead}
          </div>
          {children}
          {/* Last in order, so that the focus starts with what the panel is about. */}
          <Base.Close
            aria-label={close}
            title={close}
            className={`${iconButtonClass} absolute top-3 right-3`}
          >
            <X aria-hidden className="size-5" />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
