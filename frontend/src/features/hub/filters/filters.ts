import { everything, queryOf, type Asked } from './asked'

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
} as const satisfies Record<string, readonly Exclude<keyof Asked, 'sort' | 'order'>[]>

export type FilterKey = keyof typeof parameters
export const filterKeys = Object.keys(parameters) as FilterKey[]

const isSet = (value: Asked[keyof Asked]) => (Array.isArray(value) ? value.length > 0 : value !== undefined)

export const activeFilters = (asked: Asked): FilterKey[] =>
  filterKeys.filter((key) => parameters[key].some((name) => isSet(asked[name])))

/** The filter that a parameter belongs to; nothing for those that hide nothing. */
export const filterOf = (parameter: string): FilterKey | undefined =>
  filterKeys.find((key) => parameters[key].some((name) => name === parameter))

export const withoutFilter = (asked: Asked, key: FilterKey): Asked => ({
  ...asked,
  ...Object.fromEntries(parameters[key].map((name) => [name, everything[name]])),
})

/** The order stays: it hides nothing. */
export const withoutFilters = (asked: Asked): Asked => filterKeys.reduce(withoutFilter, asked)

/** Without the parameter that was refused as not understood; `undefined` where there is nothing of it to leave out. */
export function withoutRefused(asked: Asked, parameter: string): Asked | undefined {
  const filter = filterOf(parameter)
  const rest = filter ? withoutFilter(asked, filter) : everything
  return JSON.stringify(queryOf(rest)) === JSON.stringify(queryOf(asked)) ? undefined : rest
}

/** Of a question only what one parameter asks. */
export const onlyOf = (asked: Asked, parameter: keyof Asked): Asked => ({
  ...everything,
  [parameter]: asked[parameter],
})

export const isParameter = (text: string): text is keyof Asked => Object.hasOwn(everything, text)

export const withoutParameter = (asked: Asked, parameter: keyof Asked): Asked => ({
  ...asked,
  [parameter]: everything[parameter],
})
