// The query of the hub: filters, sorting and search, as the address has them. Values that no hub could understand are dropped here, others
// once the hub refuses them.

export const sorts = ['surely', 'multiple', 'views', 'newest', 'ratio', 'repetition'] as const
export const orders = ['desc', 'asc'] as const
export const formats = ['long', 'short', 'live'] as const
export const discoveries = ['day', 'week', 'month'] as const

/** The most that can be asked for in figures, as the API has it. */
export const limits = {
  searches: 5,
  searchLength: 60,
  /** Of a pattern, in bytes. */
  pattern: 400,
  multiple: 1_000,
  count: 2_147_483_647,
  days: 3_650,
  channels: 1_000,
} as const

/** Figures, with the least and the most they may be, and how many decimals they have. */
const figures = {
  minMultiple: [0, limits.multiple, 2],
  maxMultiple: [0, limits.multiple, 2],
  surelyAtLeast: [0, limits.multiple, 2],
  minViews: [0, limits.count, 0],
  maxViews: [0, limits.count, 0],
  minSubscribers: [0, limits.count, 0],
  maxSubscribers: [0, limits.count, 0],
  publishedWithin: [1, limits.days, 0],
  /** In seconds. */
  minLength: [0, limits.count, 0],
  maxLength: [0, limits.count, 0],
  repeatedBy: [2, limits.channels, 0],
} as const satisfies Record<string, readonly [number, number, 0 | 2]>

/** Words with the form that they have. */
const words = {
  niche: /^[0-9a-z_-]{1,64}$/,
  metaNiche: /^[0-9a-z_-]{1,64}$/,
  language: /^[0-9A-Za-z-]{1,35}$/,
  feature: /^[a-z_]{1,40}$/,
  channelId: /^UC[0-9A-Za-z_-]{22}$/,
} as const

type FigureName = keyof typeof figures
type WordName = keyof typeof words
type Figures = Record<FigureName, number | undefined>
type Words = Record<WordName, string | undefined>

export interface Query extends Figures, Words {
  /** Parts of titles, any of which may match. */
  search: readonly string[]
  format: (typeof formats)[number] | undefined
  discovered: (typeof discoveries)[number] | undefined
  /** The form of a title, with gaps where its topic is. */
  pattern: string | undefined
  sort: (typeof sorts)[number]
  order: (typeof orders)[number]
}

const names = <Name extends string>(table: Record<Name, unknown>) => Object.keys(table) as Name[]
const figureNames = names(figures)
const wordNames = names(words)

const none = <Name extends string>(keys: readonly Name[]) =>
  Object.fromEntries(keys.map((key) => [key, undefined])) as Record<Name, undefined>

/** All of it, the surest first. */
export const everything: Query = {
  ...none(figureNames),
  ...none(wordNames),
  search: [],
  format: undefined,
  discovered: undefined,
  pattern: undefined,
  sort: 'surely',
  order: 'desc',
}

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | undefined =>
  known.find((each) => each === text)

/** A figure as addresses and people write it, without signs and exponents. */
export function figure(name: FigureName, text: string | null): number | undefined {
  const [least, most, decimals] = figures[name]
  if (!text || !(decimals > 0 ? /^\d{1,13}(\.\d{1,2})?$/ : /^\d{1,13}$/).test(text)) return undefined
  const value = Number(text)
  return value >= least && value <= most ? value : undefined
}

const cut = (text: string) => Array.from(text.trim()).slice(0, limits.searchLength).join('').trim()

/** A form of titles as the hub writes them: in small letters, with single spaces, and "…" for a gap however it was typed. */
export function patternOf(text: string): string | undefined {
  const plain = text.replaceAll('...', '…').replaceAll(/\s+/g, ' ').trim().toLowerCase()
  const bytes = new TextEncoder()
  let pattern = ''
  let left: number = limits.pattern
  for (const sign of plain) {
    left -= bytes.encode(sign).length
    if (left < 0) break
    pattern += sign
  }
  return pattern.trim() || undefined
}

/** What was typed, as searches: parts between commas, none twice. */
export function searchesOf(text: string): string[] {
  const terms = text.split(',').map(cut).filter(Boolean)
  return [...new Set(terms)].slice(0, limits.searches)
}

const pairs = [
  ['minMultiple', 'maxMultiple'],
  ['minViews', 'maxViews'],
  ['minSubscribers', 'maxSubscribers'],
  ['minLength', 'maxLength'],
] as const

export function readQuery(params: URLSearchParams): Query {
  const read = Object.fromEntries(
    figureNames.map((name) => [name, figure(name, params.get(name))]),
  ) as Figures
  for (const [least, most] of pairs) if ((read[most] ?? Infinity) < (read[least] ?? 0)) read[most] = undefined
  const word = (name: WordName) => {
    const text = params.get(name)
    return text && words[name].test(text) ? text : undefined
  }
  return {
    ...read,
    ...(Object.fromEntries(wordNames.map((name) => [name, word(name)])) as Words),
    search: searchesOf(params.get('search') ?? ''),
    format: oneOf(formats, params.get('format')),
    discovered: oneOf(discoveries, params.get('discovered')),
    pattern: patternOf(params.get('pattern') ?? ''),
    sort: oneOf(sorts, params.get('sort')) ?? everything.sort,
    order: oneOf(orders, params.get('order')) ?? everything.order,
  }
}

/** The parameters of a question: the words of the API are the address's too. */
export type QueryParams = { [Name in Exclude<keyof Query, 'search'>]?: NonNullable<Query[Name]> } & {
  search?: string
}

/** What differs from the whole hub. */
export function toParams({ search, sort, order, ...plain }: Query): QueryParams {
  const all = {
    search: search.join(','),
    ...plain,
    sort: sort === everything.sort ? undefined : sort,
    order: order === everything.order ? undefined : order,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== ''))
}

export const isWhole = (query: Query): boolean => Object.keys(toParams(query)).length === 0

/** The question as text: the same for the same question. */
export const textOf = (query: Query): string =>
  new URLSearchParams(
    Object.entries(toParams(query)).map(([name, value]) => [name, String(value)]),
  ).toString()
