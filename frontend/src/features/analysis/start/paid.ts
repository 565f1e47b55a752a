import type { Me } from '@/api/account'
import type { components } from '@/api/schema'
import { facts } from '@/shared/rules/facts'

/**
 * What a start has made of the credits, the monthly ones first, as the server takes them. `undefined` where its answer does not say all of it: of a free
 * analysis, of fair use, and where something else has moved the balance since it was read.
 */
export function paid(
  before: Me,
  { credits, weeklyFree }: components['schemas']['AnalysisAccepted'],
): Partial<Me> | undefined {
  const spent = before.credits - credits
  if (weeklyFree || spent !== facts.analysisCredits) return undefined
  const monthly = Math.min(Math.max(before.subscriptionCredits, 0), spent)
  return {
    subscriptionCredits: before.subscriptionCredits - monthly,
    purchasedCredits: before.purchasedCredits - (spent - monthly),
  }
}
