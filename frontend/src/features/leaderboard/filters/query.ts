import { facts } from '@/shared/rules/facts'

// The query of the board: filters, sorting and page, as the address has them. Values that no board could understand are dropped here,
// others once the API refuses them.

export const periods = ['day', 'week', 'month'] as const
export const smartKeys = ['hidden_gems', 'efficiency_champions', 'rising'] as const
export const sorts = ['score', 'date', 'subscribers'] as const
export const orders = ['desc', 'asc'] as const

export interface Query {
  /** Parts of names or handles, any of which may match. */
  search: readonly string[]
  period: (typeof periods)[number] | undefined
  badges: readonly string[]
  smart: (typeof smartKeys)[number] | undefined
  niche: string | undefined
  language: string | undefined
  minSubscribers: number | undefined
  maxSubscribers: number | undefined
  sort: (typeof sorts)[number]
  order: (typeof orders)[number]
  /** From 1. */
  page: number
  /** As the tier has it, where it is not chosen. */
  pageSize: number | undefined
}

/** The best first, and all of them. */
export const everything: Query = {
  search: [],
  period: undefined,
  badges: [],
  smart: undefined,
  niche: undefined,
  language: undefined,
  minSubscribers: undefined,
  maxSubscribers: undefined,
  sort: 'score',
  order: 'desc',
  page: 1,
  pageSize: undefined,
}

const longestSearch = 60
export const largestCount = 2_147_483_647
const lastPage = 1_000_000
/** Sizes of a page to choose from, where it can be chosen. */
export const pageSizes = [25, 50, 100, 250, 500] as const

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((each) => each === text)

const shaped = (pattern: RegExp, text: string | null) => (text && pattern.test(text) ? text : undefined)

export function count(text: string | null, least: number, most: number): number | undefined {
  if (!text || !/^\d{1,10}$/.test(text)) return undefined
  const value = Number(text)
  return value >= least && value <= most ? value : undefined
}

/** What was typed, as searches: parts between commas, none twice. */
export function searchesOf(text: string): string[] {
  const terms = text
    .split(',')
    .map((term) => Array.from(term.trim()).slice(0, longestSearch).join(''))
    .filter(Boolean)
  return [...new Set(terms)].slice(0, facts.leaderboardSearches)
}

export function readQuery(params: URLSearchParams): Query {
  const badges = (params.get('badges') ?? '').split(',').filter((key) => /^[a-z_]{1,40}$/.test(key))
  const minSubscribers = count(params.get('minSubscribers'), 0, largestCount)
  const most = count(params.get('maxSubscribers'), 0, largestCount)
  return {
    search: searchesOf(params.get('search') ?? ''),
    period: oneOf(periods, params.get('period')),
    badges: [...new Set(badges)],
    smart: oneOf(smartKeys, params.get('smart')),
    niche: shaped(/^[0-9a-z_-]{1,64}$/, params.get('niche')),
    language: shaped(/^[0-9A-Za-z-]{1,35}$/, params.get('language')),
    minSubscribers,
    maxSubscribers: most !== undefined && most < (minSubscribers ?? 0) ? undefined : most,
    sort: oneOf(sorts, params.get('sort')) ?? everything.sort,
    order: oneOf(orders, params.get('order')) ?? everything.order,
    page: count(params.get('page'), 1, lastPage) ?? 1,
    pageSize: count(params.get('pageSize'), pageSizes[0], 500),
  }
}

export type QueryParams = Record<string, string | number>

/** What differs from the whole board, in the words of the API, which are the address's too. */
export function toParams(query: Query): QueryParams {
  const { search, badges, sort, order, page, ...plain } = query
  const some: Record<string, string | number | undefined> = {
    search: search.join(','),
    badges: badges.join(','),
    ...plain,
    sort: sort === everything.sort ? undefined : sort,
    order: order === everything.order ? undefined : order,
    page: page === 1 ? undefined : page,
  }
  return Object.fromEntries(
    Object.entries(some).filter((entry): entry is [string, string | number] => {
      const [, value] = entry
      return value !== undefined && value !== ''
    }),
  )
}

/** The same with a change. A change of anything but the page begins at the first page. */
export const changed = (query: Query, change: Partial<Query>): Query => ({ ...query, page: 1, ...change })

/** What narrows the board, each of which can be taken away by itself. */
export type FilterKey = 'search' | 'period' | 'badges' | 'smart' | 'niche' | 'language' | 'size'

const without: Record<FilterKey, Partial<Query>> = {
  search: { search: [] },
  period: { period: undefined },
  badges: { badges: [] },
  smart: { smart: undefined },
  niche: { niche: undefined },
  language: { language: undefined },
  size: { minSubscribers: undefined, maxSubscribers: undefined },
}
export const filterKeys = Object.keys(without) as FilterKey[]
/** Those behind the button "Filters". */
export const moreFilterKeys: readonly FilterKey[] = filterKeys.filter(
  (key) => key !== 'search' && key !== 'period',
)

const isSet = (value: Query[keyof Query]) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''

export const activeFilters = (query: Query): FilterKey[] =>
  filterKeys.filter((key) =>
    (Object.keys(without[key]) as (keyof Query)[]).some((name) => isSet(query[name])),
  )

/** Without the parameter that was refused as not understood; `undefined` where there is none of it. */
export function withoutRefused(query: Query, field: string): Query | undefined {
  const filter = field.endsWith('Subscribers') ? 'size' : filterKeys.find((key) => key === field)
  const rest = filter ? withoutFilter(query, filter) : { ...everything, search: query.search }
  return JSON.stringify(toParams(rest)) === JSON.stringify(toParams(query)) ? undefined : rest
}

export const withoutFilter = (query: Query, key: FilterKey): Query => changed(query, without[key])

/** Order and page size stay: they hide nothing. */
export const withoutFilters = (query: Query): Query => filterKeys.reduce(withoutFilter, query)
