import { everything, toParams, type Query } from './query'

/** What narrows the hub, and the parameters that make it: each can be taken away by itself. */
const parameters = {
  search: ['search'],
  niche: ['niche'],
  metaNiche: ['metaNiche'],
  language: ['language'],
  format: ['format'],
  multiple: ['minMultiple', 'maxMultiple'],
  surelyAtLeast: ['surelyAtLeast'],
  views: ['minViews', 'maxViews'],
  subscribers: ['minSubscribers', 'maxSubscribers'],
  publishedWithin: ['publishedWithin'],
  discovered: ['discovered'],
  length: ['minLength', 'maxLength'],
  feature: ['feature'],
  pattern: ['pattern'],
  repeatedBy: ['repeatedBy'],
  channelId: ['channelId'],
} as const satisfies Record<string, readonly Exclude<keyof Query, 'sort' | 'order'>[]>

export type FilterKey = keyof typeof parameters
export const filterKeys = Object.keys(parameters) as FilterKey[]

const isSet = (value: Query[keyof Query]) => (Array.isArray(value) ? value.length > 0 : value !== undefined)

export const activeFilters = (query: Query): FilterKey[] =>
  filterKeys.filter((key) => parameters[key].some((name) => isSet(query[name])))

/** The filter that a parameter belongs to; nothing for those that hide nothing. */
export const filterOf = (parameter: string): FilterKey | undefined =>
  filterKeys.find((key) => parameters[key].some((name) => name === parameter))

export const withoutFilter = (query: Query, key: FilterKey): Query => ({
  ...query,
  ...Object.fromEntries(parameters[key].map((name) => [name, everything[name]])),
})

/** The order stays: it hides nothing. */
export const withoutFilters = (query: Query): Query => filterKeys.reduce(withoutFilter, query)

/** Without the parameter that was refused as not understood; `undefined` where there is nothing of it to leave out. */
export function withoutRefused(query: Query, parameter: string): Query | undefined {
  const filter = filterOf(parameter)
  const rest = filter ? withoutFilter(query, filter) : everything
  return JSON.stringify(toParams(rest)) === JSON.stringify(toParams(query)) ? undefined : rest
}

/** Of a question only what one parameter asks. */
export const onlyOf = (query: Query, parameter: keyof Query): Query => ({
  ...everything,
  [parameter]: query[parameter],
})

export const isParameter = (text: string): text is keyof Query => Object.hasOwn(everything, text)

export const withoutParameter = (query: Query, parameter: keyof Query): Query => ({
  ...query,
  [parameter]: everything[parameter],
})
