import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '@/ui/layout/card'
import { PortalButton } from './portal-button'

/** What is at the provider, and the way there. */
export function PortalCard() {
  const { t } = useTranslation('customer')
  return (
    <Card title={t('manage.portalTitle')}>
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-2">{t('manage.portalText')}</p>
        <PortalButton icon={<CreditCard aria-hidden className="size-4" />}>{t('manage.portal')}</PortalButton>
      </div>
    </Card>
  )
}
