import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Notice } from '@/ui/feedback/notice'
import { PortalButton } from './portal-button'

/** Why a plan was not changed: the tax depends on the billing address, which only the provider's portal takes. */
export function AddressMissing({ onLeaving }: { onLeaving: (leaving: boolean) => void }) {
  const { t } = useTranslation('billing')
  return (
    <Notice
      live
      tone="danger"
      title={t('change.failed')}
      className="mt-4"
      actions={
        <PortalButton size="sm" icon={<ReceiptText aria-hidden className="size-4" />} onBusy={onLeaving}>
          {t('change.enterAddress')}
        </PortalButton>
      }
    >
      {t('change.addressMissing')}
    </Notice>
  )
}
