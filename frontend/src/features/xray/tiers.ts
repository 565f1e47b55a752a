const tiers = ['free', 'starter', 'creator', 'growth', 'agency'] as const
type Tier = (typeof tiers)[number]

/** A tier that this version has a name for. */
export const isTier = (text: string | null | undefined): text is Tier => tiers.some((tier) => tier === text)
