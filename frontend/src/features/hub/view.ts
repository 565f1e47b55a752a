export const views = ['grid', 'list'] as const
export type View = (typeof views)[number]

/** How videos are laid out. */
export const layout: Record<View, string> = {
  grid: 'grid gap-3 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-4',
  list: 'card divide-y divide-line overflow-hidden',
}

/** As the address says, else the pictures. */
export const viewIn = (params: URLSearchParams): View =>
  views.find((view) => view === params.get('view')) ?? 'grid'
