import type { components } from '@/api/schema'
import { abstained, claim } from './fixtures'

type Schemas = components['schemas']

const rules: Schemas['SeoRule'][] = [
  'title_length',
  'description_length',
  'hashtags',
  'chapters_start',
  'chapters_few',
  'chapters_order',
  'chapters_short',
  'chapters_end',
]

/** SEO hints of a channel with 48 uploads: two rules broken, three hints, three traits tested. */
export function seoStudy(change: Partial<Schemas['SeoStudy']> = {}): Schemas['SeoStudy'] {
  const broken: Partial<Record<Schemas['SeoRule'], number[]>> = {
    chapters_start: [4, 20],
    chapters_short: [33],
  }
  const test = (
    feature: Schemas['SeoTrait'],
    withCount: number,
    lift: [number, number, number],
    found: boolean,
  ): Schemas['SeoTest'] => ({
    feature,
    evidence: 'measured',
    withCount,
    of: 41,
    lift: claim('seo_lift', ...lift, 41),
    p: found ? 0.004 : 0.41,
    found,
    uploadIndices: Array.from({ length: withCount }, (_, index) => index * 2),
  })
  return {
    uploads: 48,
    described: 48,
    limits: rules.map((rule) => ({
      rule,
      of: rule.startsWith('chapters') ? 22 : 48,
      broken: broken[rule]?.length ?? 0,
      ...(broken[rule] && { uploadIndices: broken[rule] }),
    })),
    hints: [
      { check: 'opening_same', evidence: 'official', of: 48, count: 3, uploadIndices: [9, 10, 11] },
      {
        check: 'captions_missing',
        evidence: 'measured',
        of: 48,
        count: 38,
        uploadIndices: Array.from({ length: 38 }, (_, index) => index + 10),
      },
      { check: 'description_same', evidence: 'unknown', of: 48, count: 3, uploadIndices: [1, 2, 3] },
    ],
    tests: [
      test('chapters', 20, [1.42, 1.18, 1.71], true),
      test('captions', 10, [0.94, 0.76, 1.17], false),
      test('long_description', 20, [1.05, 0.87, 1.26], false),
      {
        feature: 'hashtags',
        evidence: 'official',
        withCount: 41,
        of: 41,
        lift: abstained('seo_lift', 'few_videos', 41),
        p: null,
        found: false,
      },
    ],
    unseen: ['click_rate', 'impressions', 'retention', 'end_screens', 'cards', 'custom_thumbnail'],
    ...change,
  }
}

/** The same where no description was read: nothing is known but titles. */
export const unknownSeo = (): Schemas['SeoStudy'] =>
  seoStudy({
    uploads: 3,
    described: 0,
    limits: rules.map((rule) => ({ rule, of: rule === 'title_length' ? 3 : 0, broken: 0 })),
    hints: [],
    tests: seoStudy().tests.map((test) => ({
      feature: test.feature,
      evidence: test.feature === 'long_description' ? 'old_correlation' : 'unknown',
      withCount: 0,
      of: 0,
      lift: abstained('seo_lift', 'few_videos', 0),
      p: null,
      found: false,
    })),
  })
