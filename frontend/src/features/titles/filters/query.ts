import type { TitleCategory, TitleStatus } from '@/api/titles'
import { storedView } from '@/shared/stored-view'

// The query of the saved titles: search, filters and sorting, as the address has them.

/** In the order in which a title goes through them. */
export const statuses = ['saved', 'planned', 'used', 'archived'] as const satisfies readonly TitleStatus[]
export const categories = [
  'general',
  'trending',
  'evergreen',
  'seasonal',
] as const satisfies readonly TitleCategory[]
export const sorts = ['newest', 'title', 'score', 'status'] as const

export const views = ['board', 'list'] as const
export type View = (typeof views)[number]
export const {
  in: viewIn,
  store: storeView,
  useStored: useStoredView,
} = storedView('kanalyse.titlesView', views)

const longestSearch = 100

export interface Query {
  /** Words that are all in a title, its channel's name or its notes. */
  search: string
  status: TitleStatus | undefined
  category: TitleCategory | undefined
  /** Only titles with a score. */
  measured: boolean
  sort: (typeof sorts)[number]
}

/** All of them, newest first. */
export const everything: Query = {
  search: '',
  status: undefined,
  category: undefined,
  measured: false,
  sort: 'newest',
}

export const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((each) => each === text)

/** What was typed, as it is searched. */
export const searchOf = (typed: string): string =>
  Array.from(typed.replaceAll(/\s+/g, ' ').trim()).slice(0, longestSearch).join('').trim()

export const readQuery = (params: URLSearchParams): Query => ({
  search: searchOf(params.get('search') ?? ''),
  status: oneOf(statuses, params.get('status')),
  category: oneOf(categories, params.get('category')),
  measured: params.get('measured') === 'yes',
  sort: oneOf(sorts, params.get('sort')) ?? everything.sort,
})

export interface Shown {
  query: Query
  /** Nothing where the address does not say. */
  view: View | undefined
}

export const readShown = (params: URLSearchParams): Shown => ({
  query: readQuery(params),
  view: viewIn(params),
})

/** What differs from all of them. */
export function writeShown({ query, view }: Shown): URLSearchParams {
  const { search, status, category, measured, sort } = query
  const all = {
    search,
    status,
    category,
    measured: measured ? 'yes' : undefined,
    sort: sort === everything.sort ? undefined : sort,
    view,
  }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(all)) if (value) params.set(name, value)
  return params
}
