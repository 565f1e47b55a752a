import { useTranslation } from 'react-i18next'
import type { Asked } from './asked'
import type { FilterKey } from './found'

/** What a filter is set to, in words that need no others. */
export function useFilterLabels() {
  const { t } = useTranslation('titles')
  const words: Record<FilterKey, (asked: Asked) => string> = {
    search: ({ search }) => t('search.quoted', { search }),
    status: ({ status = 'saved' }) => t(`status.${status}`),
    category: ({ category = 'general' }) => t(`category.${category}`),
    measured: () => t('measuredOnly'),
  }
  return (asked: Asked, key: FilterKey) => words[key](asked)
}
