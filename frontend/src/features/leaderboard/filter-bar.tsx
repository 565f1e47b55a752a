import { LayoutGrid, List, SlidersHorizontal, X } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { Segmented } from '@/ui/segmented'
import { Skeleton } from '@/ui/skeleton'
import { withinAccess } from './access'
import {
  activeFilters,
  moreFilterKeys,
  orders,
  periods,
  sorts,
  withoutFilter,
  withoutFilters,
  type Asked,
} from './asked'
import { ChoiceField } from './choice-field'
import type { FilterProps } from './more-filters'
import { useFilterWords } from './names'
import { SearchField } from './search-field'
import { views, type View } from './view'

/** Fetched with the press that opens them, or with the page where one of them is set. */
const MoreFilters = lazy(() => import('./more-filters'))

function PeriodField({ access, asked, onChange }: Omit<FilterProps, 'choices'>) {
  const { t } = useTranslation('leaderboard')
  return (
    <ChoiceField
      access={access}
      feature="time"
      label={t('period.label')}
      options={[
        { value: '', label: t('period.any') },
        ...periods.map((period) => ({ value: period, label: t(`period.${period}`) })),
      ]}
      value={asked.period ?? ''}
      onChange={(value) => onChange({ period: periods.find((period) => period === value) })}
    />
  )
}

function SortField({ access, asked, onChange }: Omit<FilterProps, 'choices'>) {
  const { t } = useTranslation('leaderboard')
  const all = sorts.flatMap((sort) => orders.map((order) => ({ sort, order })))
  return (
    <ChoiceField
      access={access}
      feature="sort"
      label={t('sort.label')}
      options={all.map(({ sort, order }) => ({
        value: `${sort}-${order}`,
        label: t(`sort.${sort}.${order}`),
      }))}
      value={`${asked.sort}-${asked.order}`}
      onChange={(value) => {
        const chosen = all.find(({ sort, order }) => `${sort}-${order}` === value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation('leaderboard')
  const icons = { grid: <LayoutGrid className="size-4" />, list: <List className="size-4" /> }
  return (
    <Segmented
      label={t('view.label')}
      options={views.map((value) => ({ value, label: t(`view.${value}`), icon: icons[value] }))}
      value={view}
      onChange={onView}
    />
  )
}

/** What narrows the board now, each to be taken away by itself. */
function Active({ asked, onAsked }: Pick<FilterBarProps, 'asked' | 'onAsked'>) {
  const { t } = useTranslation('leaderboard')
  const write = useFilterWords()
  const active = activeFilters(asked)
  if (active.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label={t('active.label')} className="flex min-w-0 flex-wrap gap-2">
        {active.map((key) => {
          const words = write(asked, key)
          return (
            <li key={key} className="max-w-full min-w-0">
              <button
                type="button"
                aria-label={t('active.remove', { filter: words })}
                onClick={() => onAsked((before) => withoutFilter(before, key))}
                className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-raised py-1 pr-2 pl-3 text-left text-xs text-ink transition-colors duration-150 hover:bg-iris-soft"
              >
                <span className="min-w-0 truncate">{words}</span>
                <X aria-hidden className="size-3.5 shrink-0 text-ink-3" />
              </button>
            </li>
          )
        })}
      </ul>
      <Button size="sm" look="quiet" onClick={() => onAsked(withoutFilters)}>
        {t('active.clear')}
      </Button>
    </div>
  )
}

interface FilterBarProps extends FilterProps {
  /** A change of what is asked as a whole. */
  onAsked: (next: (asked: Asked) => Asked) => void
  view: View
  onView: (view: View) => void
}

/** What the board may be asked, open or locked, as the tier has it. */
export function FilterBar({
  access,
  choices,
  asked: wanted,
  onChange,
  onAsked,
  view,
  onView,
}: FilterBarProps) {
  const { t } = useTranslation('leaderboard')
  const id = useId()
  // What the tier does not have is no filter of theirs, whatever the address says.
  const { asked } = withinAccess(wanted, access, access.largestPage)
  const active = activeFilters(asked).filter((key) => moreFilterKeys.includes(key)).length
  const [open, setOpen] = useState(active > 0)
  const fields = { access, asked, onChange }
  return (
    <section aria-label={t('filters.label')} className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_16rem_18rem]">
        <div className="min-w-0 sm:col-span-2 lg:col-span-1">
          <SearchField access={access} search={asked.search} onSearch={(search) => onChange({ search })} />
        </div>
        <PeriodField {...fields} />
        <SortField {...fields} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button
          size="sm"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          icon={<SlidersHorizontal aria-hidden className="size-4" />}
          onClick={() => setOpen(!open)}
        >
          {active > 0 ? t('filters.active', { count: active }) : t('filters.label')}
        </Button>
        <ViewSwitch view={view} onView={onView} />
      </div>
      {open && (
        <div id={id} className="card p-4 sm:p-5">
          <Suspense fallback={<Skeleton className="h-80" />}>
            <MoreFilters {...fields} choices={choices} />
          </Suspense>
        </div>
      )}
      <Active asked={asked} onAsked={onAsked} />
    </section>
  )
}
