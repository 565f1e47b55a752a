import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import demos from '@/shared/demos/demos.json'
import { channels } from '@/testing/channels'
import { abstainingReport, report as olderReport } from '@/testing/api/fixtures'
import type { Analysis, Report } from '../types'
import { storyOf, type StoryCard } from './cards'

const demo = (slug: string): Report =>
  (JSON.parse(readFileSync(`public/demo/${slug}.json`, 'utf8')) as Analysis).report!
const reports: Record<string, Report> = {
  ...channels,
  ...Object.fromEntries(demos.map(({ slug }) => [slug, demo(slug)])),
}
const kinds = (report: Report) => storyOf(report).map(({ kind }) => kind)
function card<Kind extends StoryCard['kind']>(report: Report, kind: Kind) {
  return storyOf(report).find((one): one is Extract<StoryCard, { kind: Kind }> => one.kind === kind)
}

describe.each(Object.entries(reports))('of %s', (_name, report) => {
  it('there are six cards, each of a kind of its own, in their order', () => {
    const hit = report.outliers.length > 0 ? 'hit' : 'noHit'
    expect(kinds(report)).toEqual(['score', 'works', hit, 'slows', 'money', 'next'])
  })

  it('what works and what slows it down are the engine’s first sentence, or a part of the score', () => {
    for (const [kind, sentences] of [
      ['works', report.summary.strengths],
      ['slows', report.summary.weaknesses],
    ] as const) {
      const found = card(report, kind)
      expect(found?.statement).toEqual(sentences[0] ?? null)
      if (!found?.statement) expect(found?.part).not.toBeNull()
    }
  })

  it('a figure next to a sentence is the one that the sentence says', () => {
    for (const kind of ['works', 'slows'] as const) {
      const found = card(report, kind)
      const said = Object.values(found?.statement?.params ?? {}).filter((value) => typeof value === 'number')
      const { value, basis } = found?.grounds?.claim ?? {}
      if (!found?.statement || value == null) continue
      // The trend is said as a share, and the share of ordinary views is what outliers leave.
      const same = basis === 'trend_delta' ? value / 100 : basis === 'outlier_share' ? 1 - value / 100 : value
      expect(said.some((one) => Math.abs(one - same) < 1e-6)).toBe(true)
    }
  })

  it('the hit is the outlier furthest above its line', () => {
    const multiples = report.outliers.map(({ multiple }) => multiple.value ?? 0)
    const hit = card(report, 'hit')
    expect(hit?.outlier.multiple.value ?? 0).toBe(Math.max(0, ...multiples))
    if (hit) expect(hit.upload?.videoId).toBe(hit.outlier.videoId)
  })
})

it('without a sentence, a part that could bring or lack as many points is named', () => {
  const { shorts, oneHit } = channels
  const part = (value: number, low: number, high: number) => ({
    ...shorts.score,
    value,
    low,
    high,
  })
  const breakdown = {
    automationPotential: part(20, 18, 22),
    reachVirality: part(17, 15, 19),
    consistencyOutput: part(15, 14, 16),
    growthPotential: part(5, 4, 6),
    penalty: [],
  }
  const plain = { ...shorts, breakdown, summary: { ...shorts.summary, strengths: [] } }
  expect(card(plain, 'works')).toMatchObject({ part: 'automationPotential', rival: 'reachVirality' })
  expect(card(plain, 'slows')).toMatchObject({ part: 'automationPotential', rival: 'reachVirality' })
  breakdown.reachVirality = part(17, 16.5, 17.5)
  expect(card(plain, 'works')?.rival).toBeNull()
  // With a sentence of the engine there is none.
  expect(card(oneHit, 'slows')?.rival).toBeNull()
})

it.each([
  ['strength.ratio', 'viewsToSubsRatio', 1.2, 0.9, 1.5, true],
  ['strength.ratio', 'viewsToSubsRatio', 1.2, 1.1, 1.5, false],
  ['strength.lasting', 'sustainabilityScore', 74, 66, 80, true],
  ['strength.lasting', 'sustainabilityScore', 74, 71, 80, false],
] as const)('%s of %s %d, likely %d to %d, could be chance: %s', (key, name, value, low, high, unsure) => {
  const { gem } = channels
  const report = {
    ...gem,
    metrics: { ...gem.metrics, [name]: { ...gem.metrics[name], value, low, high } },
    summary: { ...gem.summary, strengths: [{ key, params: {} }] },
  }
  expect(card(report, 'works')?.unsure).toBe(unsure)
})

it('a weakness that was counted rests on no estimate', () => {
  expect(card(channels.dead, 'slows')).toMatchObject({
    statement: { key: 'weakness.silence' },
    grounds: null,
  })
})

it('of three uploads: it abstains, and nothing works or slows down that was not measured', () => {
  const report = abstainingReport()
  expect(card(report, 'score')?.score.value).toBeNull()
  expect(card(report, 'works')).toBeUndefined()
  expect(kinds(report)).toContain('noHit')
  expect(kinds(report).at(-1)).toBe('next')
})

it('of an older engine: the parts of its score, and no word of what it did not measure', () => {
  const report = olderReport()
  expect(kinds(report)).toEqual(['score', 'works', 'hit', 'slows', 'next'])
  expect(card(report, 'works')).toMatchObject({ statement: null, looked: false, part: 'reachVirality' })
  expect(card(report, 'score')?.headline).toBeNull()
})

it('of a channel whose revenue cannot be estimated: the card stays and has none', () => {
  const { steady } = channels
  const monetisation = {
    ...steady.monetisation,
    revenue: null,
    monthlyViews: { ...steady.score, value: null, state: 'abstained', reason: 'few_videos' } as const,
  }
  expect(card({ ...steady, monetisation }, 'money')).toMatchObject({ revenue: null })
})
