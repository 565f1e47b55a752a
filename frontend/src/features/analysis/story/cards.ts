import { behind, groundsOf, type Grounds, type Part } from '../result/explanation/grounds'
import { scoreParts } from '../result/score/score-parts'
import { ratioKey, sustainabilityKey } from '../result/texts/text-keys'
import type { Claim, Outlier, Report, Statement, Upload } from '../types'

/** What is strong, or weak. */
export interface Finding {
  /** The engine's sentence; `null` where it found none beyond chance, and where it is too old to have looked. */
  statement: Statement | null
  /** Whether the engine looked for strengths and weaknesses at all. */
  looked: boolean
  /** The very figure of the sentence; `null` where it says what was counted. Without a sentence, the points of `part`. */
  grounds: Grounds | null
  /** Where it shows in the score. Without a sentence, the part that brings, or lacks, most points. */
  part: Part | null
  /** The sentence follows from the estimate, and not from its whole range. */
  unsure: boolean
  /** Without a sentence: another part that could be the one as well, by the ends of both ranges. */
  rival: Part | null
}

export type StoryCard =
  | { kind: 'score'; score: Claim; headline: Statement | null }
  | ({ kind: 'works' } & Finding)
  | ({ kind: 'slows' } & Finding)
  | { kind: 'hit'; outlier: Outlier; upload: Upload | undefined }
  | { kind: 'noHit'; rate: Claim; uploads: Upload[] }
  | { kind: 'money'; views: Claim; revenue: NonNullable<Report['monetisation']['revenue']> | null }
  | { kind: 'next'; step: Report['nextStep'] }

/** Where the words of a sentence have a border of their own: whether the range reaches over it. */
function isUnsure({ key }: Statement, { low, high }: Claim): boolean {
  if (low == null || high == null) return false
  if (key === 'strength.ratio') return ratioKey(low) !== 'good'
  if (key === 'strength.lasting') return sustainabilityKey(low) !== 'high'
  return key === 'weakness.lasting' && sustainabilityKey(high) !== 'low'
}

interface Ranked {
  part: Part
  grounds: Grounds
  /** What it brings, or lacks: the estimate and the ends of its range, in points. */
  value: number
  low: number
  high: number
}

/** The parts of the score that were measured, by the points that they bring, or lack. */
function ranked({ breakdown }: Report, lacks: boolean): Ranked[] {
  return scoreParts
    .flatMap(([part, full]) => {
      const claim = breakdown[part]
      const { value, low, high } = claim
      if (value == null) return []
      const points = (brought: number) => (lacks ? full - brought : brought)
      const ends = [points(low ?? value), points(high ?? value)]
      const grounds = { name: part, claim, full }
      return [{ part, grounds, value: points(value), low: Math.min(...ends), high: Math.max(...ends) }]
    })
    .sort((a, b) => b.value - a.value)
}

/** The first of the engine's sentences, else the part of the score that matters most. Nothing where nothing was measured. */
function finding(report: Report, kind: 'works' | 'slows'): Finding | null {
  const { headline, strengths, weaknesses } = report.summary
  const [statement] = kind === 'works' ? strengths : weaknesses
  const looked = headline.key !== ''
  if (statement) {
    const [, part = null] = behind[statement.key] ?? []
    const grounds = groundsOf(statement, report)
    const unsure = !!grounds && isUnsure(statement, grounds.claim)
    return { statement, looked, grounds, part, unsure, rival: null }
  }
  const [first, ...others] = ranked(report, kind === 'slows')
  if (!first) return null
  const rivals = others.filter(({ high }) => high >= first.low)
  const closest = rivals.reduce<Ranked | undefined>(
    (best, one) => (best && best.high >= one.high ? best : one),
    undefined,
  )
  return {
    statement: null,
    looked,
    grounds: first.grounds,
    part: first.part,
    unsure: false,
    rival: closest?.part ?? null,
  }
}

function hit(report: Report): StoryCard {
  const { outliers, uploads, metrics } = report
  const best = outliers
    .filter(({ multiple }) => multiple.value != null)
    .reduce<Outlier | undefined>(
      (most, one) => (most && (most.multiple.value ?? 0) >= (one.multiple.value ?? 0) ? most : one),
      undefined,
    )
  if (!best) return { kind: 'noHit', rate: metrics.viralRate, uploads }
  return { kind: 'hit', outlier: best, upload: uploads.find(({ videoId }) => videoId === best.videoId) }
}

/**
 * A result in at most six cards: the score, what works, the hit, what slows the channel down, what its views may be worth, the next step.
 * Where the engine abstains, score, hit, worth and next step say so. What works and what slows it down fall away where nothing was
 * measured, the worth also where the report is from before revenue was estimated.
 */
export function storyOf(report: Report): StoryCard[] {
  const { score, summary, monetisation, nextStep } = report
  const found = (kind: 'works' | 'slows'): StoryCard[] => {
    const one = finding(report, kind)
    return one ? [{ kind, ...one }] : []
  }
  const { monthlyViews, revenue } = monetisation
  return [
    { kind: 'score', score, headline: summary.headline.key ? summary.headline : null },
    ...found('works'),
    hit(report),
    ...found('slows'),
    ...(monthlyViews ? [{ kind: 'money', views: monthlyViews, revenue: revenue ?? null } as const] : []),
    { kind: 'next', step: nextStep },
  ]
}
