import { mayBeChance, groups, type Figure } from '../texts/figures'
import type { Benchmark, Claim, Recommendation, Report, SpinOff, TitleClaim, Topic } from '../types'
import { spinOffsOf } from '../tabs/spin-offs'
import { placeAmong } from './place-among'

/** The 90 percent interval of a multiple excludes 1, which is no difference. */
export const isBeyondOne = ({ low, high }: Claim): boolean =>
  low != null && high != null && (low > 1 || high < 1)

const figure = (report: Report, name: Figure): boolean => {
  const claim = report.metrics[name]
  return claim.state === 'measured' && !mayBeChance(name, claim)
}

/** Longer or shorter is better: the interval of the correlation excludes 0. */
const length = ({ lengthStudy: { correlation } }: Report): boolean =>
  (correlation.low ?? 0) > 0 || (correlation.high ?? 0) < 0

const benchmark = (report: Report, compared: Benchmark): boolean => {
  const place = placeAmong(report.metrics[compared.figure], compared)
  return place != null && place !== 'unclear'
}

/** Which statements of a result are beyond chance. What rests on no measured effect is not. */
export const beyondChance = {
  figure,
  length,
  benchmark,
  topic: (topic: Topic): boolean => topic.standsOut != null,
  title: (claim: TitleClaim): boolean => claim.found,
  advice: (advice: Recommendation): boolean => advice.effectKind === 'effect' && isBeyondOne(advice.effect),
  idea: (idea: SpinOff): boolean => isBeyondOne(idea.evidence),
}

/** Of each view what the switch there can fold away or leave, and whether it is beyond chance. What abstains states nothing. */
const statements = {
  kpis: (report: Report) => [
    ...Object.values<readonly Figure[]>(groups)
      .flat()
      .filter((name) => report.metrics[name].value != null)
      .map((name) => figure(report, name)),
    ...report.outliers.map(() => true),
    ...report.benchmarks.filter(({ median }) => median.value != null).map((one) => benchmark(report, one)),
  ],
  sustainability: (report: Report) => [
    ...report.titleStudy.claims.map(beyondChance.title),
    ...(report.lengthStudy.correlation.value == null ? [] : [length(report)]),
  ],
  content: (report: Report) => [
    ...report.contentAnalysis.topics.filter(({ multiple }) => multiple.value != null).map(beyondChance.topic),
    ...spinOffsOf(report).map(beyondChance.idea),
    ...report.recommendations.map(beyondChance.advice),
  ],
}

export type CertainView = keyof typeof statements

/** How many statements a view of a result makes, and how many of them are beyond chance. */
export function countStatements(report: Report, view: CertainView): { certain: number; all: number } {
  const each = statements[view](report)
  return { certain: each.filter(Boolean).length, all: each.length }
}
