import type { Row } from '../types'

interface BadgeSlots {
  stage: Row['stage'] | undefined
  shown: string[]
  /** Those that have no place. */
  rest: string[]
  /** The channel has none, which is said in their place. */
  none: boolean
}

const named = (stage: string): boolean => stage !== '' && stage !== 'null'

/** The stage takes one of `most` places, the highest badges the others. No row at all where nothing is known of a channel. */
export function badgeSlots({ stage, badges, score, subscribers }: Row, most = 4): BadgeSlots | undefined {
  if (badges?.length === 0 && score == null && subscribers == null) return undefined
  const places = named(stage) ? most - 1 : most
  return {
    stage: named(stage) ? stage : undefined,
    shown: badges?.slice(0, places) ?? [],
    rest: badges?.slice(places) ?? [],
    none: badges?.length === 0,
  }
}
