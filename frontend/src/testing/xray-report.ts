import type { components } from '@/api/schema'
import { abstained, claim } from './fixtures'
import { seoStudy, unknownSeo } from './seo'

type Schemas = components['schemas']

const day = 86_400_000

/** The section of a monitor's report, of a channel with news. */
export function xraySection(change: Partial<Schemas['Xray']> = {}, now = Date.now()): Schemas['Xray'] {
  const video = (index: number): Schemas['TopVideo'] => ({
    videoId: `top-${String(index)}`,
    title:
      index === 0
        ? 'I tested the cheapest e-bike for 1,000 km'
        : `Workshop diary, part ${String(40 - index)}`,
    publishedAt: new Date(now - (20 + index * 17) * day).toISOString(),
    format: index === 3 ? 'short' : 'long',
    views: 310_000 - index * 24_000,
    viewsPerMonth: 92_400 - index * 8_100,
    basis: 'lifetime_pace',
  })
  const analysis = (
    format: Schemas['Format'],
    count: number,
    viewsShare: number,
    median: number,
  ): Schemas['FormatAnalysis'] => ({
    format,
    count,
    viewsShare,
    medianViews: claim('format_median_views', median, median * 0.82, median * 1.24, count),
    uploadsPerWeek: claim('format_uploads_per_week', count / 24, count / 27, count / 21, count),
  })
  return {
    medianViews30d: {
      ...claim('median_views_30d', 24_300, 17_200, 33_800, 9),
      state: 'provisional',
      reason: 'young_videos',
    },
    avgEngagement: claim('avg_engagement', 0.047, 0.043, 0.052, 41),
    isYoung: false,
    sweetSpotDurationMin: claim('sweet_spot_duration_min', 14.6, 12.1, 17.9, 16),
    durationViewsCorrelation: claim('duration_views_correlation', 0.31, 0.04, 0.54, 41),
    formatAnalysis: [
      analysis('short', 5, 0.06, 8_200),
      analysis('long', 41, 0.91, 23_100),
      analysis('live', 2, 0.03, 11_900),
    ],
    topVideosByVpm: Array.from({ length: 10 }, (_, index) => video(index)),
    sizePercentile: claim('size_percentile', 71.4, 58.2, 82.9, 41),
    tier: 'strong',
    health: 'good',
    derived: { p75Views: 36_450, totalViews: 10_011_600, monthlyViews: 97_200, uploadsPerWeek: 7.9 },
    seo: seoStudy(),
    ...change,
  }
}

/** The same where the data carries hardly anything. */
export const abstainingXray = (): Schemas['Xray'] =>
  xraySection({
    medianViews30d: abstained('median_views_30d', 'few_videos', 2),
    avgEngagement: abstained('avg_engagement', 'few_videos', 2),
    isYoung: true,
    sweetSpotDurationMin: abstained('sweet_spot_duration_min', 'small_margin', 12),
    durationViewsCorrelation: abstained('duration_views_correlation', 'few_videos', 3),
    formatAnalysis: [],
    topVideosByVpm: [],
    sizePercentile: abstained('size_percentile', 'hidden_subscribers', 3),
    tier: null,
    health: null,
    derived: {},
    seo: unknownSeo(),
  })

/** What changed since the report a week before. */
export const someChanges = (now: number): Schemas['AnalysisChanges'] => ({
  since: new Date(now - 7 * day).toISOString(),
  previousRequestId: null,
  changes: [
    {
      figure: 'median_views',
      movement: 'up',
      better: true,
      before: 12_000,
      after: 24_000,
      size: 2,
      unit: 'times',
      days: 7,
      statement: { key: 'change.timesUp', params: { figure: 'median_views', times: 2, count: 7 } },
    },
  ],
})
