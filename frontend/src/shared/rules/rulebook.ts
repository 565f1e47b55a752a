/** The engine's own rules, as the engine wrote them: whatever explains a figure reads its thresholds here. */
import json from './rulebook.json'

export type Unit =
  | 'of_hundred'
  | 'percent'
  | 'share'
  | 'views'
  | 'subscribers'
  | 'videos'
  | 'per_week'
  | 'ratio'
  | 'days'
  | 'gaps'
  | 'spreads'
  | 'ln_spread'
  | 'ln_change'
  | 'slope'
  | 'word'

/** A ramp: nothing at `from`, all points at `to`. */
export interface Term {
  key: string
  points: number
  from: number
  to: number
  log: boolean
  unit: Unit
}

export interface Part {
  key: string
  points: number
  terms: Term[]
}

export interface Condition {
  figure: string
  test: 'at_least' | 'at_most' | 'below' | 'above' | 'is' | 'is_not'
  value: number | string
  unit: Unit
}

/** A day on which the platform changed what it counts as a view. */
export interface ViewBreak {
  key: 'shorts_starts' | 'all_starts'
  /** Its beginning. */
  at: string
  /** The formats whose views it concerns. */
  formats: ('short' | 'long' | 'live')[]
  /** Where the platform says so. */
  source: string
}

/** All groups must hold, each by any of its conditions; an empty rule always holds. */
export type Rule = Condition[][]

export interface Label {
  key: string
  rule: Rule
}

export interface BadgeRule extends Label {
  rarity: string
  /** Place in which it is shown, 0 first. */
  priority: number
}

export interface Rulebook {
  engineVersion: string
  numbers: Record<keyof (typeof json)['numbers'], number>
  parts: Part[]
  penalty: Term[]
  figures: Part[]
  flags: Label[]
  stages: Label[]
  ratings: Label[]
  risks: Label[]
  /** Of an X-Ray: standing among channels of the same size. */
  tiers: Label[]
  /** Of an X-Ray: the word for the overall score. */
  health: Label[]
  /** Views per subscriber that are usual at a size. */
  cohorts: { subscribers: number; ratio: number; spread: number }[]
  /** Oldest first. */
  viewBreaks: ViewBreak[]
  badgesNeed: Rule
  badgeGroups: { key: string; most: number; badges: BadgeRule[] }[]
  /** By the `basis` of a figure. */
  formulas: Record<string, string>
}

export const rulebook = json as Rulebook

export const part = (key: string): Part | undefined =>
  [...rulebook.parts, ...rulebook.figures].find((candidate) => candidate.key === key)
