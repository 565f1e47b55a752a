import type { SavedTitle } from '@/api/titles'
import { plainText, wordsOf } from '@/shared/search-text'
import { everything, statuses, type Query } from './query'

export const filterKeys = ['search', 'status', 'category', 'measured'] as const
export type FilterKey = (typeof filterKeys)[number]

export const activeFilters = (query: Query): FilterKey[] =>
  filterKeys.filter((key) => query[key] !== everything[key])

export const withoutFilter = (query: Query, key: FilterKey): Query => ({ ...query, [key]: everything[key] })

/** The order stays: it hides nothing. */
export const withoutFilters = (query: Query): Query => filterKeys.reduce(withoutFilter, query)

const digraphs: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** Umlauts are found however they are typed: "Küche" by "kuche" and by "kueche". */
const written = (text: string) =>
  text.toLowerCase().replaceAll(/[äöü]/g, (letter) => digraphs[letter] ?? letter)

const searched = new WeakMap<SavedTitle, string>()

/** The words of a title that are searched, as they are compared. Made once: two thousand of them are searched with each key. */
function textOf(title: SavedTitle): string {
  const known = searched.get(title)
  if (known !== undefined) return known
  const all = [title.title, title.channelName, title.notes].filter(Boolean).join('\n').normalize('NFC')
  const text = plainText(/[äöü]/i.test(all) ? `${all}\n${written(all)}` : all)
  searched.set(title, text)
  return text
}

type Test = (query: Query) => (title: SavedTitle) => boolean

const tests: Record<FilterKey, Test> = {
  search: ({ search }) => {
    const words = wordsOf(search)
    return (title) => words.every((word) => textOf(title).includes(word))
  },
  status:
    ({ status }) =>
    (title) =>
      title.status === status,
  category:
    ({ category }) =>
    (title) =>
      title.category === category,
  measured: () => (title) => title.reading.score.state === 'measured',
}

const filtered = (titles: readonly SavedTitle[], query: Query, key: FilterKey): SavedTitle[] =>
  titles.filter(tests[key](query))

type Compare = (one: SavedTitle, other: SavedTitle) => number

/** Nothing comes last, whatever the order. */
function nothingLast<T>(one: T | null, other: T | null, compare: (one: T, other: T) => number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return compare(one, other)
}

/** The score, where it shows: 50 that is no clear change is no place among those that are measured. */
const measured = ({ reading: { score } }: SavedTitle) => (score.state === 'measured' ? score.score : null)

/** The newest first among those that are equal: the list comes in that order, and sorting leaves it. */
const orders = (language: string): Record<Query['sort'], Compare> => {
  const words = new Intl.Collator(language, { numeric: true })
  return {
    newest: (one, other) => other.createdAt.localeCompare(one.createdAt),
    title: (one, other) => nothingLast(one.title, other.title, (a, b) => words.compare(a, b)),
    score: (one, other) => nothingLast(measured(one), measured(other), (a, b) => b - a),
    status: (one, other) => statuses.indexOf(one.status) - statuses.indexOf(other.status),
  }
}

/** The titles that pass all filters. */
export const passing = (titles: readonly SavedTitle[], query: Query): readonly SavedTitle[] =>
  activeFilters(query).reduce((left, key) => filtered(left, query, key), titles)

/** The same, in the order that is asked for. */
export const found = (titles: readonly SavedTitle[], query: Query, language: string): SavedTitle[] =>
  passing(titles, query).toSorted(orders(language)[query.sort])

export interface FunnelStep {
  key: FilterKey
  /** What this filter lets through by itself. */
  alone: number
  /** What is left after it and those before it. */
  left: number
}

/** What each filter lets through, and the first one that left nothing. */
export function funnel(
  titles: readonly SavedTitle[],
  query: Query,
): { steps: FunnelStep[]; emptiedBy: FilterKey | undefined } {
  let left: readonly SavedTitle[] = titles
  const steps = activeFilters(query).map((key) => {
    left = filtered(left, query, key)
    return { key, alone: filtered(titles, query, key).length, left: left.length }
  })
  return { steps, emptiedBy: steps.find((step) => step.left === 0)?.key }
}
