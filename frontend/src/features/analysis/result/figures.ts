import type { Format } from '@/i18n/format'
import type { Claim, Metrics } from '../types'

type Direction = NonNullable<Metrics['trendDirection']>

/** The figures that are claims; counts and kinds are said elsewhere. */
export type Figure = Exclude<keyof Metrics, 'viralVideosCount' | 'trendDirection' | 'contentRiskLevel'>

type Write = (value: number, format: Format) => string

const compact: Write = (value, format) => format.compact(value)
const times: Write = (value, format) => `${format.decimal(value, value < 1 ? 3 : 2)}×`
const share: Write = (value, format) => format.percent(value)
const ofHundred: Write = (value, format) => format.whole(value)

/** How each figure is written. */
export const writers: Record<Figure, Write> = {
  medianViews: compact,
  p75Views: compact,
  medianVpd: compact,
  viewsToSubsRatio: times,
  uploadsPerWeek: (value, format) => format.decimal(value, 1),
  consistencyScore: ofHundred,
  viralRate: share,
  outlierShare: (value, format) => format.percent(value / 100),
  trendDelta: (value, format) => format.signedPercent(value / 100),
  recentPerformanceRatio: times,
  shortsShare: share,
  engagementRate: (value, format) => format.percent(value, 1),
  medianDuration: (value, format) => format.clock(value),
  titlePatternScore: ofHundred,
  sustainabilityScore: ofHundred,
  hiddenGemScore: ofHundred,
}

/** The word after the number, where the number alone does not say it. */
export const units: Partial<Record<Figure, 'ofHundred' | 'minutes'>> = {
  consistencyScore: 'ofHundred',
  titlePatternScore: 'ofHundred',
  sustainabilityScore: 'ofHundred',
  hiddenGemScore: 'ofHundred',
  medianDuration: 'minutes',
}

/** What belongs together, in the order it is read. */
export const groups = {
  reach: ['medianViews', 'p75Views', 'viewsToSubsRatio', 'medianVpd', 'hiddenGemScore'],
  hits: ['viralRate', 'outlierShare', 'engagementRate', 'sustainabilityScore'],
  rhythm: ['uploadsPerWeek', 'consistencyScore', 'shortsShare', 'medianDuration'],
  direction: ['trendDelta', 'recentPerformanceRatio', 'titlePatternScore'],
} as const satisfies Record<string, readonly Figure[]>

/** A change whose interval holds "no change" is not a change that was shown. */
export function mayBeChance(figure: Figure, claim: Claim): boolean {
  if (claim.low == null || claim.high == null) return false
  if (figure === 'trendDelta') return claim.low <= 0 && claim.high >= 0
  if (figure === 'recentPerformanceRatio') return claim.low <= 1 && claim.high >= 1
  return false
}

/** A direction is only named at 95%. Where the 90% interval excludes "no change" but the 95% one does not, "stable" would mislead. */
export function trendWord(direction: Direction, claim: Claim): Direction | 'open' {
  return direction === 'stable' && claim.low != null && !mayBeChance('trendDelta', claim) ? 'open' : direction
}
