import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { Card } from '@/ui/layout/card'
import { Details } from '@/ui/layout/details'
import { isSuspendedNow } from './access'
import type { UserView } from './api'

/** Plan, state and what follows. */
function usePlanRows({ subscription }: UserView) {
  const { t } = useTranslation(['admin', 'common'])
  const format = useFormat()
  const { subscriptionEnd, cancelAtPeriodEnd, pendingTier, nextRefillAt } = subscription
  const tier = (name: string) => t(`common:tiers.${name as 'free'}`, { defaultValue: name })
  return [
    { label: t('people.plan'), value: tier(subscription.tier) },
    { label: t('people.state'), value: t(`people.states.${subscription.state}`) },
    ...(subscriptionEnd ? [{ label: t('people.paidUntil'), value: format.dateTime(subscriptionEnd) }] : []),
    ...(cancelAtPeriodEnd ? [{ label: t('people.then'), value: t('people.ends') }] : []),
    ...(pendingTier ? [{ label: t('people.then'), value: tier(pendingTier) }] : []),
    ...(nextRefillAt ? [{ label: t('people.nextCredits'), value: format.dateTime(nextRefillAt) }] : []),
  ]
}

/** Who it is, and what they have. */
export function PersonCard({ user }: { user: UserView }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const plan = usePlanRows(user)
  const isSuspended = isSuspendedNow(user)
  return (
    <Card
      title={user.email}
      action={
        <span className="flex flex-wrap gap-2">
          {user.isAdmin && <Badge tone="iris">{t('people.admin')}</Badge>}
          {(isSuspended || user.frozen) && (
            <Badge tone="danger">{t(isSuspended ? 'people.suspended' : 'people.frozen')}</Badge>
          )}
        </span>
      }
    >
      <p className="tnum text-2xl font-semibold">{format.whole(user.credits)}</p>
      <p className="mb-2 text-ink-2">{t('people.credits')}</p>
      <Details
        rows={[
          { label: t('people.monthly'), value: format.whole(user.subscriptionCredits) },
          { label: t('people.bought'), value: format.whole(user.purchasedCredits) },
          ...plan,
          { label: t('people.since'), value: format.dateTime(user.createdAt) },
          { label: t('people.userId'), value: user.userId, code: true },
        ]}
      />
    </Card>
  )
}
