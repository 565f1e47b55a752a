import { lazyWithTexts } from '../lazy-with-texts'

export const HistoryList = lazyWithTexts(
  () => import('@/features/analysis/history/history-list'),
  'history',
  'analysis',
)
