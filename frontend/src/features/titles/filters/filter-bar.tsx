import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedTitle } from '@/api/titles'
import { useFormat } from '@/i18n/format'
import type { MoveAddress } from '@/shared/addresses/use-address-state'
import { Checkbox } from '@/ui/form/checkbox'
import { SearchField } from '@/ui/form/search-field'
import { Select } from '@/ui/form/select'
import { categories, oneOf, searchOf, sorts, statuses, type Query } from './query'
import { passing, withoutFilter } from './found'

interface FilterBarProps {
  query: Query
  /** All that are saved; nothing until they are there. */
  titles: readonly SavedTitle[] | undefined
  onQuery: MoveAddress<Query>
}

/** How many titles each status and each category would show with the other filters; nothing until that is known. */
function useCounts({ query, titles }: Pick<FilterBarProps, 'query' | 'titles'>) {
  return useMemo(() => {
    const of = (key: 'status' | 'category') => {
      const counts = new Map<string, number>()
      for (const title of titles ? passing(titles, withoutFilter(query, key)) : [])
        counts.set(title[key], (counts.get(title[key]) ?? 0) + 1)
      return counts
    }
    return titles && { status: of('status'), category: of('category') }
  }, [query, titles])
}

/** Search, filters and order. */
export function FilterBar({ query, titles, onQuery }: FilterBarProps) {
  const { t } = useTranslation('titles')
  const names = useFormat()
  const counts = useCounts({ query, titles })
  /** The one that is chosen says its number in the summary: on phones there is no room for it in the field. */
  const option = (key: 'status' | 'category', value: string, name: string) => ({
    value,
    label:
      counts && query[key] !== value
        ? t('option', { name, n: names.whole(counts[key].get(value) ?? 0) })
        : name,
  })
  return (
    <section aria-label={t('filters')} className="grid grid-cols-1 gap-3">
      <div className="titles-filters">
        <div>
          <SearchField
            label={t('search.label')}
            placeholder={t('search.placeholder')}
            clear={t('search.clear')}
            query={query.search}
            read={searchOf}
            onSearch={(search) => onQuery((before) => ({ ...before, search }), true)}
          />
        </div>
        <Select
          label={t('label.status')}
          options={[
            { value: '', label: t('any.status') },
            ...statuses.map((value) => option('status', value, t(`status.${value}`))),
          ]}
          value={query.status ?? ''}
          onChange={(status) => onQuery((before) => ({ ...before, status: oneOf(statuses, status) }))}
          className="min-w-0"
        />
        <Select
          label={t('label.category')}
          options={[
            { value: '', label: t('any.category') },
            ...categories.map((value) => option('category', value, t(`category.${value}`))),
          ]}
          value={query.category ?? ''}
          onChange={(category) => onQuery((before) => ({ ...before, category: oneOf(categories, category) }))}
          className="min-w-0"
        />
        <Select
          label={t('label.sort')}
          options={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          value={query.sort}
          onChange={(sort) => onQuery((before) => ({ ...before, sort }))}
          className="min-w-0"
        />
      </div>
      <Checkbox
        label={t('measuredOnly')}
        checked={query.measured}
        onChange={(measured) => onQuery((before) => ({ ...before, measured }))}
      />
    </section>
  )
}
