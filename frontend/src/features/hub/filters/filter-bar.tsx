import { ArrowDownUp, SlidersHorizontal } from 'lucide-react'
import { Suspense, useId, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '@/ui/button'
import { useLazyOverlay } from '@/ui/overlay/lazy-overlay'
import { Select } from '@/ui/form/select'
import { Skeleton } from '@/ui/feedback/skeleton'
import { useRoomy } from '@/ui/layout/use-roomy'
import { loadLabelTexts } from '../api'
import { sorts } from './query'
import type { FilterProps } from './filter-props'
import { activeFilters } from './filters'
import { SearchField } from './search-field'
import { lazyPart } from '@/ui/loading/lazy-part'

/** Fetched with the press that opens them. */
const withNames = async <Module,>(load: Promise<Module>): Promise<Module> => {
  const [module] = await Promise.all([load, loadLabelTexts()])
  return module
}
const FilterPanel = lazyPart(() => withNames(import('./filter-panel')))
const FilterSheet = lazyPart(() => withNames(import('./filter-sheet')))

function Sort({ query, onQuery }: Pick<FilterProps, 'query' | 'onQuery'>) {
  const { t } = useTranslation('hub')
  const reverse = query.order === 'asc'
  return (
    <div className="flex items-end gap-1">
      <Select
        label={t('sort.label')}
        options={sorts.map((sort) => ({
          value: sort,
          label: t(reverse && sort === query.sort ? `reversed.${sort}` : `sort.${sort}`),
        }))}
        value={query.sort}
        onChange={(sort) => onQuery((before) => ({ ...before, sort, order: 'desc' }))}
        className="min-w-0 flex-1"
      />
      <IconButton
        label={t('sort.reverse')}
        aria-pressed={reverse}
        icon={<ArrowDownUp aria-hidden className={reverse ? 'size-4 text-iris' : 'size-4'} />}
        onClick={() => onQuery((before) => ({ ...before, order: reverse ? 'desc' : 'asc' }))}
      />
    </div>
  )
}

/** Search, order, and the way to the other filters: below the bar where there is room, in a sheet on phones. */
export function FilterBar(props: FilterProps & { anchor: RefObject<HTMLButtonElement | null> }) {
  const { query, onQuery, anchor } = props
  const { t } = useTranslation('hub')
  const id = useId()
  const roomy = useRoomy() !== false
  const { mounted, open, setOpen, toggle } = useLazyOverlay()
  const active = activeFilters(query).filter((key) => key !== 'search').length
  return (
    <section aria-label={t('filters.label')} className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-1 items-end gap-3 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <SearchField
          search={query.search}
          onSearch={(search) => onQuery((before) => ({ ...before, search }), true)}
        />
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
          <Sort query={query} onQuery={onQuery} />
          <Button
            ref={anchor}
            className="min-h-11"
            aria-expanded={open}
            aria-haspopup={roomy ? undefined : 'dialog'}
            aria-controls={open && roomy ? id : undefined}
            icon={<SlidersHorizontal aria-hidden className="size-4" />}
            onClick={toggle}
          >
            {active > 0 ? t('filters.active', { count: active }) : t('filters.label')}
          </Button>
        </div>
      </div>
      {mounted && !roomy && (
        <Suspense fallback={null}>
          <FilterSheet {...props} open={open} onOpen={setOpen} />
        </Suspense>
      )}
      {open && roomy && (
        <div id={id} className="card p-4 sm:p-5">
          <Suspense fallback={<Skeleton className="h-80" />}>
            <FilterPanel {...props} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
