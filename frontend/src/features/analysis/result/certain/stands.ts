import { mayBeChance, groups, type Figure } from '../figures'
import type { Benchmark, Claim, Recommendation, Report, SpinOff, TitleClaim, Topic } from '../types'
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

const usual = (report: Report, benchmark: Benchmark): boolean => {
  const place = placeAmong(report.metrics[benchmark.figure], benchmark)
  return place != null && place !== 'unclear'
}

/** Which statements of a result are beyond chance. What rests on no measured effect is not. */
export const stands = {
  figure,
  length,
  usual,
  topic: (topic: Topic): boolean => topic.standsOut != null,
  title: (claim: TitleClaim): boolean => claim.found,
  advice: (advice: Recommendation): boolean => advice.effectKind === 'effect' && isBeyondOne(advice.effect),
  idea: (idea: SpinOff): boolean => isBeyondOne(idea.evidence),
}

/** How many statements a result makes, and how many of them are beyond chance. What abstains states nothing. */
export function countStatements(report: Report): { certain: number; all: number } {
  const { metrics, contentAnalysis, titleStudy, timingStudy, lengthStudy } = report
  const figures = Object.values<readonly Figure[]>(groups)
    .flat()
    .filter((name) => metrics[name].value != null)
  const each = [
    ...figures.map((name) => figure(report, name)),
    ...report.outliers.map(() => true),
    ...contentAnalysis.topics.filter(({ multiple }) => multiple.value != null).map(stands.topic),
    ...contentAnalysis.opportunities.map(stands.idea),
    ...report.recommendations.map(stands.advice),
    ...titleStudy.claims.map(stands.title),
    ...(timingStudy.state === 'abstained' ? [] : [timingStudy.best != null]),
    ...(lengthStudy.correlation.value == null ? [] : [length(report)]),
    ...report.benchmarks.filter(({ median }) => median.value != null).map((one) => usual(report, one)),
  ]
  return { certain: each.filter(Boolean).length, all: each.length }
}
