import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useIdempotencyKeys } from '@/api/idempotency-key'
import { asApiError, type ApiError } from '@/api/errors'
import { startExperiment, useChangeExperiments } from '@/api/experiments'
import { useExperimentLabels } from '@/shared/experiments/experiment-labels'
import { usePlainFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { Segmented } from '@/ui/form/segmented'
import { Select } from '@/ui/form/select'
import { toast } from '@/ui/feedback/toast'
import type { ExperimentPlan, ExperimentPlanner, Report } from '../types'
import { HowComputed } from '../explanation/how-computed'
import { useIsPrinting } from '../print-context'
import { useOwnRun } from '../own-run'
import { ResultFold } from '../result-fold'
import { features, firstQuestion, flawOf, hypothesisOf, planOf, slots, type Question } from './question'

/** Not the wire's names: texts would take `_many` for a plural. */
const obstacleNames = { too_many: 'tooMany', too_long: 'tooLong' } as const

interface ChoiceProps {
  planner: ExperimentPlanner
  question: Question
  onChange: (question: Question) => void
}

function Choices({ planner, question, onChange }: ChoiceProps) {
  const { t } = useTranslation('experiments')
  const labels = useExperimentLabels()
  const times = slots.map((slot, place) => ({ value: String(place), label: labels.slot(slot) }))
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <Segmented
          label={t('planner.kind')}
          value={question.kind}
          onChange={(kind) => onChange({ ...question, kind })}
          options={[
            { value: 'title', label: t('planner.titles') },
            { value: 'slots', label: t('planner.slots') },
          ]}
        />
      </div>
      {question.kind === 'title' ? (
        <Select
          label={t('planner.feature')}
          value={question.feature}
          onChange={(feature) => onChange({ ...question, feature })}
          options={features.map((value) => ({ value, label: labels.feature(value) }))}
        />
      ) : (
        (['first', 'second'] as const).map((side) => (
          <Select
            key={side}
            label={t(`planner.${side}`)}
            value={String(question[side])}
            onChange={(place) => onChange({ ...question, [side]: Number(place) })}
            options={times}
          />
        ))
      )}
      <Select
        label={t('planner.detects')}
        value={question.detects}
        onChange={(detects) => onChange({ ...question, detects })}
        options={planner.plans.map(({ detects }) => ({ value: detects, label: t(`detects.${detects}`) }))}
      />
    </div>
  )
}

/** How many uploads, how long, and what a coarser question would take. */
function Needs({
  planner,
  plan,
  report,
}: {
  planner: ExperimentPlanner
  plan: ExperimentPlan
  report: Report
}) {
  const { t } = useTranslation('experiments')
  const format = usePlainFormat()
  const factor = Math.exp(planner.spread.value ?? 0)
  const coarser = planner.plans.find(({ detects }) => detects === 'double')
  const parts = [
    t('planner.needed', { count: plan.uploadsASide }),
    plan.weeks != null && t('planner.weeks', { count: plan.weeks }),
  ]
  return (
    <>
      <p className="tnum text-lg font-semibold">{parts.filter(Boolean).join('\u00A0· ')}</p>
      <p className="mt-1 text-ink-2">
        {t('planner.spread', { low: format.decimal(1 / factor, 2), high: format.decimal(factor, 1) })}{' '}
        <HowComputed name={t('planner.title')} claim={planner.spread} report={report} />
      </p>
      {plan.detects === 'half_more' && coarser && (
        <p className="mt-1 text-ink-2">
          {t('planner.smaller', { uploads: format.whole(coarser.uploadsASide) })}
        </p>
      )}
    </>
  )
}

function Rules({ question }: { question: Question }) {
  const { t } = useTranslation('experiments')
  const labels = useExperimentLabels()
  const hypothesis = hypothesisOf(question)
  const [first, second] = [labels.side(hypothesis, 'first'), labels.side(hypothesis, 'second')]
  return (
    <ul className="mt-3 grid list-disc gap-1 pl-5 text-sm text-ink-2">
      <li>
        {t('planner.alternate')} {t('planner.alternateList', { first, second })}.
      </li>
      <li>{t('planner.rule')}</li>
      <li>{t('planner.power')}</li>
    </ul>
  )
}

function Start({ monitorId, question }: { monitorId: string; question: Question }) {
  const { t } = useTranslation(['experiments', 'common'])
  const change = useChangeExperiments()
  const keys = useIdempotencyKeys()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const start = async () => {
    const body = { monitorId, hypothesis: hypothesisOf(question), detects: question.detects }
    setBusy(true)
    setError(undefined)
    try {
      change({ experiment: await startExperiment(body, keys.of(JSON.stringify(body))) })
      keys.close()
      void toast({ title: t('planner.started'), text: t('planner.startedText') })
    } catch (cause) {
      const failed = asApiError(cause)
      if (!failed.mayRetry) keys.close()
      setError(failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <Button look="primary" busy={busy} onClick={() => void start()}>
        {t('planner.start')}
      </Button>
      {error && (
        <Notice live tone={error.status === 409 ? 'warn' : 'danger'} title={t('planner.startFailed')}>
          {t(`common:errors.${error.code}`)}
        </Notice>
      )}
    </div>
  )
}

/** Where the report is not the reader's own there is no monitor to start an experiment for, but the way to one. */
function OwnOnly() {
  const { t } = useTranslation('experiments')
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <p className="text-xs text-ink-3">{t('planner.ownOnly')}</p>
      <Link
        to={paths.performance({ tab: 'analytics', setup: 'new' })}
        className={buttonClass('secondary', 'sm')}
      >
        {t('planner.own')}
      </Link>
    </div>
  )
}

function Plan({ planner, report }: { planner: ExperimentPlanner; report: Report }) {
  const { t } = useTranslation('experiments')
  const format = usePlainFormat()
  const monitorId = useOwnRun()
  const onPaper = useIsPrinting()
  const [question, setQuestion] = useState(() => firstQuestion(planner))
  const plan = planOf(planner, question)
  const flaw = flawOf(planner, question)
  const obstacle = plan?.obstacle
  const says = flaw
    ? t(`planner.${flaw}`)
    : plan &&
      obstacle &&
      t(`planner.obstacle.${obstacleNames[obstacle]}`, { uploads: format.whole(plan.uploadsASide) })
  return (
    <>
      <Choices planner={planner} question={question} onChange={setQuestion} />
      {question.kind === 'slots' && <p className="mt-2 text-xs text-ink-3">{t('planner.hours')}</p>}
      <div aria-live="polite" className="mt-4 border-t border-line pt-4">
        {says ? (
          <p className="text-ink-2">{says}</p>
        ) : (
          plan && <Needs planner={planner} plan={plan} report={report} />
        )}
      </div>
      {!says && <Rules question={question} />}
      {!says && monitorId && <Start monitorId={monitorId} question={question} />}
      {!monitorId && !onPaper && <OwnOnly />}
    </>
  )
}

/** What an experiment on this channel would take, and its beginning. */
export default function PlannerCard({ planner, report }: { planner: ExperimentPlanner; report: Report }) {
  const { t } = useTranslation(['experiments', 'report'])
  const { reason } = planner.spread
  return (
    <ResultFold title={t('planner.title')}>
      <p className="-mt-2 mb-4 text-ink-3">{t('planner.intro')}</p>
      {planner.plans.length > 0 ? (
        <Plan planner={planner} report={report} />
      ) : (
        <p className="text-ink-2">
          {t('planner.abstained')} {reason && t(`report:reasons.${reason}`)}
        </p>
      )}
    </ResultFold>
  )
}
