import type { components } from '@/api/schema'
import { olderMetrics, olderParts } from './report-parts'

type Schemas = components['schemas']
type Claim = Schemas['Claim']

const day = 86_400_000

/** A figure that could be measured. */
export function claim(basis: string, value: number, low?: number, high?: number, n = 42): Claim {
  return { basis, value, low: low ?? null, high: high ?? null, n, state: 'measured', reason: null }
}

/** A figure the data cannot carry. */
export const abstained = (basis: string, reason: Schemas['Reason'], n = 3): Claim => ({
  basis,
  value: null,
  low: null,
  high: null,
  n,
  state: 'abstained',
  reason,
})

/** A number from 0 to 1 that is always the same for the same seed. */
const noise = (seed: number) => {
  const wave = Math.sin(seed * 12.9898) * 43_758.5453
  return wave - Math.floor(wave)
}

function uploads(count: number, now: number): Schemas['Upload'][] {
  return Array.from({ length: count }, (_, index) => {
    const outlier = index === 12 || index === 30
    return {
      videoId: `video-${String(index)}`,
      title: outlier
        ? 'I tested the cheapest e-bike for 1,000 km'
        : `Workshop diary, part ${String(count - index)}`,
      publishedAt: new Date(now - (index * 3.4 + 1.5) * day).toISOString(),
      views: Math.round((outlier ? 310_000 : 21_000) * Math.exp((noise(index + 1) - 0.5) * 1.6)),
      durationS: 480 + Math.round(noise(index) * 500),
      format: index % 9 === 4 ? 'short' : index % 17 === 3 ? 'live' : 'long',
      young: index < 2,
      outlier,
    }
  })
}

export function report(change: Partial<Schemas['Report']> = {}, now = Date.now()): Schemas['Report'] {
  const points = uploads(48, now)
  return {
    engineVersion: '0.1.0',
    analysisDate: new Date(now - 60_000).toISOString(),
    sample: true,
    channelInfo: {
      channelId: 'UCworkshopdiaries00000000',
      channelName: 'Workshop Diaries',
      handle: '@workshopdiaries',
      channelLogoUrl: null,
      country: 'DE',
      language: 'en',
      subscriberCount: 128_000,
      totalVideos: 412,
      totalViews: 38_400_000,
      channelAgeDays: 2_410,
      videoCount: 50,
      eligibleCount: 48,
      mainFormat: 'long',
      mainTopics: ['Hobby', 'Technology'],
    },
    score: claim('overall_score', 72.4, 64.1, 79.3, 48),
    ratingLabel: 'great',
    stage: 'established',
    breakdown: {
      automationPotential: claim('automation_potential', 21.3, 17.8, 24.6, 48),
      reachVirality: claim('reach_virality', 24.1, 20.2, 27.9, 48),
      consistencyOutput: claim('consistency_output', 16.8, 14.9, 18.3, 48),
      growthPotential: claim('growth_potential', 5.2, 2.1, 8.8, 48),
      penalty: [{ key: 'few_hits', points: 2.4 }],
    },
    metrics: {
      medianViews: claim('median_views', 21_400, 17_900, 25_800),
      p75Views: claim('p75_views', 33_900, 27_500, 44_000),
      viewsToSubsRatio: claim('views_to_subs_ratio', 0.167, 0.14, 0.2),
      uploadsPerWeek: claim('uploads_per_week', 2.06, 1.8, 2.3, 48),
      consistencyScore: claim('consistency_score', 83, 71, 90, 47),
      viralRate: claim('viral_rate', 0.042, 0.012, 0.12, 48),
      viralVideosCount: 2,
      outlierShare: claim('outlier_share', 36.5, 20.1, 49.8, 48),
      trendDelta: claim('trend_delta', 4.1, -8.7, 18.2),
      recentPerformanceRatio: claim('recent_performance_ratio', 1.08, 0.86, 1.36),
      medianVpd: claim('median_vpd', 412, 330, 520),
      shortsShare: claim('shorts_share', 0.11, undefined, undefined, 48),
      engagementRate: claim('engagement_rate', 0.041, 0.038, 0.045),
      medianDuration: claim('median_duration', 754, 700, 801),
      titlePatternScore: claim('title_pattern_score', 61, undefined, undefined, 48),
      trendDirection: 'stable',
      hiddenGemScore: claim('hidden_gem_score', 34, 22, 47),
      sustainabilityScore: claim('sustainability_score', 66, 58, 73),
      contentRiskLevel: 'low',
      ...olderMetrics,
    },
    badges: [
      { key: 'consistency_master', group: 'meta', style: 'rare' },
      { key: 'mixed_sustainability', group: 'sust', style: 'common' },
    ],
    outliers: points
      .filter((upload) => upload.outlier)
      .map((upload, index) => ({
        videoId: upload.videoId,
        title: upload.title,
        views: upload.views,
        publishedAt: upload.publishedAt,
        multiple: claim('outlier_multiple', 14.2 - index * 4, 9.8 - index * 2, 20.4 - index * 5, 20),
        z: 4.4 - index,
        exceptional: index === 0,
      })),
    uploads: points,
    unusualRatio: false,
    ...olderParts,
    ...change,
  }
}

