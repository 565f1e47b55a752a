import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { Notice } from '@/ui/feedback/notice'
import { Skeleton } from '@/ui/feedback/skeleton'
import { Unavailable } from '@/ui/feedback/states'
import { toast } from '@/ui/feedback/toast'
import { useSubscription } from '../api'
import { centsPerCredit, mostPopular, plans, savingPercent } from '../catalogue'
import { FeatureList } from '../feature-list'
import { usePrice, type Currency } from '../money'
import { PlanButton } from '../plan-button'
import { usePlanChange } from '../plan-change'
import { paymentIsLate } from '../plan-state'
import type { PurchaseRequest } from '../purchase'
import { OfferCard } from './offer-card'

interface PlansProps {
  currency: Currency
  pending: string | undefined
  onBuy: (request: PurchaseRequest) => void
  /** Somebody who changes the plan leaves the shop for the page that manages it. */
  close: () => void
}

/** Subscriptions, two side by side. */
export function Plans({ currency, pending, onBuy, close }: PlansProps) {
  const { t } = useTranslation(['billing', 'common'])
  const price = usePrice(currency)
  const { data: subscription, isLoading, error, mutate } = useSubscription()
  const isUnknown = error !== undefined && subscription === undefined
  const change = usePlanChange(subscription, (act) => {
    if (act.kind === 'change') void toast({ title: t('change.done'), tone: 'good' })
  })
  return (
    <div className="grid gap-4">
      {isUnknown && (
        <FailedNotice
          title={t('plans.failed')}
          retry={t('common:actions.tryAgain')}
          onRetry={() => void mutate()}
        >
          {t(`common:errors.${error.code}`)}
        </FailedNotice>
      )}
      {paymentIsLate(subscription) && (
        <Notice
          tone="warn"
          title={t('plans.lateTitle')}
          actions={
            <Link to={paths.manageSubscription()} onClick={close} className={buttonClass('secondary', 'sm')}>
              {t('plans.manage')}
            </Link>
          }
        >
          {t('plans.late')}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {plans.map((plan) => (
          <OfferCard
            key={plan.tier}
            name={t(`common:tiers.${plan.tier}`)}
            description={t(`plans.texts.${plan.tier}`)}
            price={price(plan.cents)}
            unit={t('plans.aMonth')}
            perCredit={t('shop.perCredit', { price: price(centsPerCredit(plan)) })}
            saving={savingPercent(plan, plans[0])}
            popular={plan.tier === mostPopular}
            button={
              isUnknown ? (
                <Unavailable reason={t('plans.failed')}>{t('plans.subscribe')}</Unavailable>
              ) : isLoading ? (
                <Skeleton className="h-10" />
              ) : (
                <PlanButton
                  plan={plan}
                  subscription={subscription}
                  pending={pending ?? change.pending}
                  primary={plan.tier === mostPopular}
                  onSubscribe={({ priceId }) => onBuy({ priceId })}
                  onChange={(wanted, anchor) => change.ask({ kind: 'change', plan: wanted }, anchor)}
                />
              )
            }
          >
            <FeatureList plan={plan} />
          </OfferCard>
        ))}
      </div>
      <p className="text-xs text-ink-3">{t('plans.renews')}</p>
      {change.dialog}
    </div>
  )
}
