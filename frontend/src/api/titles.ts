import useSWR, { useSWRConfig, type SWRResponse } from 'swr'
import type { Client } from 'openapi-fetch'
import { client, unwrap } from './client'
import { asApiError, type ApiError } from './errors'
import { from } from './pages'
import { person } from './person'
import { query } from './query'
import type { components } from './schema'

// As the contract has them, until the schema is generated with them: then each is one line of `components['schemas']`.
export type TitleFeature = components['schemas']['TitleFeature']
export type TitleCategory = 'general' | 'trending' | 'evergreen' | 'seasonal'
export type TitleStatus = 'saved' | 'planned' | 'used' | 'archived'
export interface TitleEffect {
  feature: TitleFeature
  lift: number
  low: number
  high: number
}
export interface TitleScore {
  state: 'measured' | 'no_effect' | 'not_enough_data'
  score: number | null
  low: number | null
  high: number | null
  lift: number | null
  liftLow: number | null
  liftHigh: number | null
  basis: 'channel' | 'niche' | null
  n: number
  asOf: string | null
  effects: TitleEffect[]
  reason: 'no_basis' | 'few_videos' | 'no_feature' | null
}
export interface TitleReading {
  features: TitleFeature[]
  powerWords: string[]
  pattern: string | null
  score: TitleScore
}
export interface SavedTitle {
  titleId: string
  title: string | null
  channelName: string | null
  channelId: string | null
  videoId: string | null
  niche: string | null
  category: TitleCategory
  status: TitleStatus
  notes: string
  createdAt: string
  updatedAt: string
  reading: TitleReading
}
export interface SavedTitlePage {
  items: SavedTitle[]
  nextCursor: string | null
}
export interface SaveTitle {
  title: string
  channelName?: string
  channelId?: string
  videoId?: string
  niche?: string
  category?: TitleCategory
  status?: TitleStatus
  notes?: string
}
export interface UpdateTitle {
  title?: string
  niche?: string | null
  category?: TitleCategory
  status?: TitleStatus
  notes?: string
}
export interface ChangeTitles {
  titleIds: string[]
  status?: TitleStatus
  category?: TitleCategory
  deleted?: boolean
}
export interface ChangedTitles {
  items: SavedTitle[]
  missing: string[]
}
export interface ImportTitle {
  title: string
  channelName?: string
  category?: TitleCategory
  status?: TitleStatus
  notes?: string
  createdAt?: string
}
export interface ImportTitles {
  lines: ImportTitle[]
}
export interface ImportedTitles {
  saved: number
}
export interface ScoreTitle {
  title: string
  channelId?: string
  niche?: string
}

type Keyed = { header: { 'Idempotency-Key': string } }
interface Operation<Parameters, Body, Answer> {
  parameters: Parameters
  requestBody: { content: { 'application/json': Body } }
  responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': Answer } } }
}
interface TitleEndpoints {
  '/titles': {
    get: Omit<Operation<{ query: { cursor?: string; limit?: number } }, never, SavedTitlePage>, 'requestBody'>
    post: Operation<Keyed, SaveTitle, SavedTitle>
  }
  '/titles/{titleId}': { patch: Operation<{ path: { titleId: string } }, UpdateTitle, SavedTitle> }
  '/titles/changes': { post: Operation<object, ChangeTitles, ChangedTitles> }
  '/titles/import': { post: Operation<Keyed, ImportTitles, ImportedTitles> }
  '/titles/score': { post: Operation<object, ScoreTitle, TitleReading> }
}
const titles = client as unknown as Client<TitleEndpoints>
// Until here.

/** How many titles a person can keep, how many one change may name, and the longest words of each. */
export const titleLimits = { titles: 2_000, changes: 100, title: 200, notes: 2_000 } as const

const pageSize = 500
export const titlesKey = (): [string, string] => ['titles', person()]

/** All of them, page after page: the screen filters and sorts in the browser. */
async function readAll(): Promise<SavedTitle[]> {
  const items = new Map<string, SavedTitle>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: SavedTitlePage = await unwrap(
      titles.GET('/titles', { params: { query: { limit: pageSize, ...from(cursor) } } }),
    )
    // Who saves a title meanwhile moves what follows it: a row may come twice.
    for (const item of page.items) items.set(item.titleId, item)
    cursor = page.nextCursor || null
  }
  return [...items.values()]
}

/** The person's saved titles, newest first; nothing is asked for visitors. */
export const useTitles = (): SWRResponse<SavedTitle[], ApiError> =>
  useSWR<SavedTitle[], ApiError, [string, string] | null>(
    person() === 'visitor' ? null : titlesKey(),
    readAll,
    query,
  )

