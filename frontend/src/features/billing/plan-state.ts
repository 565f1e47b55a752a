import type { Subscription } from './api'
import { paidTiers, planOf, type PaidTier, type Plan } from './catalogue'

export type PlanState = 'subscribe' | 'current' | 'upgrade' | 'downgrade' | 'pending'

/** The plan somebody is on. Once a late payment has used up its grace there is none, though the provider still tries. */
export const currentPlan = (subscription: Subscription | undefined): Plan | undefined =>
  subscription?.subscribed ? planOf(subscription.tier) : undefined

const rank = (tier: PaidTier) => paidTiers.indexOf(tier)

/**
 * What the button of a plan does for somebody. Without a subscription at the provider every other plan is
 * subscribed to; a tier that an admin has set is no subscription.
 */
export function planState(plan: Plan, subscription: Subscription | undefined): PlanState {
  const current = currentPlan(subscription)
  if (current?.tier === plan.tier) return 'current'
  if (!current || (subscription?.state !== 'active' && subscription?.state !== 'past_due')) return 'subscribe'
  if (subscription.pendingTier === plan.tier) return 'pending'
  return rank(plan.tier) > rank(current.tier) ? 'upgrade' : 'downgrade'
}

/** A payment is late: it has to be made before the plan can be changed. */
export const paymentIsLate = (subscription: Subscription | undefined): boolean =>
  subscription?.state === 'past_due'
