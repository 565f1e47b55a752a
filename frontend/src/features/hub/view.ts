export const views = ['grid', 'list'] as const
export type View = (typeof views)[number]

/** As the address says, else the pictures. */
export const viewIn = (params: URLSearchParams): View =>
  views.find((view) => view === params.get('view')) ?? 'grid'
