import useSWRInfinite, { type SWRInfiniteConfiguration } from 'swr/infinite'
import type { ApiError } from './errors'
import { currentUserId } from './auth/current-user-id'
import { swrOptions } from './swr-options'

interface Page {
  nextCursor?: string | null
}

/** The cache key of each page of a list: the resource, the user, the view and the cursor where the page begins. */
export type InfiniteListKey = (index: number, before: Page | null) => readonly string[] | null

export const infiniteListKey =
  (what: string, view = ''): InfiniteListKey =>
  (index, before) =>
    index > 0 && !before?.nextCursor ? null : [what, currentUserId(), view, before?.nextCursor ?? '']

/** The cursor as a query parameter; none for the first page. */
export const cursorQuery = (cursor: string): { cursor?: string } => (cursor ? { cursor } : {})

export interface InfiniteList<OnePage> {
  pages: OnePage[] | undefined
  /** Why there is nothing to show. */
  error: ApiError | undefined
  hasMore: boolean
  loadingMore: boolean
  loadMore: () => void
  reload: () => void
}

/** Where each look is a line of the audit log: a page is read when the list is opened, and when it is asked for, never by itself. */
export const recordedList: SWRInfiniteConfiguration = {
  ...swrOptions,
  revalidateOnMount: true,
  revalidateFirstPage: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
}

/** A list that is loaded page by page, by cursor. */
export function useInfiniteList<OnePage extends Page>(
  key: InfiniteListKey,
  read: (cursor: string) => Promise<OnePage>,
  options: SWRInfiniteConfiguration = swrOptions,
): InfiniteList<OnePage> {
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<OnePage, ApiError>(
    key,
    (keys: readonly string[]) => read(keys.at(-1) ?? ''),
    options,
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
