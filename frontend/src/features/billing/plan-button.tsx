import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { Unavailable } from '@/ui/feedback/states'
import type { Subscription } from './api'
import type { Plan } from './catalogue'
import { paymentIsLate, planState } from './plan-state'

interface PlanButtonProps {
  plan: Plan
  subscription: Subscription | undefined
  /** The price whose purchase or change is under way. */
  pending: string | undefined
  primary?: boolean
  onSubscribe: (plan: Plan) => void
  onChange: (plan: Plan, anchor: HTMLButtonElement) => void
}

/** What can be done with a plan, in its true state. */
export function PlanButton(props: PlanButtonProps) {
  const { plan, subscription, pending, primary = false, onSubscribe, onChange } = props
  const { t } = useTranslation(['billing', 'common'])
  const format = useFormat()
  const state = planState(plan, subscription)
  const name = t(`common:tiers.${plan.tier}`)
  if (state === 'current') return <Button disabled>{t('plans.active')}</Button>
  if (state === 'pending')
    return (
      <Button disabled>
        {subscription?.subscriptionEnd
          ? t('plans.pendingFrom', { date: format.date(subscription.subscriptionEnd) })
          : t('plans.pending')}
      </Button>
    )
  if (paymentIsLate(subscription) && state !== 'subscribe')
    return <Unavailable reason={t('plans.late')}>{t(`plans.${state}`)}</Unavailable>
  const busy = pending === plan.priceId
  return (
    <Button
      look={primary ? 'primary' : 'secondary'}
      busy={busy}
      disabled={pending !== undefined}
      aria-label={busy ? undefined : t(`plans.${state}Named`, { name })}
      aria-haspopup={state === 'subscribe' ? undefined : 'dialog'}
      onClick={(event) => (state === 'subscribe' ? onSubscribe(plan) : onChange(plan, event.currentTarget))}
    >
      {t(busy ? 'shop.processing' : `plans.${state}`)}
    </Button>
  )
}