/** Nothing is stored. `signal` ends a question whose answer nobody waits for. */
export const scoreTitle = (body: ScoreTitle, signal?: AbortSignal): Promise<TitleReading> =>
  unwrap(titles.POST('/titles/score', { body, ...(signal && { signal }) }))

/** The same `key` again saves nothing twice: one key per intended act (`useActKey`). */
export interface TitleActs {
  save: (body: SaveTitle, key: string) => Promise<SavedTitle>
  update: (titleId: string, body: UpdateTitle) => Promise<SavedTitle>
  /** At most 100 at once. A new status, a new category and a deletion show at once, and are taken back when refused. */
  change: (body: ChangeTitles) => Promise<ChangedTitles>
  importTitles: (body: ImportTitles, key: string) => Promise<ImportedTitles>
}

const newestFirst = (one: SavedTitle, other: SavedTitle) => other.createdAt.localeCompare(one.createdAt)

/** The list with these as they are now: known ones in their place, others where their day puts them. */
export function withTitles(list: readonly SavedTitle[], changed: readonly SavedTitle[]): SavedTitle[] {
  const now = new Map(changed.map((title) => [title.titleId, title]))
  const known = list.map((title) => now.get(title.titleId) ?? title)
  const ids = new Set(list.map(({ titleId }) => titleId))
  const added = changed.filter(({ titleId }) => !ids.has(titleId))
  return added.length ? [...added, ...known].sort(newestFirst) : known
}

const withoutTitles = (list: readonly SavedTitle[], gone: ReadonlySet<string>): SavedTitle[] =>
  list.filter(({ titleId }) => !gone.has(titleId))

/** The change as it shows before the server has answered. */
function foreseen(list: readonly SavedTitle[], { titleIds, status, category, deleted }: ChangeTitles) {
  const ids = new Set(titleIds)
  if (deleted) return withoutTitles(list, ids)
  const patch = { ...(status && { status }), ...(category && { category }) }
  return list.map((title) => (ids.has(title.titleId) ? { ...title, ...patch } : title))
}

/** The newest act on each title: the answer to an earlier one says nothing of it any more. */
const newestActs = new Map<string, symbol>()

/** Marks an act on these titles. It answers which of them no later act has changed. */
function begin(titleIds: readonly string[]): (titleId: string) => boolean {
  const act = Symbol('act')
  for (const id of titleIds) newestActs.set(id, act)
  return (id) => newestActs.get(id) === act
}

/** What can be done with saved titles. Each act shows in the list wherever it is on screen. */
export function useTitleActs(): TitleActs {
  const { mutate } = useSWRConfig()
  const show = (change: (list: SavedTitle[]) => SavedTitle[], revalidate = false) => {
    // A list that is not there yet is asked for again: a reading under way may lack the change.
    void mutate<SavedTitle[]>(titlesKey(), (list) => list && change(list), { revalidate })
  }
  const changed = (title: SavedTitle, revalidate = false): SavedTitle => {
    show((list) => withTitles(list, [title]), revalidate)
    return title
  }
  const change = async (body: ChangeTitles): Promise<ChangedTitles> => {
    const isNewest = begin(body.titleIds)
    let before: SavedTitle[] = []
    show((list) => {
      before = list.filter(({ titleId }) => body.titleIds.includes(titleId))
      return foreseen(list, body)
    })
    try {
      const answer = await unwrap(titles.POST('/titles/changes', { body }))
      const gone = new Set(answer.missing)
      show((list) =>
        withTitles(
          withoutTitles(list, gone),
          answer.items.filter(({ titleId }) => isNewest(titleId)),
        ),
      )
      return answer
    } catch (cause) {
      show(
        (list) =>
          withTitles(
            list,
            before.filter(({ titleId }) => isNewest(titleId)),
          ),
        true,
      )
      throw cause
    }
  }
  return {
    change,
    save: async (body, key) =>
      changed(
        await unwrap(titles.POST('/titles', { params: { header: { 'Idempotency-Key': key } }, body })),
        true,
      ),
    update: async (titleId, body) => {
      begin([titleId])
      try {
        return changed(
          await unwrap(titles.PATCH('/titles/{titleId}', { params: { path: { titleId } }, body })),
        )
      } catch (cause) {
        if (asApiError(cause).code === 'not_found') show((list) => withoutTitles(list, new Set([titleId])))
        throw cause
      }
    },
    importTitles: async (body, key) => {
      const answer = await unwrap(
        titles.POST('/titles/import', { params: { header: { 'Idempotency-Key': key } }, body }),
      )
      void mutate(titlesKey())
      return answer
    },
  }
}
