import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Me } from '@/api/account'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import type { Subscription } from './api'
import { planOf } from './catalogue'
import { Details } from '@/ui/layout/details'
import { usePrice } from './money'
import { useHasPortal } from './portal/has-portal'

/** What the provider says, where that differs from all being well. */
export function StateBadge({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('customer')
  if (subscription.state === 'past_due') return <Badge tone="warn">{t('plan.pastDue')}</Badge>
  if (subscription.cancelAtPeriodEnd) return <Badge tone="warn">{t('plan.ends')}</Badge>
  if (subscription.state === 'active') return <Badge tone="good">{t('plan.active')}</Badge>
  if (subscription.state === 'canceled' && !subscription.subscribed)
    return <Badge>{t('plan.canceled')}</Badge>
  return subscription.subscribed ? <Badge>{t('plan.given')}</Badge> : null
}

/** Plan, end, and what follows, as rows. */
export function usePlanRows(subscription: Subscription): { label: string; value: string }[] {
  const { t } = useTranslation(['customer', 'common'])
  const format = useFormat()
  const price = usePrice()
  const { tier, subscribed, state, subscriptionEnd, cancelAtPeriodEnd, pendingTier } = subscription
  const plan = subscribed ? planOf(tier) : undefined
  const paid = state === 'active' || state === 'past_due'
  const end = subscriptionEnd ? format.date(subscriptionEnd) : undefined
  const following = cancelAtPeriodEnd ? 'free' : (pendingTier ?? undefined)
  const endLabel = () => {
    if (!paid || cancelAtPeriodEnd) return t('plan.until')
    return t(state === 'past_due' ? 'plan.paidUntil' : 'plan.renews')
  }
  return [
    { label: t('plan.plan'), value: t(`common:tiers.${tier as 'free'}`, { defaultValue: tier }) },
    ...(plan && paid
      ? [{ label: t('plan.price'), value: t('plan.netPriceAMonth', { price: price(plan.cents) }) }]
      : []),
    ...(subscription.creditsPerMonth > 0
      ? [{ label: t('plan.perMonth'), value: t('common:credits', { count: subscription.creditsPerMonth }) }]
      : []),
    ...(subscribed && end ? [{ label: endLabel(), value: end }] : []),
    ...(following && end
      ? [
          {
            label: t('plan.then'),
            value: t('plan.thenTier', {
              tier: t(`common:tiers.${following as 'free'}`, { defaultValue: following }),
              date: end,
            }),
          },
        ]
      : []),
    ...(subscription.nextRefillAt
      ? [{ label: t('plan.nextRefill'), value: format.date(subscription.nextRefillAt) }]
      : []),
  ]
}

function FairUse({ me }: { me: Me }) {
  const { t } = useTranslation(['customer', 'common'])
  if (!me.isPremium || typeof me.fairUseLeft !== 'number') return null
  return (
    <p className="text-ink-2">
      {me.fairUseLeft > 0
        ? t('plan.fairUse', { credits: t('common:credits', { count: me.fairUseLeft }) })
        : t('plan.fairUseGone')}
    </p>
  )
}

/** The plan in the customer area. */
export function PlanCard({ me, subscription }: { me: Me; subscription: Subscription }) {
  const { t } = useTranslation('customer')
  const rows = usePlanRows(subscription)
  const hasPortal = useHasPortal(subscription)
  return (
    <Card title={t('plan.title')} action={<StateBadge subscription={subscription} />}>
      <div className="grid gap-4">
        <Details rows={rows} />
        <FairUse me={me} />
        <div className="flex flex-wrap gap-2">
          {subscription.subscribed || subscription.state === 'past_due' ? (
            <Link to={paths.manageSubscription()} className={buttonClass()}>
              {t('plan.manage')}
            </Link>
          ) : (
            <>
              <CreditsLink className={buttonClass()}>{t('plan.choose')}</CreditsLink>
              {hasPortal && (
                <Link to={paths.manageSubscription()} className={buttonClass()}>
                  {t('plan.invoices')}
                </Link>
              )}
            </>
          )}
        </div>
      </div>
    </Card>
  )
}
