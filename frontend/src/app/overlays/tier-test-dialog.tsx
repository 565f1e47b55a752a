import { useTranslation } from 'react-i18next'
import { TierTest } from '@/features/admin/tier-test'
import Dialog from '@/ui/overlay/dialog'
import type { OverlayProps } from './overlays'

/** Test plans, from the account menu of administrators; the server refuses everybody else. */
export default function TierTestDialog({ open, onOpen, anchor }: OverlayProps) {
  const { t } = useTranslation('admin')
  return (
    <Dialog
      open={open}
      onOpen={onOpen}
      anchor={anchor}
      title={t('tierTest.title')}
      description={t('tierTest.text')}
      close={t('close')}
    >
      {open && <TierTest />}
    </Dialog>
  )
}
