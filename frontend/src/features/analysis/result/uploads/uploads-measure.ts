import type { Claim, Report, Upload } from '@/features/analysis/types'

/** What the vertical axis shows: times what the channel's uploads of that format and age usually get, or the views themselves. */
export type Measure = 'multiple' | 'views'

/** Reports of older engines hold no multiples, and an upload has none where too few others are like it. */
export const measured = (uploads: readonly Upload[], measure: Measure): Upload[] =>
  uploads.filter((upload) => upload[measure] != null)

export const firstMeasure = ({ uploads }: Report): Measure =>
  uploads.some(({ multiple }) => multiple != null) ? 'multiple' : 'views'

/** What the uploads are seen against: their own line, or the median of views with its range. */
export const lineOf = (report: Report, measure: Measure): Pick<Claim, 'value' | 'low' | 'high'> =>
  measure === 'multiple' ? { value: 1 } : report.metrics.medianViews
