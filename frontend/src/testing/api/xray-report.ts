import type { components } from '@/api/schema'
import { abstained, claim } from './fixtures'
import { seoStudy, unknownSeo } from './seo'
import { titlePool } from './titles'

type Schemas = components['schemas']

const day = 86_400_000

/** A figure that moved, or did not, from one window to the next. */
const moved = (
  basis: string,
  [earlier, recent]: [number, number],
  [low, high]: [number, number],
  movement: Schemas['Movement'] | null = null,
): Schemas['WindowFigure'] => ({
  earlier,
  recent,
  ratio: claim(basis, recent / earlier, low, high, 25),
  movement,
})

/** What such a section says of change: fewer views, and an alert. */
export function xrayChanges(now = Date.now()): Partial<Schemas['Xray']> {
  const midnight = Math.floor(now / day) * day - day
  const at = (days: number) => new Date(midnight - days * day).toISOString()
  return {
    windows: {
      days: 60,
      earlierFrom: at(120),
      recentFrom: at(60),
      to: at(0),
      formats: [
        {
          format: 'long',
          uploads: moved('window_uploads', [13, 12], [0.71, 1.2]),
          views: moved('window_views', [24_600, 11_900], [0.34, 0.68], 'down'),
          engagement: moved('window_engagement', [0.044, 0.047], [0.88, 1.3]),
        },
      ],
    },
    sinceLast: {
      since: at(30),
      days: 30,
      followedUploads: 44,
      newUploads: 6,
      viewsGained: 384_000,
      channelViewsGained: 412_000,
      velocity: claim('velocity', 96, 71, 130, 38),
      olderShare: 0.31,
    },
    dropAlert: {
      rings: true,
      ratio: claim('drop_alert', 0.48, 0.37, 0.62, 40),
      uploads: 8,
      against: 32,
      uploadIndices: [40, 41, 42, 43, 44, 45, 46, 47],
    },
  }
}

/** What such a section says of advice: a new piece and an older one; one that helped, one not followed, one too early. */
export function xrayAdvice(now = Date.now()): Pick<Schemas['Xray'], 'advice' | 'grades'> {
  const at = (days: number) => new Date(now - days * day).toISOString()
  const given = (
    key: string,
    watched: Schemas['Watched'],
    change: Partial<Schemas['GivenAdvice']> = {},
  ): Schemas['GivenAdvice'] => ({
    key,
    confidence: 'high',
    givenAt: at(0),
    lookAgainAt: at(-42),
    format: 'long',
    watched,
    shareBefore: 0.3,
    expected: { lnViews: 9.9, uploads: 40, squares: 14 },
    ...change,
  })
  const graded = (
    key: string,
    watched: Schemas['Watched'],
    change: Partial<Schemas['AdviceGrade']>,
  ): Schemas['AdviceGrade'] => ({
    key,
    givenAt: at(60),
    lookAgainAt: at(10),
    watched,
    outcome: 'helped',
    uploads: 10,
    needed: 10,
    followed: 6,
    shareBefore: 0.3,
    moved: claim('advice_moved', 1.62, 1.21, 2.16, 46),
    uploadIndices: [38, 40, 41, 43, 44, 46],
    ...change,
  })
  const number = { kind: 'feature', feature: 'number', more: true } as const
  const evening = { kind: 'slot', slot: { weekend: false, daypart: 'evening' } } as const
  return {
    advice: [
      given('title_use', number),
      given(
        'raise_frequency',
        { kind: 'nothing' },
        { confidence: 'low', givenAt: at(60), shareBefore: null },
      ),
    ],
    grades: [
      graded('slot', evening, {}),
      graded(
        'length',
        { kind: 'length', fromS: 480, toS: 900 },
        {
          outcome: 'not_followed',
          followed: 2,
          moved: claim('advice_moved', 1.08, 0.84, 1.39, 50),
        },
      ),
      graded(
        'repeat_hit',
        { kind: 'nothing' },
        {
          outcome: 'too_early',
          givenAt: at(30),
          uploads: 4,
          followed: null,
          moved: abstained('advice_moved', 'few_videos', 4),
          uploadIndices: [],
        },
      ),
    ],
  }
}

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
    ...xrayChanges(now),
    ...xrayAdvice(now),
    finalTitles: titlePool(),
    seo: seoStudy(),
    ...change,
  }
}

/** The same with nothing before it to compare with. */
export function firstReport(change: Partial<Schemas['Xray']> = {}): Schemas['Xray'] {
  const section = xraySection(change)
  delete section.windows
  delete section.sinceLast
  delete section.grades
  return section
}

/** The same where the data carries hardly anything. */
export const abstainingXray = (): Schemas['Xray'] =>
  firstReport({
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
    dropAlert: { rings: null, ratio: abstained('drop_alert', 'few_videos', 3), uploads: 0, against: 0 },
    finalTitles: titlePool({ titles: [], score: null, liftPercent: null, reason: 'few_videos' }),
    seo: unknownSeo(),
    advice: [],
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