/** A channel that is too small to say anything about. */
export function abstainingReport(now = Date.now()): Schemas['Report'] {
  const full = report({}, now)
  const few = (basis: string) => abstained(basis, 'few_videos')
  return {
    ...full,
    channelInfo: {
      ...full.channelInfo,
      channelName: 'Three Clips',
      handle: null,
      subscriberCount: null,
      eligibleCount: 3,
      videoCount: 3,
    },
    score: few('overall_score'),
    ratingLabel: null,
    stage: 'unclear_stage',
    breakdown: {
      automationPotential: few('automation_potential'),
      reachVirality: abstained('reach_virality', 'hidden_subscribers'),
      consistencyOutput: abstained('consistency_output', 'few_gaps'),
      growthPotential: few('growth_potential'),
      penalty: [],
    },
    metrics: {
      ...full.metrics,
      ...(Object.fromEntries(
        Object.entries(full.metrics).flatMap(([key, value]) =>
          typeof value === 'object' && value ? [[key, few(value.basis)]] : [],
        ),
      ) as Partial<Schemas['Metrics']>),
      viralVideosCount: 0,
      trendDirection: null,
      contentRiskLevel: 'unknown',
    },
    badges: [],
    outliers: [],
    uploads: full.uploads.slice(0, 3).map((upload) => ({ ...upload, outlier: false })),
  }
}

let nextId = 1

/** The range that a row's score has unless it says otherwise; without a score there is none. */
const rangeOf = ({ overallScore: score = 72.4 }: Partial<Schemas['AnalysisSummary']>) =>
  score === null
    ? { scoreLow: null, scoreHigh: null }
    : { scoreLow: Math.max(0, score - 8.3), scoreHigh: Math.min(100, score + 6.9) }

/** A row of the history; 32 hexadecimal digits as its id. */
export function summary(change: Partial<Schemas['AnalysisSummary']> = {}): Schemas['AnalysisSummary'] {
  return {
    requestId: (nextId++).toString(16).padStart(32, '0'),
    channelInput: '@workshopdiaries',
    createdAt: new Date(Date.now() - 120_000).toISOString(),
    status: 'completed',
    stage: 'scoring',
    failure: null,
    refunded: false,
    endedAt: new Date(Date.now() - 118_000).toISOString(),
    channelId: 'UCworkshopdiaries00000000',
    channelName: 'Workshop Diaries',
    channelLogoUrl: null,
    channelSubscribers: 128_000,
    overallScore: 72.4,
    ...rangeOf(change),
    ...change,
  }
}

/** Channels that may be meant where nobody has the name: with everything, with hidden subscribers and a long title, with an id alone. */
export const suggestions: Schemas['ChannelSuggestion'][] = [
  {
    channelId: 'UCquietlambda00000000000',
    title: 'Quiet Lambda',
    handle: '@quietlambda',
    thumbnailUrl: '/sample/img/avatar/UCquietlambda00000000000.svg',
    subscribers: 8_150,
  },
  {
    channelId: 'UCquietkitchen0000000000',
    title: 'Quiet Kitchen: slow recipes for loud families, every Sunday morning',
    handle: '@quietkitchenforloudfamilies30',
    thumbnailUrl: 'javascript:alert(1)',
    subscribers: null,
  },
  {
    channelId: 'UClambdaquietude00000000',
    title: 'Lambda',
    handle: null,
    thumbnailUrl: null,
    subscribers: 1_240_000,
  },
]
