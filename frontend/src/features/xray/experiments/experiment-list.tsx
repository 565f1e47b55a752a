import { FlaskConical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExperiments } from '@/api/experiments'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/feedback/states'
import type { Monitor } from '../types'
import { ExperimentRow } from './experiment-row'
import { waitingFor } from './of-channel'

/** The person's experiments: those that run, and what came of the others. */
export default function ExperimentList({ monitors }: { monitors: readonly Monitor[] }) {
  const { t } = useTranslation(['experiments', 'common'])
  const { data, error, mutate } = useExperiments()
  // With its row the button goes that had the focus: it goes on from the title.
  const title = useRef<HTMLHeadingElement>(null)
  const [deleted, setDeleted] = useState<string>()
  const isGone = deleted !== undefined && !data?.items.some(({ experimentId }) => experimentId === deleted)
  useEffect(() => {
    if (isGone) title.current?.focus()
  }, [isGone])
  return (
    <section aria-labelledby="experiments" className="grid grid-cols-1 gap-4">
      <div>
        <h2
          ref={title}
          id="experiments"
          tabIndex={-1}
          className="scroll-mt-20 rounded-sm text-lg font-semibold outline-none"
        >
          {t('title')}
        </h2>
        <p className="text-ink-2">{t('list.intro')}</p>
      </div>
      {data && data.items.length > 0 && (
        <ul className="card divide-y divide-line overflow-hidden">
          {data.items.map((experiment) => (
            <ExperimentRow
              key={experiment.experimentId}
              experiment={experiment}
              waitsFor={waitingFor(monitors, experiment.channelId)}
              onDeleted={() => setDeleted(experiment.experimentId)}
            />
          ))}
        </ul>
      )}
      {data?.items.length === 0 && (
        <EmptyState
          icon={<FlaskConical className="size-6" />}
          title={t('list.empty')}
          text={t('list.emptyText')}
        />
      )}
      {!data && error && (
        <ErrorState
          title={t('list.failed')}
          text={t(`common:errors.${error.code}`)}
          action={<Button onClick={() => void mutate()}>{t('common:actions.tryAgain')}</Button>}
        />
      )}
      {!data && !error && <Skeleton className="h-48 rounded-card" />}
    </section>
  )
}
