import { useTranslation } from 'react-i18next'
import { Counting, Verdict } from '@/shared/experiments/experiment-state'
import { useExperimentLabels } from '@/shared/experiments/experiment-labels'
import { Badge } from '@/ui/badge'
import type { ExperimentProgress } from '../types'
import { ResultFold } from '../result-fold'

function One({ progress }: { progress: ExperimentProgress }) {
  const { t } = useTranslation('experiments')
  const labels = useExperimentLabels()
  const { state, verdict, hypothesis } = progress
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 font-medium wrap-anywhere">{labels.name(hypothesis)}</h3>
        <Badge tone={state === 'decided' ? 'good' : 'neutral'}>{t(`status.${state}`)}</Badge>
      </div>
      {verdict && <Verdict hypothesis={hypothesis} verdict={verdict} />}
      {state === 'running' && <Counting progress={progress} />}
      {(state === 'expired' || state === 'out_of_sight') && (
        <p className="text-ink-2">{t(`over.${state}`)}</p>
      )}
    </li>
  )
}

/** What this report counted of the reader's experiments; those that have their verdict come first. */
export default function ExperimentsCard({ experiments }: { experiments: readonly ExperimentProgress[] }) {
  const { t } = useTranslation('experiments')
  const decided = experiments.filter(({ state }) => state === 'decided')
  const others = experiments.filter(({ state }) => state !== 'decided')
  return (
    <ResultFold title={t('report.title')}>
      <p className="-mt-2 mb-4 text-ink-3">{t(decided.length > 0 ? 'report.decided' : 'report.running')}</p>
      <ul className="divide-y divide-line">
        {[...decided, ...others].map((one) => (
          <One key={one.id} progress={one} />
        ))}
      </ul>
    </ResultFold>
  )
}
