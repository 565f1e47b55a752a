import { useTranslation } from 'react-i18next'
import { SearchField as Field } from '@/ui/form/search-field'
import { searchesOf } from './query'

interface SearchFieldProps {
  search: readonly string[]
  onSearch: (search: string[]) => void
}

/** Words of titles, several with commas between them. */
export function SearchField({ search, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('hub')
  return (
    <Field
      label={t('search.label')}
      placeholder={t('search.placeholder')}
      clear={t('search.clear')}
      query={search.join(', ')}
      read={(typed) => searchesOf(typed).join(', ')}
      onSearch={(typed) => onSearch(searchesOf(typed))}
    />
  )
}
