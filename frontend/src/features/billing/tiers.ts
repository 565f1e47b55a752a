import { isBuilt, type RouteName } from '@/paths'
import type { PaidTier } from './catalogue'

/** What a tier brings in addition to its credits, as the specification's table of tiers has it. */
interface TierFeature {
  key:
    | 'fairUse'
    | 'rowsStarter'
    | 'timeFilters'
    | 'channelSearch'
    | 'xraySetups'
    | 'rowsCreator'
    | 'badgeFilters'
    | 'stealth'
    | 'multiSearch'
    | 'allOfCreator'
    | 'rowsGrowth'
    | 'sizeFilters'
    | 'priority'
    | 'analytics'
    | 'allOfGrowth'
    | 'whiteLabel'
    | 'bulk'
    | 'api'
    | 'reporting'
  /** The part of the product it belongs to: it is there once that is. `null`: nothing of it is built. */
  part: RouteName | null
}

const now = 'quickAnalyzer'

const table: Record<PaidTier, readonly TierFeature[]> = {
  starter: [
    { key: 'fairUse', part: now },
    { key: 'rowsStarter', part: 'leaderboard' },
    { key: 'timeFilters', part: 'leaderboard' },
    { key: 'channelSearch', part: 'leaderboard' },
    { key: 'xraySetups', part: 'performance' },
  ],
  creator: [
    { key: 'fairUse', part: now },
    { key: 'stealth', part: 'accountSettings' },
    { key: 'rowsCreator', part: 'leaderboard' },
    { key: 'badgeFilters', part: 'leaderboard' },
    { key: 'multiSearch', part: 'leaderboard' },
    { key: 'xraySetups', part: 'performance' },
  ],
  growth: [
    { key: 'allOfCreator', part: now },
    { key: 'rowsGrowth', part: 'leaderboard' },
    { key: 'sizeFilters', part: 'leaderboard' },
    { key: 'xraySetups', part: 'performance' },
    { key: 'priority', part: now },
    { key: 'analytics', part: null },
  ],
  agency: [
    { key: 'allOfGrowth', part: now },
    { key: 'xraySetups', part: 'performance' },
    { key: 'bulk', part: null },
    { key: 'api', part: null },
    { key: 'whiteLabel', part: null },
    { key: 'reporting', part: null },
  ],
}

export type FeatureKey = TierFeature['key']

/** What a tier brings today, and what belongs to it but is not open yet. */
export function featuresOf(tier: PaidTier): { open: FeatureKey[]; closed: FeatureKey[] } {
  const there = ({ part }: TierFeature) => part !== null && isBuilt(part)
  const features = table[tier]
  return {
    open: features.filter(there).map(({ key }) => key),
    closed: features.filter((feature) => !there(feature)).map(({ key }) => key),
  }
}
