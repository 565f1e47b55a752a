import { changed, type Query } from './query'
import type { Access, FeatureKey } from '../types'

type Features = Pick<Access, 'features'>

/** What a visitor may ask of the board: nothing. So that they read it with the page, before the board's own answer says the same. */
export const visitorAccess: Features = {
  features: [
    { feature: 'search', tier: 'starter', open: false },
    { feature: 'time', tier: 'starter', open: false },
    { feature: 'sort', tier: 'creator', open: false },
    { feature: 'smart', tier: 'creator', open: false },
  ],
}

/** The feature as somebody has it, or not. */
export function featureOf(access: Features, key: FeatureKey): { open: boolean; tier: string } {
  // A server that does not name a feature does not offer it.
  return access.features.find(({ feature }) => feature === key) ?? { open: false, tier: 'agency' }
}

/** What the panel of filters has. */
export const panelFeatures = ['smart', 'badgeFilter', 'niche', 'language', 'size', 'pageSize'] as const

/** Whether anything of the panel is open. */
export const hasFilters = (access: Features): boolean =>
  panelFeatures.some((key) => featureOf(access, key).open)

/** Their names speak of several things. */
export const severalThings: readonly FeatureKey[] = ['badgeFilter', 'pageSize']

/** What of the address somebody may not ask for. `rows`: the page lies beyond what they see. */
export type LeftOut = FeatureKey | 'rows'

const takenAway: [FeatureKey, (query: Query) => Partial<Query> | undefined][] = [
  ['search', ({ search }) => (search.length > 0 ? { search: [] } : undefined)],
  ['multiSearch', ({ search }) => (search.length > 1 ? { search: search.slice(0, 1) } : undefined)],
  ['time', ({ period }) => (period ? { period: undefined } : undefined)],
  ['badgeFilter', ({ badges }) => (badges.length > 0 ? { badges: [] } : undefined)],
  [
    'sort',
    ({ sort, order }) =>
      sort !== 'score' || order !== 'desc' ? { sort: 'score', order: 'desc' } : undefined,
  ],
  ['smart', ({ smart }) => (smart ? { smart: undefined } : undefined)],
  ['niche', ({ niche }) => (niche ? { niche: undefined } : undefined)],
  ['language', ({ language }) => (language ? { language: undefined } : undefined)],
  [
    'size',
    ({ minSubscribers, maxSubscribers }) =>
      minSubscribers !== undefined || maxSubscribers !== undefined
        ? { minSubscribers: undefined, maxSubscribers: undefined }
        : undefined,
  ],
  ['pageSize', ({ pageSize }) => (pageSize === undefined ? undefined : { pageSize: undefined })],
]

/** As much of what is asked for as somebody may ask for, and what was left out. */
export function withinAccess(
  query: Query,
  access: Access,
  pageSize: number,
): { query: Query; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = []
  let rest = query
  for (const [feature, cut] of takenAway) {
    if (featureOf(access, feature).open) continue
    const without = cut(rest)
    if (!without) continue
    rest = changed(rest, { page: rest.page, ...without })
    leftOut.push(feature)
  }
  const beyond = access.rows != null && (rest.page - 1) * (rest.pageSize ?? pageSize) >= access.rows
  if (!beyond) return { query: rest, leftOut }
  return { query: { ...rest, page: 1 }, leftOut: [...leftOut, 'rows'] }
}
