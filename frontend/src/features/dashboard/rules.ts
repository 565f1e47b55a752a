import type { components } from '@/api/schema'

type Schemas = components['schemas']
export type Achievement = Schemas['Achievement']
type Standing = Pick<Schemas['Overview'], 'analyses' | 'level'>

export const partOfDay = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening')

const levels = ['starter', 'explorer', 'expert', 'master'] as const satisfies Schemas['LevelName'][]

/** The level after this one, and how many analyses are missing; nothing on the last one. */
export function nextLevel({ analyses, level }: Standing) {
  const name = levels[levels.indexOf(level.name) + 1]
  return name && level.nextAt != null ? { name, missing: Math.max(0, level.nextAt - analyses) } : undefined
}

/** From fewer credits than these on, without a plan, it is said where more come from. */
const fewCredits = 3

export const isRunningOut = ({ credits, isPremium }: Pick<Schemas['Me'], 'credits' | 'isPremium'>): boolean =>
  !isPremium && credits < fewCredits

/** Achievements to show: a secret one only once it is unlocked. */
export const reachable = (achievements: readonly Achievement[]): Achievement[] =>
  achievements.filter(({ secret, state }) => !secret || state === 'unlocked')

/** What was reached last. */
export const newestOf = (achievements: readonly Achievement[]): Achievement | undefined =>
  achievements
    .filter(({ unlockedAt }) => unlockedAt)
    .toSorted((a, b) => (b.unlockedAt ?? '').localeCompare(a.unlockedAt ?? ''))[0]

/** `analyses_15` is one of `analyses`. */
export const kindOf = (key: string): string => key.replace(/_\d+$/, '')
