import { useTranslation } from 'react-i18next'
import type { Me } from '@/api/account'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { useFormat } from '@/i18n/format'
import { buttonClass } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Details } from '@/ui/layout/details'

/** What somebody has to spend, and where it came from. */
export function BalanceCard({ me }: { me: Me }) {
  const { t } = useTranslation(['customer', 'common'])
  const format = useFormat()
  return (
    <Card
      title={t('balance.title')}
      action={<CreditsLink className={buttonClass('secondary', 'sm')}>{t('customer.buy')}</CreditsLink>}
    >
      <p className="tnum text-2xl font-semibold">{format.whole(me.credits)}</p>
      <Details
        rows={[
          { label: t('balance.monthly'), value: format.whole(me.subscriptionCredits) },
          { label: t('balance.bought'), value: format.whole(me.purchasedCredits) },
          ...(me.nextFreeCreditsAt
            ? [{ label: t('balance.nextFree'), value: format.date(me.nextFreeCreditsAt) }]
            : []),
        ]}
      />
      <p className="mt-2 text-xs text-ink-3">{t('balance.order')}</p>
    </Card>
  )
}
