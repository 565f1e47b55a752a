import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/feedback/states'
import type { Answer } from './api'
import type { Query } from './filters/query'
import { namesAmong, useFilterLabels } from './filters/filter-labels'
import {
  filterOf,
  isParameter,
  onlyOf,
  withoutFilters,
  withoutParameter,
  type FilterKey,
} from './filters/filters'
import { useLabels } from './labels'
import type { HubStep } from './types'

interface NoVideosProps {
  answer: Answer
  onQuery: (next: (query: Query) => Query) => void
  /** A filter goes, or all of them do: the focus needs another place. */
  onGone: (key: FilterKey | undefined) => void
}

interface Named extends HubStep {
  parameter: keyof Query
  words: string
}

/** What each filter lets through alone, which of them left nothing, and a way to take each away. */
function Funnel({
  steps,
  emptiedBy,
  onQuery,
  onGone,
}: { steps: readonly Named[]; emptiedBy: string | null | undefined } & Pick<
  NoVideosProps,
  'onQuery' | 'onGone'
>) {
  const { t } = useTranslation('hub')
  const labels = useLabels()
  return (
    <ol aria-label={t('empty.steps')} className="mx-auto grid w-full max-w-xl divide-y divide-line text-left">
      {steps.map(({ filter, parameter, words, alone, left }) => (
        <li key={filter} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <div className="min-w-48 flex-1">
            <p className={filter === emptiedBy ? 'font-semibold text-ink' : 'text-ink'}>{words}</p>
            <p className="tnum text-xs text-ink-2">
              {t('empty.alone', { count: alone, written: labels.whole(alone) })}
              {filter === emptiedBy && alone > 0
                ? ` · ${t('empty.nothingLeft')}`
                : left > 0 && ` · ${t('empty.left', { count: left, written: labels.whole(left) })}`}
            </p>
          </div>
          <Button
            size="sm"
            aria-label={t('active.remove', { filter: words })}
            onClick={() => {
              onGone(filterOf(parameter))
              onQuery((before) => withoutParameter(before, parameter))
            }}
          >
            {t('empty.take')}
          </Button>
        </li>
      ))}
    </ol>
  )
}

/** Nothing to show: the hub itself is still empty, or nothing passes the filters. */
export default function NoVideos({ answer: { hub, query, videos }, onQuery, onGone }: NoVideosProps) {
  const { t } = useTranslation('hub')
  const write = useFilterLabels(namesAmong(videos))
  const icon = <SearchX className="size-6" />
  if (hub.inHub.videos === 0)
    return <EmptyState icon={icon} title={t('empty.hub')} text={t('empty.hubText')} />
  const steps = (hub.funnel ?? []).flatMap((step): Named[] => {
    const [parameter, filter] = [step.filter, filterOf(step.filter)]
    if (!filter || !isParameter(parameter)) return []
    return [{ ...step, parameter, words: write(onlyOf(query, parameter), filter) }]
  })
  const last = steps.find(({ filter }) => filter === hub.emptiedBy)
  return (
    <div className="grid gap-4">
      <EmptyState
        icon={icon}
        title={t('empty.title')}
        text={last ? t('empty.by', { filter: last.words }) : t('empty.text')}
        action={
          <Button
            onClick={() => {
              onGone(undefined)
              onQuery(withoutFilters)
            }}
          >
            {t('active.clear')}
          </Button>
        }
      />
      {steps.length > 0 && (
        <Funnel steps={steps} emptiedBy={hub.emptiedBy} onQuery={onQuery} onGone={onGone} />
      )}
    </div>
  )
}
