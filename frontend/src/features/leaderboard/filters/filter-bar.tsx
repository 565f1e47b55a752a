import { ArrowUpDown, CalendarRange, Search, SlidersHorizontal, X } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '@/ui/button'
import { Skeleton } from '@/ui/feedback/skeleton'
import { featureOf, hasFilters, panelFeatures, withinAccess } from './access'
import {
  activeFilters,
  moreFilterKeys,
  orders,
  periods,
  sorts,
  withoutFilter,
  withoutFilters,
  type Query,
} from './query'
import { ChoiceField } from './choice-field'
import { LockedLine } from './locked-line'
import type { FilterProps } from './more-filters'
import { useFilterLabels } from '../labels'
import { SearchField } from './search-field'
import type { Access } from '../types'
import { lazyPart } from '@/ui/loading/lazy-part'

/** Fetched with the press that opens them, or with the page where one of them is set. */
const MoreFilters = lazyPart(() => import('./more-filters'))

function PeriodField({ access, query, onChange }: Omit<FilterProps, 'choices'>) {
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
      value={query.period ?? ''}
      onChange={(value) => onChange({ period: periods.find((period) => period === value) })}
    />
  )
}

function SortField({ access, query, onChange }: Omit<FilterProps, 'choices'>) {
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
      value={`${query.sort}-${query.order}`}
      onChange={(value) => {
        const chosen = all.find(({ sort, order }) => `${sort}-${order}` === value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

/** What narrows the board now, each to be taken away by itself. */
function Active({ query, onQuery }: Pick<FilterBarProps, 'query' | 'onQuery'>) {
  const { t } = useTranslation('leaderboard')
  const write = useFilterLabels()
  const active = activeFilters(query)
  if (active.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul aria-label={t('active.label')} className="flex min-w-0 flex-wrap gap-2">
        {active.map((key) => {
          const words = write(query, key)
          return (
            <li key={key} className="max-w-full min-w-0">
              <button
                type="button"
                aria-label={t('active.remove', { filter: words })}
                onClick={() => onQuery((before) => withoutFilter(before, key))}
                className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-raised py-1 pr-2 pl-3 text-left text-xs text-ink transition-colors duration-150 hover:bg-iris-soft"
              >
                <span className="min-w-0 truncate">{words}</span>
                <X aria-hidden className="size-3.5 shrink-0 text-ink-3" />
              </button>
            </li>
          )
        })}
      </ul>
      <Button size="sm" look="quiet" onClick={() => onQuery(withoutFilters)}>
        {t('active.clear')}
      </Button>
    </div>
  )
}

/** What of the bar the tier does not have, in one line. */
function Closed({ access }: { access: Pick<Access, 'features'> }) {
  const { t } = useTranslation('leaderboard')
  const bar = (['search', 'time', 'sort'] as const)
    .map((key) => ({ name: t(`locked.${key}`), ...featureOf(access, key) }))
    .filter(({ open }) => !open)
  // One entry for all filters, with the tier of the first that opens; the panel names the others.
  const first = hasFilters(access) ? undefined : featureOf(access, panelFeatures[0])
  const filters = first ? [{ name: t('locked.filters'), tier: first.tier, several: true }] : []
  return <LockedLine closed={[...bar, ...filters]} className="text-sm text-ink-2" />
}

/** Nothing can be asked: one line, and where there is room the controls as still icons, so that the channels come first. */
export function ClosedBar({ access }: { access: Pick<Access, 'features'> }) {
  const { t } = useTranslation('leaderboard')
  const controls = [
    { label: t('search.label'), Icon: Search },
    { label: t('period.label'), Icon: CalendarRange },
    { label: t('sort.label'), Icon: ArrowUpDown },
    { label: t('filters.label'), Icon: SlidersHorizontal },
  ]
  return (
    <section aria-label={t('filters.label')} className="flex items-center justify-between gap-4">
      <Closed access={access} />
      <div className="hidden sm:flex">
        {controls.map(({ label, Icon }) => (
          <IconButton
            key={label}
            label={label}
            icon={<Icon aria-hidden className="size-4" />}
            disabled
            className="opacity-55"
          />
        ))}
      </div>
    </section>
  )
}

interface FilterBarProps extends FilterProps {
  /** A change of what is asked as a whole. */
  onQuery: (next: (query: Query) => Query) => void
}

/** What the board may be asked, as the tier has it. */
export function FilterBar(props: FilterBarProps) {
  const { access } = props
  const any =
    hasFilters(access) || (['search', 'time', 'sort'] as const).some((key) => featureOf(access, key).open)
  return any ? <OpenBar {...props} /> : <ClosedBar access={access} />
}

function OpenBar({ access, choices, query: wanted, onChange, onQuery }: FilterBarProps) {
  const { t } = useTranslation('leaderboard')
  const id = useId()
  // What the tier does not have is no filter of theirs, whatever the address says.
  const { query } = withinAccess(wanted, access, access.largestPage)
  const active = activeFilters(query).filter((key) => moreFilterKeys.includes(key)).length
  const [open, setOpen] = useState(active > 0)
  const fields = { access, query, onChange }
  return (
    <section aria-label={t('filters.label')} className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[minmax(0,1fr)_16rem_18rem]">
        <div className="col-span-2 min-w-0 lg:col-span-1">
          <SearchField access={access} search={query.search} onSearch={(search) => onChange({ search })} />
        </div>
        <PeriodField {...fields} />
        <SortField {...fields} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          disabled={!hasFilters(access)}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          icon={<SlidersHorizontal aria-hidden className="size-4" />}
          onClick={() => setOpen(!open)}
        >
          {active > 0 ? t('filters.active', { count: active }) : t('filters.label')}
        </Button>
        <Closed access={access} />
      </div>
      {open && (
        <div id={id} className="card p-4 sm:p-5">
          <Suspense fallback={<Skeleton className="h-80" />}>
            <MoreFilters {...fields} choices={choices} />
          </Suspense>
        </div>
      )}
      <Active query={query} onQuery={onQuery} />
    </section>
  )
}
