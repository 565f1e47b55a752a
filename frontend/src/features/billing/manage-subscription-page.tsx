import { CreditCard } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '@/api/account'
import { serviceState, useStatus } from '@/api/status'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { useFormat } from '@/i18n/format'
import { Button, buttonClass } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Notice } from '@/ui/feedback/notice'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { Skeleton } from '@/ui/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/feedback/states'
import { useRefreshBilling, useSubscription, type Subscription } from './api'
import type { AwaitedProps } from './awaited-upgrade'
import { plans, type Plan } from './catalogue'
import { Details } from '@/ui/layout/details'
import { FeatureList } from './feature-list'
import { usePrice } from './money'
import { PlanButton } from './plan-button'
import { StateBadge, usePlanRows } from './plan-card'
import { planToKeep, usePlanChange } from './plan-change'
import { useHasPortal } from './portal/has-portal'
import { PortalCard } from './portal/portal-card'
import { usePurchase } from './purchase'
import { lazyPart } from '@/ui/loading/lazy-part'

const AwaitedUpgrade = lazyPart(() => import('./awaited-upgrade'))

type Change = ReturnType<typeof usePlanChange>

/** What is about to happen, or has to. */
function News({ subscription, awaited }: { subscription: Subscription; awaited: AwaitedProps | undefined }) {
  const { t } = useTranslation(['customer', 'common'])
  const format = useFormat()
  const { state, subscriptionEnd, cancelAtPeriodEnd, pendingTier } = subscription
  const values = {
    tier: t(`common:tiers.${subscription.tier as 'free'}`, { defaultValue: subscription.tier }),
    next: t(`common:tiers.${(pendingTier ?? 'free') as 'free'}`, { defaultValue: pendingTier ?? '' }),
    date: subscriptionEnd ? format.date(subscriptionEnd) : '–',
  }
  if (state === 'past_due')
    return (
      <Notice tone="warn" title={t('manage.pastDue')}>
        {t('manage.pastDueText')}
      </Notice>
    )
  if (awaited)
    return (
      <Suspense fallback={null}>
        <AwaitedUpgrade key={awaited.plan.tier} {...awaited} />
      </Suspense>
    )
  if (cancelAtPeriodEnd)
    return (
      <Notice tone="warn" title={t('manage.ends', values)}>
        {t('manage.endsText', values)}
      </Notice>
    )
  if (pendingTier)
    return <Notice title={t('manage.pending', values)}>{t('manage.pendingText', values)}</Notice>
  return null
}

/** Ending it, or taking back what is to come. */
function End({ subscription, change }: { subscription: Subscription; change: Change }) {
  const { t } = useTranslation('customer')
  const keep = planToKeep(subscription)
  if (subscription.state !== 'active' && subscription.state !== 'past_due') return null
  const back = subscription.cancelAtPeriodEnd || !!subscription.pendingTier
  return (
    <div className="flex flex-wrap gap-2">
      {back && keep && (
        <Button look="primary" busy={change.pending === keep.priceId} onClick={() => change.resume(keep)}>
          {t(subscription.cancelAtPeriodEnd ? 'manage.resume' : 'manage.stay')}
        </Button>
      )}
      {!subscription.cancelAtPeriodEnd && (
        <Button
          busy={change.cancelling}
          aria-haspopup="dialog"
          onClick={(event) => change.ask({ kind: 'cancel' }, event.currentTarget)}
        >
          {t('manage.cancel')}
        </Button>
      )}
    </div>
  )
}

