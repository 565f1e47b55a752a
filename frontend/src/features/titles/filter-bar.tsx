import { useTranslation } from 'react-i18next'
import type { SavedTitle } from '@/api/titles'
import type { MoveAddress } from '@/use-address-state'
import { Checkbox } from '@/ui/checkbox'
import { SearchField } from '@/ui/search-field'
import { Select } from '@/ui/select'
import { categories, oneOf, searchOf, sorts, statuses, type Asked } from './asked'
import { found, withoutFilter } from './found'

interface FilterBarProps {
  asked: Asked
  /** All that are saved; nothing until they are there. */
  titles: readonly SavedTitle[] | undefined
  language: string
  onAsked: MoveAddress<Asked>
}

/** The choices of a filter, with how many titles each would show with the other filters. */
function useCounted({ asked, titles, language }: Omit<FilterBarProps, 'onAsked'>) {
  const { t } = useTranslation('titles')
  return (key: 'status' | 'category', any: string, choices: readonly { value: string; name: string }[]) => {
    const others = titles && found(titles, withoutFilter(asked, key), language)
    return [
      { value: '', label: any },
      ...choices.map(({ value, name }) => ({
        value,
        label: others
          ? t('option', { name, n: others.filter((title) => title[key] === value).length })
          : name,
      })),
    ]
  }
}

/** Search, filters and order. */
export function FilterBar({ asked, titles, language, onAsked }: FilterBarProps) {
  const { t } = useTranslation('titles')
  const counted = useCounted({ asked, titles, language })
  return (
    <section aria-label={t('filters')} className="grid grid-cols-1 gap-3">
      <div className="titles-filters">
        <div>
          <SearchField
            label={t('search.label')}
            placeholder={t('search.placeholder')}
            clear={t('search.clear')}
            asked={asked.search}
            read={searchOf}
            onSearch={(search) => onAsked((before) => ({ ...before, search }), true)}
          />
        </div>
        <Select
          label={t('label.status')}
          options={counted(
            'status',
            t('any.status'),
            statuses.map((value) => ({ value, name: t(`status.${value}`) })),
          )}
          value={asked.status ?? ''}
          onChange={(status) => onAsked((before) => ({ ...before, status: oneOf(statuses, status) }))}
          className="min-w-0"
        />
        <Select
          label={t('label.category')}
          options={counted(
            'category',
            t('any.category'),
            categories.map((value) => ({ value, name: t(`category.${value}`) })),
          )}
          value={asked.category ?? ''}
          onChange={(category) => onAsked((before) => ({ ...before, category: oneOf(categories, category) }))}
          className="min-w-0"
        />
        <Select
          label={t('label.sort')}
          options={sorts.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
          value={asked.sort}
          onChange={(sort) => onAsked((before) => ({ ...before, sort }))}
          className="min-w-0"
        />
      </div>
      <Checkbox
        label={t('measuredOnly')}
        checked={asked.measured}
        onChange={(measured) => onAsked((before) => ({ ...before, measured }))}
      />
    </section>
  )
}
