import { storedView } from '@/shared/stored-view'
import type { AnalysisSelection } from '../api'
import type { AnalysisSummary } from '../types'

/** Failed ones are not listed: nothing was charged and there is nothing to open. */
export const shown = (items: readonly AnalysisSummary[]): AnalysisSummary[] =>
  items.filter(({ status }) => status !== 'failed')

/** Whether the pages that were not loaded may have something to show: sorted by a figure, the failed ones are the last. */
export const mayShowMore = (items: readonly AnalysisSummary[], { order }: AnalysisSelection): boolean =>
  order === 'date' || items.at(-1)?.status !== 'failed'

export const views = ['grid', 'list'] as const
export type View = (typeof views)[number]

/** How the analyses are laid out. */
export const layout: Record<View, string> = {
  grid: 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3',
  list: 'card divide-y divide-line overflow-hidden',
}

export const { store: storeView, useStored: useStoredView } = storedView('kanalyse.recentView', views)