function PlanChoice({ subscription, change }: { subscription: Subscription; change: Change }) {
  const { t } = useTranslation(['customer', 'common'])
  const price = usePrice()
  const { pending, buy } = usePurchase()
  return (
    <Card title={t('manage.change')}>
      <ul className="divide-y divide-line">
        {plans.map((plan) => (
          <li
            key={plan.tier}
            className="grid gap-4 py-5 first:pt-0 last:pb-0 md:grid-cols-[10rem_minmax(0,1fr)_auto] md:items-start"
          >
            <div>
              <h3 className="font-semibold">{t(`common:tiers.${plan.tier}`)}</h3>
              <p className="tnum text-ink-2">{t('plan.priceAMonth', { price: price(plan.cents) })}</p>
            </div>
            <FeatureList plan={plan} />
            <div className="grid md:min-w-36">
              <PlanButton
                plan={plan}
                subscription={subscription}
                pending={pending ?? change.pending}
                onSubscribe={({ priceId }) => buy({ priceId })}
                onChange={(wanted, anchor) => change.ask({ kind: 'change', plan: wanted }, anchor)}
              />
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-xs text-ink-3">{t('manage.prices')}</p>
    </Card>
  )
}

interface ManagedProps {
  subscription: Subscription
  awaited: AwaitedProps | undefined
  change: Change
}

function Managed({ subscription, awaited, change }: ManagedProps) {
  const { t } = useTranslation(['customer', 'common'])
  const rows = usePlanRows(subscription)
  const given = subscription.subscribed && subscription.state === 'none'
  const payments = serviceState(useStatus(), 'payments')
  const hasPortal = useHasPortal(subscription)
  return (
    <>
      <News subscription={subscription} awaited={awaited} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title={t('plan.title')} action={<StateBadge subscription={subscription} />}>
          <div className="grid gap-4">
            <Details rows={rows} />
            {given && <p className="text-ink-2">{t('manage.given')}</p>}
            <End subscription={subscription} change={change} />
          </div>
        </Card>
        {hasPortal && <PortalCard />}
      </div>
      {payments === 'off' ? (
        <Notice>{t('common:errors.payments_off')}</Notice>
      ) : (
        <PlanChoice subscription={subscription} change={change} />
      )}
    </>
  )
}

function Nothing({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('customer')
  const { data: me } = useMe()
  const format = useFormat()
  const hasPortal = useHasPortal(subscription)
  return (
    <>
      <EmptyState
        icon={<CreditCard className="size-6" />}
        title={t('manage.none')}
        text={
          me?.nextFreeCreditsAt
            ? t('manage.noneUntil', { date: format.date(me.nextFreeCreditsAt) })
            : t('manage.noneText')
        }
        action={<CreditsLink className={buttonClass('primary')}>{t('plan.choose')}</CreditsLink>}
      />
      {hasPortal && <PortalCard />}
    </>
  )
}

/** The subscription: what it is, what follows, and every way to change it. */
export default function ManageSubscriptionPage() {
  const { t } = useTranslation(['customer', 'common'])
  const [awaited, setAwaited] = useState<Plan>()
  const { data: subscription, error, mutate } = useSubscription()
  const refresh = useRefreshBilling()
  const change = usePlanChange(subscription, (act, after) =>
    // An upgrade begins when its difference is paid, which the provider may report a little later.
    setAwaited(
      act.kind === 'change' && after.tier !== act.plan.tier && after.pendingTier !== act.plan.tier
        ? act.plan
        : undefined,
    ),
  )
  usePageTitle(t('manage.title'), t('manage.description'))
  const onArrival = (after: Subscription) => {
    refresh({ subscription: after })
    setAwaited(undefined)
  }
  const none = subscription && !subscription.subscribed && subscription.state !== 'past_due'
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title={t('manage.title')} description={t('manage.description')} />
      {none && <Nothing subscription={subscription} />}
      {subscription && !none && (
        <Managed
          subscription={subscription}
          awaited={awaited && { plan: awaited, onArrival }}
          change={change}
        />
      )}
      {!subscription && error && (
        <ErrorState
          title={t('plan.failed')}
          text={t(`common:errors.${error.code}`)}
          action={<Button onClick={() => void mutate()}>{t('common:actions.tryAgain')}</Button>}
        />
      )}
      {!subscription && !error && <Skeleton className="h-64 rounded-card" />}
      {change.dialog}
    </div>
  )
}
