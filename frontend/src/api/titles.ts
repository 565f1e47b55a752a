import useSWR, { type SWRResponse } from 'swr'
import { client, sendSlowly, unwrap } from './client'
import { ApiError, asApiError } from './errors'
import { useOwnMutate } from './own-mutate'
import { cursorQuery } from './use-infinite-list'
import { currentUserId } from './auth/current-user-id'
import { onForget } from './auth/forget'
import { swrOptions } from './swr-options'
import type { components } from './schema'

type Schemas = components['schemas']
export type TitleFeature = Schemas['TitleFeature']
export type TitleCategory = Schemas['TitleCategory']
export type TitleStatus = Schemas['TitleStatus']
export type TitleEffect = Schemas['TitleEffect']
export type TitleScore = Schemas['TitleScore']
export type TitleReading = Schemas['TitleReading']
export type SavedTitle = Schemas['SavedTitle']
export type SavedTitlePage = Schemas['SavedTitlePage']
export type SaveTitle = Schemas['SaveTitle']
export type UpdateTitle = Schemas['UpdateTitle']
export type ChangeTitles = Schemas['ChangeTitles']
export type ChangedTitles = Schemas['ChangedTitles']
export type ImportTitles = Schemas['ImportTitles']
export type ImportedTitles = Schemas['ImportedTitles']
export type ScoreTitle = Schemas['ScoreTitle']
export type ImportTitle = Schemas['ImportedTitle']

/** How many titles a person can keep, how many one change may name, and the longest words of each. */
export const titleLimits = { titles: 2_000, changes: 99, title: 200, notes: 2_000 } as const

export const titlesKey = (): [string, string] => ['titles', currentUserId()]

const newestFirst = (one: SavedTitle, other: SavedTitle) => other.createdAt.localeCompare(one.createdAt)

/** All of them, page after page: the screen filters and sorts in the browser. */
async function readAll([, whose]: readonly [string, string]): Promise<SavedTitle[]> {
  const items = new Map<string, SavedTitle>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: SavedTitlePage = await unwrap(
      client.GET('/titles', { params: { query: cursorQuery(cursor) } }),
    )
    // A person who has signed in meanwhile gets their own list.
    if (currentUserId() !== whose) throw new ApiError('sign_in_required')
    // A row that is changed between two pages may come twice.
    for (const item of page.items) items.set(item.titleId, item)
    cursor = page.nextCursor || null
  }
  return [...items.values()].sort(newestFirst)
}

/** The person's saved titles, newest first; nothing is asked for visitors. */
export const useTitles = (): SWRResponse<SavedTitle[], ApiError> =>
  useSWR<SavedTitle[], ApiError, [string, string] | null>(
    currentUserId() === 'visitor' ? null : titlesKey(),
    readAll,
    // Up to five requests: not each time the window gains focus.
    { ...swrOptions, focusThrottleInterval: 600_000 },
  )

/** Nothing is stored. `signal` ends a question whose answer nobody waits for. */
export const scoreTitle = (body: ScoreTitle, signal?: AbortSignal): Promise<TitleReading> =>
  unwrap(client.POST('/titles/score', { body, ...(signal && { signal }) }))

/** The same `key` again saves nothing twice: one key per intended act (`idempotency-key.ts`). */
export interface TitleActs {
  save: (body: SaveTitle, key: string) => Promise<SavedTitle>
  update: (titleId: string, body: UpdateTitle) => Promise<SavedTitle>
  /** At most `titleLimits.changes` at once. A new status, a new category and a deletion show at once, and are taken back when refused. */
  change: (body: ChangeTitles) => Promise<ChangedTitles>
  importTitles: (body: ImportTitles, key: string) => Promise<ImportedTitles>
}

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
onForget(() => newestActs.clear())

/** Marks an act on these titles. It answers which of them no later act has changed. */
function begin(titleIds: readonly string[]): (titleId: string) => boolean {
  const act = Symbol('act')
  for (const id of titleIds) newestActs.set(id, act)
  return (id) => newestActs.get(id) === act
}

/** The answer to a change of text, merged with what was done since. Both are in the next reading of the list. */
const beneath = (list: readonly SavedTitle[], answer: SavedTitle): SavedTitle[] =>
  list.map((now) =>
    now.titleId === answer.titleId ? { ...answer, status: now.status, category: now.category } : now,
  )

type Show = (change: (list: SavedTitle[]) => SavedTitle[], revalidate?: boolean) => void

/** What can be done with saved titles. Each act shows in the list wherever it is on screen. */
export function useTitleActs(): TitleActs {
  const mutate = useOwnMutate()
  /** Shows in the list of the person who begins the act, as long as they are signed in. */
  const begun = (): Show => {
    const key = titlesKey()
    return (change, revalidate = false) => {
      // A list that is not there yet is asked for again: a reading under way may lack the change.
      void mutate<SavedTitle[]>(key, (list) => list && change(list), { revalidate })
    }
  }
  const change = async (body: ChangeTitles): Promise<ChangedTitles> => {
    const show = begun()
    const isNewest = begin(body.titleIds)
    let before: SavedTitle[] = []
    show((list) => {
      before = list.filter(({ titleId }) => body.titleIds.includes(titleId))
      return foreseen(list, body)
    })
    try {
      const answer = await unwrap(client.POST('/titles/changes', { body }))
      // A list that was read meanwhile may still have what is deleted now.
      const gone = new Set([...answer.missing, ...(body.deleted ? body.titleIds.filter(isNewest) : [])])
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
    save: async (body, key) => {
      const show = begun()
      const params = { header: { 'Idempotency-Key': key } }
      const saved = await unwrap(client.POST('/titles', { params, body }))
      show((list) => withTitles(list, [saved]), true)
      return saved
    },
    update: async (titleId, body) => {
      const show = begun()
      const isNewest = begin([titleId])
      try {
        const now = await unwrap(client.PATCH('/titles/{titleId}', { params: { path: { titleId } }, body }))
        if (isNewest(titleId)) show((list) => withTitles(list, [now]))
        else show((list) => beneath(list, now), true)
        return now
      } catch (cause) {
        if (asApiError(cause).code === 'not_found') show((list) => withoutTitles(list, new Set([titleId])))
        throw cause
      }
    },
    importTitles: async (body, key) => {
      const list = titlesKey()
      const params = { header: { 'Idempotency-Key': key } }
      try {
        const answer = await unwrap(client.POST('/titles/import', { params, body, fetch: sendSlowly }))
        void mutate(list)
        return answer
      } catch (cause) {
        // Some of them may be saved.
        if (asApiError(cause).mayRetry) void mutate(list)
        throw cause
      }
    },
  }
}
