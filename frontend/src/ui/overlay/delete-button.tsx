import { Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { IconButton } from '../button'
import { useLazyOverlay } from './lazy-overlay'
import { lazyPart } from '../loading/lazy-part'

const ConfirmDialog = lazyPart(() => import('./confirm-dialog'))

interface DeleteButtonProps {
  /** Names the button. */
  label: string
  title: string
  text: string
  confirm: string
  cancel: string
  /** Answers whether it is gone, and with it this button; what went wrong is the caller's to say. */
  onDelete: () => Promise<boolean>
}

/** In a row of a list: asks first, because what is deleted is gone. */
export function DeleteButton({ label, title, text, confirm, cancel, onDelete }: DeleteButtonProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const { mounted, open, setOpen, toggle } = useLazyOverlay()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const gone = await onDelete()
    setBusy(false)
    if (!gone) setOpen(false)
  }
  return (
    <>
      <IconButton
        ref={anchor}
        label={label}
        aria-haspopup="dialog"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={toggle}
      />
      {mounted && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={open}
            onOpen={setOpen}
            anchor={anchor}
            busy={busy}
            title={title}
            text={text}
            confirm={confirm}
            cancel={cancel}
            onConfirm={() => void remove()}
          />
        </Suspense>
      )}
    </>
  )
}
