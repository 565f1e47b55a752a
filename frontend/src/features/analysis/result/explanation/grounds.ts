import type { Claim, Report, Statement } from '@/features/analysis/types'
import { units, type Figure } from '../texts/figures'
import { scoreParts } from '../score/score-parts'

export type Part = (typeof scoreParts)[number][0]

/** A figure of the report that a sentence of the engine rests on. */
export interface Grounds {
  /** Of a topic, and of the uploads that are no outliers, the sentence itself says whose figure it is. */
  name: Part | Figure | 'topic' | 'ordinary'
  claim: Claim
  /** The most it can come to; `null` where there is no such end. */
  full: number | null
}

type Behind = [name: Part | Figure | null, part: Part | null]

const reach: Behind = ['viewsToSubsRatio', 'reachVirality']
const output: Behind = ['consistencyOutput', 'consistencyOutput']
const trend: Behind = ['trendDelta', 'growthPotential']
const lasting: Behind = ['sustainabilityScore', null]

/** Which figure a strength or a weakness says, and where it shows in the score. What is not listed was counted. */
export const behind: Record<string, Behind> = {
  'strength.gem': ['hiddenGemScore', 'reachVirality'],
  'strength.ratio': reach,
  'strength.sizeReach': reach,
  'strength.hits': ['viralRate', 'reachVirality'],
  'strength.rhythm': ['consistencyScore', 'consistencyOutput'],
  'strength.trend': trend,
  'strength.lasting': lasting,
  'strength.automation': ['automationPotential', 'automationPotential'],
  'strength.engagement': ['engagementRate', null],
  'weakness.ratio': reach,
  'weakness.rhythm': output,
  'weakness.output': output,
  'weakness.trend': trend,
  'weakness.lasting': lasting,
}

const fullOf = (name: Part | Figure): number | null => {
  const [, points = null] = scoreParts.find(([part]) => part === name) ?? []
  return points ?? (units[name as Figure] === 'ofHundred' ? 100 : null)
}

const rest = (share: number | null | undefined) => (share == null ? null : 100 - share)

export function groundsOf({ key, params }: Statement, report: Report): Grounds | null {
  if (key === 'strength.topic') {
    const topic = report.contentAnalysis.topics.find(({ label }) => label === params.topic)
    return topic ? { name: 'topic', claim: topic.multiple, full: null } : null
  }
  if (key === 'strength.spread') {
    // What outliers leave.
    const { outlierShare: claim } = report.metrics
    const { value, low, high } = claim
    return {
      name: 'ordinary',
      claim: { ...claim, value: rest(value), low: rest(high), high: rest(low) },
      full: null,
    }
  }
  // However large it is said to be.
  const name = key.startsWith('potential.growth') ? 'growthPotential' : behind[key]?.[0]
  if (!name) return null
  const claim = name in report.breakdown ? report.breakdown[name as Part] : report.metrics[name as Figure]
  return claim.value == null ? null : { name, claim, full: fullOf(name) }
}
