import type { Plain } from '@/i18n/format'
import type { Claim, Metrics } from '@/features/analysis/types'

type Direction = NonNullable<Metrics['trendDirection']>

/** The figures that are claims; counts and kinds are said elsewhere. */
export type Figure = Exclude<keyof Metrics, 'viralVideosCount' | 'trendDirection' | 'contentRiskLevel'>

type Write = (value: number, format: Plain) => string

const compact: Write = (value, format) => format.compact(value)
const times: Write = (value, format) => `${format.decimal(value, 2)}×`
const multiple: Write = (value, format) => `${format.decimal(value, value < 10 ? 2 : value < 100 ? 1 : 0)}×`
const share: Write = (value, format) => format.percent(value)
const perHundred: Write = (value, format) => format.perHundred(value)
const ofHundred: Write = (value, format) => format.whole(value)

/** How each figure is written. */
export const writers: Record<Figure, Write> = {
  medianViews: compact,
  p75Views: compact,
  medianVpd: compact,
  viewsToSubsRatio: perHundred,
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
  formatTemplateScore: ofHundred,
  growthMomentum: (value, format) => format.signedPercent(value / 100),
  totalViews: compact,
}

/** How the figure behind a piece of advice or a finding is written, by its basis; what is not listed is a plain number. */
const byBasis: Record<string, Write> = {
  outlier_multiple: multiple,
  topic_multiple: multiple,
  title_lift: multiple,
  time_lift: multiple,
  seo_lift: multiple,
  predicted_lift: multiple,
  format_ratio: multiple,
  views_to_subs_ratio: perHundred,
  recent_performance_ratio: multiple,
  niche_confidence: share,
  viral_rate: share,
  shorts_share: share,
  few_hits: share,
  single_upload: share,
  news: share,
  events: share,
  persons: share,
  one_name: share,
  season: share,
  fades: share,
  outlier_share: (value, format) => format.percent(value / 100),
  trend_delta: (value, format) => format.signedPercent(value / 100),
  consistency_score: ofHundred,
  title_pattern_score: ofHundred,
  title_similarity: ofHundred,
  alike_lengths: ofHundred,
  sustainability_score: ofHundred,
}

export const writeByBasis = (basis: string): Write =>
  byBasis[basis] ?? ((value, format) => format.decimal(value))

/** The word after the number, where the number alone does not say it. */
export const units: Partial<Record<Figure, 'ofHundred' | 'minutes'>> = {
  consistencyScore: 'ofHundred',
  titlePatternScore: 'ofHundred',
  sustainabilityScore: 'ofHundred',
  hiddenGemScore: 'ofHundred',
  formatTemplateScore: 'ofHundred',
  medianDuration: 'minutes',
}

/** The same of a figure behind a piece of advice, by its basis. */
export const unitByBasis: Record<string, 'ofHundred' | 'perWeek' | undefined> = {
  uploads_per_week: 'perWeek',
  consistency_score: 'ofHundred',
  sustainability_score: 'ofHundred',
}

/** What belongs together, in the order it is read. */
export const groups = {
  reach: ['medianViews', 'p75Views', 'viewsToSubsRatio', 'medianVpd', 'totalViews', 'hiddenGemScore'],
  hits: ['viralRate', 'outlierShare', 'engagementRate', 'sustainabilityScore'],
  rhythm: ['uploadsPerWeek', 'consistencyScore', 'shortsShare', 'medianDuration'],
  direction: [
    'trendDelta',
    'recentPerformanceRatio',
    'growthMomentum',
    'titlePatternScore',
    'formatTemplateScore',
  ],
} as const satisfies Record<string, readonly Figure[]>

/** A change whose interval holds "no change" is not a change that was shown. */
export function mayBeChance(figure: Figure, claim: Claim): boolean {
  if (claim.low == null || claim.high == null) return false
  if (figure === 'trendDelta' || figure === 'growthMomentum') return claim.low <= 0 && claim.high >= 0
  if (figure === 'recentPerformanceRatio') return claim.low <= 1 && claim.high >= 1
  return false
}

/** A direction is only named at 95%. Where the 90% interval excludes "no change" but the 95% one does not, "stable" would mislead. */
export function trendWord(direction: Direction, claim: Claim): Direction | 'open' {
  return direction === 'stable' && claim.low != null && !mayBeChance('trendDelta', claim) ? 'open' : direction
}
