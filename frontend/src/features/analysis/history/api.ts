import { historyKey, type HistoryPage, type HistoryView } from '@/api/activity'
import { client, unwrap } from '@/api/client'
import { cursorQuery, useInfiniteList, type InfiniteList } from '@/api/use-infinite-list'
import type { components } from '@/api/schema'
import { paths } from '@/paths'

export type Entry = components['schemas']['HistoryEntry']
type Source = components['schemas']['HistorySource']

const pageSize = 25

/** Everything the person has analysed, of all kinds in one list, newest first, 25 a page. */
export const useEntries = (view: HistoryView): InfiniteList<HistoryPage> =>
  useInfiniteList<HistoryPage>(historyKey[view], (cursor) =>
    unwrap(
      client.GET('/history', {
        params: { query: { limit: pageSize, status: view, ...cursorQuery(cursor) } },
      }),
    ),
  )

const sources: Record<Source, true> = { quick_search: true, monitoring: true }

export const isSource = (source: string): source is Source => Object.hasOwn(sources, source)

export const pathOf = ({ source, id }: Pick<Entry, 'source' | 'id'>): string =>
  source === 'monitoring' ? paths.performanceReport(id) : paths.analysis(id)

export const deleteEntry = ({ source, id }: Pick<Entry, 'source' | 'id'>): Promise<unknown> =>
  unwrap(client.DELETE('/history/{source}/{id}', { params: { path: { source, id } } }))
