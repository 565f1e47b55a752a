import { Bookmark, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SavedTitle } from '@/api/titles'
import { paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { EmptyState } from '@/ui/feedback/states'
import type { Query } from './filters/query'
import { useFilterLabels } from './filters/filter-labels'
import { funnel, type FilterKey } from './filters/found'
import type { Labels } from './labels'

/** Nothing is saved yet: what the page is for, and where titles come from. */
export function NothingSaved() {
  const { t } = useTranslation('titles')
  return (
    <EmptyState
      icon={<Bookmark className="size-6" />}
      title={t('empty.title')}
      text={
        <>
          <p>{t('empty.text')}</p>
          <p className="mt-2">{t('empty.from')}</p>
        </>
      }
      action={
        <>
          <Link to={paths.thumbnailDiscovery()} className={buttonClass()}>
            {t('empty.hub')}
          </Link>
          <Link to={paths.performance()} className={buttonClass()}>
            {t('empty.xray')}
          </Link>
        </>
      }
    />
  )
}

interface NothingFoundProps {
  titles: readonly SavedTitle[]
  query: Query
  labels: Pick<Labels, 'whole'>
  onRemove: (key: FilterKey) => void
  onClear: () => void
}

/** Nothing passes the filters: what each one lets through alone, which of them left nothing, and a way to take each away. */
export function NothingFound({ titles, query, labels, onRemove, onClear }: NothingFoundProps) {
  const { t } = useTranslation('titles')
  const write = useFilterLabels()
  const { steps, emptiedBy } = funnel(titles, query)
  return (
    <div className="grid gap-4">
      <EmptyState
        icon={<SearchX className="size-6" />}
        title={t('none.title')}
        text={emptiedBy && t('none.by', { filter: write(query, emptiedBy) })}
        action={<Button onClick={onClear}>{t('active.clear')}</Button>}
      />
      <ol aria-label={t('none.steps')} className="mx-auto grid w-full max-w-xl divide-y divide-line">
        {steps.map(({ key, alone, left }, index) => {
          const words = write(query, key)
          return (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-48 flex-1">
                <p className={key === emptiedBy ? 'font-semibold text-ink' : 'text-ink'}>{words}</p>
                <p className="tnum text-xs text-ink-2">
                  {t('none.alone', { count: alone, written: labels.whole(alone) })}
                  {index > 0 &&
                    left > 0 &&
                    ` · ${t('none.left', { count: left, written: labels.whole(left) })}`}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={t('active.remove', { filter: words })}
                onClick={() => onRemove(key)}
              >
                {t('none.take')}
              </Button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
