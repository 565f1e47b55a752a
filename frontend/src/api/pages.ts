import useSWRInfinite from 'swr/infinite'
import type { ApiError } from './errors'
import { person } from './auth/person'
import { query } from './query'

interface Page {
  nextCursor?: string | null
}

/** The key of each page of a list: what, whose, which view of it, and where the page begins. */
export type PagesKey = (index: number, before: Page | null) => readonly string[] | null

export const pagesKey =
  (what: string, view = ''): PagesKey =>
  (index, before) =>
    index > 0 && !before?.nextCursor ? null : [what, person(), view, before?.nextCursor ?? '']

/** The start of the page as a query has it: nothing for the first one. */
export const from = (cursor: string): { cursor?: string } => (cursor ? { cursor } : {})

export interface Pages<OnePage> {
  pages: OnePage[] | undefined
  /** Why there is nothing to show. */
  error: ApiError | undefined
  hasMore: boolean
  loadingMore: boolean
  loadMore: () => void
  reload: () => void
}

/** A list that comes page by page. */
export function usePages<OnePage extends Page>(
  key: PagesKey,
  read: (cursor: string) => Promise<OnePage>,
): Pages<OnePage> {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<OnePage, ApiError>(
    key,
    (keys: readonly string[]) => read(keys.at(-1) ?? ''),
    query,
  )
  return {
    pages: data,
    error: data ? undefined : error,
    hasMore: !!data?.at(-1)?.nextCursor,
    loadingMore: isValidating && size > (data?.length ?? 0),
    loadMore: () => void setSize(size + 1),
    reload: () => void mutate(),
  }
}
