import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../button'
import { keepSeen } from './seen-part'

interface ConfirmDialogProps {
  open: boolean
  onOpen: (open: boolean) => void
  title: string
  text: string
  /** More to know before deciding. */
  children?: ReactNode
  /** `danger` where something is lost. */
  look?: 'danger' | 'primary'
  confirm: string
  cancel: string
  busy: boolean
  /** Something else is under way, and it cannot be confirmed meanwhile. */
  blocked?: boolean
  onConfirm: () => void
  /** Gets the focus back. */
  anchor: RefObject<HTMLElement | null>
}

/** Asks before something is lost or paid. Load it with `lazy`. */
export default function ConfirmDialog({
  open,
  onOpen,
  title,
  text,
  children,
  look = 'danger',
  confirm,
  cancel,
  busy,
  blocked = false,
  onConfirm,
  anchor,
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpen(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-50 bg-paper/75" />
        <AlertDialog.Popup
          finalFocus={anchor}
          ref={keepSeen}
          data-dialog="confirm"
          className="card animate-rise w-[min(26rem,calc(100vw-2rem))] overflow-y-auto p-6 shadow-lg outline-none"
        >
          <AlertDialog.Title className="text-lg font-semibold break-words">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 break-words text-ink-2">{text}</AlertDialog.Description>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AlertDialog.Close className="inline-flex h-10 items-center rounded-control border border-line px-4 text-sm font-medium hover:bg-raised">
              {cancel}
            </AlertDialog.Close>
            <Button look={look} busy={busy} disabled={blocked} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
