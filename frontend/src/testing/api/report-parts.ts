import type { components } from '@/api/schema'

type Schemas = components['schemas']
type Claim = Schemas['Claim']

/** A figure that the engine of the report did not measure. */
export const unmeasured: Claim = {
  basis: '',
  value: null,
  low: null,
  high: null,
  n: 0,
  state: 'abstained',
  reason: 'not_measured',
}

const flag: Schemas['Flag'] = { basis: '', value: null, n: 0, state: 'abstained', reason: 'not_measured' }
const doubt = { state: 'abstained', reason: 'not_measured' } as const

type Metric = 'formatTemplateScore' | 'growthMomentum' | 'totalViews'

/** What the API fills in where a report of an older engine has nothing. */
export const olderMetrics: Pick<Schemas['Metrics'], Metric> = {
  formatTemplateScore: unmeasured,
  growthMomentum: unmeasured,
  totalViews: unmeasured,
}

/** The same for everything but the figures. */
export const olderParts = {
  isHiddenGem: false,
  isViralChannel: false,
  evergreenFlag: flag,
  automationFlags: { titlePattern: flag, evenLengths: flag, evenCadence: flag, evenResults: flag },
  metricsRev: { avgVpdRev: unmeasured, monthlyViewsSimAvg: unmeasured, monthlyUploads: unmeasured },
  titleStudy: { n: 0, tested: 0, found: 0, claims: [], ...doubt },
  timingStudy: {
    zoneCountry: null,
    zoneCertain: false,
    heat: Array.from({ length: 7 }, () => [0, 0, 0, 0]),
    blocks: [],
    best: null,
    p: null,
    n: 0,
    ...doubt,
  },
  lengthStudy: { bins: [], correlation: unmeasured },
  uploadRhythm: { weeks: [], medianGap: unmeasured, longestGap: null, silence: 0 },
  nicheProfile: {
    metaNiche: null,
    subNiche: null,
    nicheKeywords: [],
    nicheScope: 'unknown',
    nicheExplanation: null,
    confidence: null,
    candidates: [],
  },
  contentAnalysis: {
    topics: [],
    gaps: [],
    gapsReason: null,
    baselines: { provenance: '', builtAt: null, nicheChannels: 0 },
    opportunities: [],
    dependency: { type: 'unknown', riskLevel: 'unknown', factors: [], ...doubt },
    seasonality: { level: null, note: 'unknown', share: unmeasured },
  },
  recommendations: [],
  actionGuidance: { niche: null, gap: null, format: null },
  summary: {
    headline: { key: '', params: {} },
    strengths: [],
    weaknesses: [],
    potential: [],
    conclusion: [],
  },
  policyRisk: { level: 'unknown', evidence: [], statement: null },
  monetisation: {
    niche: null,
    rpm: { low: 0, high: 0 },
    shortsRpm: { low: 0, high: 0 },
    monthlyViews: null,
    shortsViewsShare: 0,
    revenue: null,
    simulator: { monthlyViews: 0, monthlyUploads: 0 },
    notes: [],
  },
  benchmarks: [],
} satisfies Partial<Schemas['Report']>
