import type { ViewBreak } from '@/shared/rules/rulebook'
import { uncompared } from '@/shared/rules/view-breaks'
import type { Analysis, Report } from '../types'

type Changes = NonNullable<Analysis['changes']>

/** Figures that look at no views, or at those of one way of counting alone: they can be compared whatever the platform counts. */
const withoutViews = new Set([
  'consistency_output',
  'uploads_per_week',
  'consistency_score',
  'shorts_share',
  'median_duration',
  'title_pattern_score',
  'subscribers',
  'total_views',
  'window_uploads',
  'window_views',
  'window_engagement',
])

/** The break for which nothing is said of views: they were counted in two ways since then, or within the uploads of this report. */
export const notCompared = (
  report: Report,
  { since, changes }: Pick<Changes, 'since' | 'changes'>,
): ViewBreak | undefined =>
  changes.every(({ figure }) => withoutViews.has(figure)) ? uncompared(report, since) : undefined

/** What is said where no figure changed: a drop of the newest uploads is beyond noise as well. */
export const unchanged = (report: Report | null | undefined) =>
  report?.xray?.dropAlert?.rings ? ('changes.onlyDrop' as const) : ('changes.none' as const)
