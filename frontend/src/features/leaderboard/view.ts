import { storedView } from '@/shared/stored-view'

export const views = ['grid', 'list'] as const
export type View = (typeof views)[number]

/** How the channels are laid out. */
export const layout: Record<View, string> = {
  grid: 'grid gap-3 sm:grid-cols-2 lg:grid-cols-3',
  list: 'card divide-y divide-line overflow-hidden',
}

export const {
  in: viewIn,
  store: storeView,
  useStored: useStoredView,
} = storedView('kanalyse.boardView', views)
