import type { Badge, Report } from '@/features/analysis/types'

interface BadgeRow {
  stage: Report['stage'] | undefined
  /** Empty: a placeholder takes their place. */
  badges: Badge[]
}

/** Stages of records kept long ago may be empty or the word "null". */
const named = (stage: string | null | undefined): boolean => !!stage && stage !== 'null'

/** The row under the name: the stage takes one of `most` places, the highest badges the others. No row where nothing is known. */
export function badgeRow(report: Report, most = 4): BadgeRow | undefined {
  const { badges, score, channelInfo, metrics } = report
  const known =
    badges.length > 0 ||
    score.value != null ||
    channelInfo.subscriberCount != null ||
    metrics.sustainabilityScore.value != null
  if (!known) return undefined
  const stage = named(report.stage) ? report.stage : undefined
  return { stage, badges: badges.slice(0, stage ? most - 1 : most) }
}
