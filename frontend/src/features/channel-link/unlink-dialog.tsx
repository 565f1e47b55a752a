import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import ConfirmDialog from '@/ui/overlay/confirm-dialog'
import { disconnect } from './flow'

interface UnlinkDialogProps {
  open: boolean
  onOpen: (open: boolean) => void
  anchor: RefObject<HTMLElement | null>
}

/** Asks before the channel is unlinked. */
export default function UnlinkDialog({ open, onOpen, anchor }: UnlinkDialogProps) {
  const { t } = useTranslation(['channel', 'common'])
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const done = await disconnect()
    setBusy(false)
    if (done) onOpen(false)
  }
  return (
    <ConfirmDialog
      open={open}
      onOpen={onOpen}
      anchor={anchor}
      title={t('unlink.title')}
      text={t('unlink.text')}
      confirm={t('unlink.confirm')}
      cancel={t('common:actions.cancel')}
      busy={busy}
      onConfirm={() => void confirm()}
    />
  )
}
