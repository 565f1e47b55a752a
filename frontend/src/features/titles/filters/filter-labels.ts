import { useTranslation } from 'react-i18next'
import type { Query } from './query'
import type { FilterKey } from './found'

/** What a filter is set to, in words that need no others. */
export function useFilterLabels() {
  const { t } = useTranslation('titles')
  const words: Record<FilterKey, (query: Query) => string> = {
    search: ({ search }) => t('search.quoted', { search }),
    status: ({ status = 'saved' }) => t(`status.${status}`),
    category: ({ category = 'general' }) => t(`category.${category}`),
    measured: () => t('measuredOnly'),
  }
  return (query: Query, key: FilterKey) => words[key](query)
}
