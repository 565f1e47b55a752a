import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterChips } from '@/ui/form/filter-chips'
import type { Query } from './query'
import { namesAmong, useFilterLabels } from './filter-labels'
import { activeFilters, withoutFilter, withoutFilters, type FilterKey } from './filters'
import type { HubVideo } from '../types'

interface ChipsProps {
  query: Query
  videos: readonly HubVideo[] | undefined
  list: RefObject<HTMLUListElement | null>
  onQuery: (next: (query: Query) => Query) => void
  /** A filter goes, or all of them do: the focus needs another place. */
  onGone: (key: FilterKey | undefined) => void
}

/** What narrows the hub now. */
export default function Chips({ query, videos, list, onQuery, onGone }: ChipsProps) {
  const { t } = useTranslation('hub')
  const write = useFilterLabels(namesAmong(videos))
  return (
    <FilterChips
      label={t('active.label')}
      list={list}
      chips={activeFilters(query).map((key) => {
        const words = write(query, key)
        return { key, words, remove: t('active.remove', { filter: words }) }
      })}
      clear={t('active.clear')}
      onRemove={(key) => {
        onGone(key)
        onQuery((before) => withoutFilter(before, key))
      }}
      onClear={() => {
        onGone(undefined)
        onQuery(withoutFilters)
      }}
    />
  )
}
