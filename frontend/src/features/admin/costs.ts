/** What the product costs to run, as `cargo xtask costs` measured it. All amounts are US dollars. */
import type { Language } from '@/i18n'
import { currencyFormat } from '@/i18n/money'
import json from './costs.json'

export const actions = ['analyses', 'reports', 'boardReads'] as const

interface ActionCost {
  /** Of how many the amounts are the price. */
  each: number
  /** Functions and database. */
  program: number
  /** Our limit for `program`. */
  most: number
  /** With what surrounds them: gateway, CDN, web ACL, logs, queues, mail. */
  all: number
}

export interface Costs {
  /** A day of the calendar. */
  measuredOn: string
  scenes: Record<(typeof actions)[number], ActionCost>
  /** A whole installation. */
  months: Record<'idle' | keyof typeof monthlyUses, number>
}

/** What the months are computed for. */
export const monthlyUses = {
  small: { people: 100, analyses: 1_000 },
  medium: { people: 5_000, analyses: 50_000 },
} as const

export const measuredCosts: Costs = json

export const isWithinLimits = ({ scenes }: Costs) =>
  actions.every((action) => scenes[action].program <= scenes[action].most)

/** "$2.50"; of less than a dollar a tenth of a cent counts: "$0.061". */
export function costFormat(language: Language) {
  const small = currencyFormat(language, 'USD', 3)
  const usual = currencyFormat(language, 'USD', 2)
  return (dollars: number) => (dollars < 1 ? small : usual)(dollars)
}
