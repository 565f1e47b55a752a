import catalogue from '@/shared/rules/catalogue.json'

/** What can be bought. The file is written by the domain, which also checks every purchase against it. */
export interface Pack {
  id: string
  priceId: string
  credits: number
  cents: number
}

export const paidTiers = ['starter', 'creator', 'growth', 'agency'] as const
export type PaidTier = (typeof paidTiers)[number]

export interface Plan {
  tier: PaidTier
  priceId: string
  credits: number
  cents: number
}

export const packs: readonly Pack[] = catalogue.packs
export const plans: readonly Plan[] = catalogue.plans.map((plan) => ({
  ...plan,
  tier: plan.tier as PaidTier,
}))

/** Both shelves put it forward. */
export const mostPopular = 'creator'

export const isPaidTier = (tier: string | null | undefined): tier is PaidTier =>
  paidTiers.some((paid) => paid === tier)

export const planOf = (tier: string | null | undefined): Plan | undefined =>
  plans.find((plan) => plan.tier === tier)

export const packOf = (priceId: string): Pack | undefined => packs.find((pack) => pack.priceId === priceId)

type Priced = Pick<Pack, 'cents' | 'credits'>

export const centsPerCredit = ({ cents, credits }: Priced): number => cents / credits

/** What a credit costs less than in the smallest pack or plan, in whole percent. Rounded down: nothing is promised that is not saved. */
export function savingPercent(offer: Priced, dearest: Priced | undefined): number {
  if (!dearest) return 0
  return Math.max(0, Math.floor((1 - centsPerCredit(offer) / centsPerCredit(dearest)) * 100))
}
