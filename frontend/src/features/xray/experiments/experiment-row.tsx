import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asApiError } from '@/api/errors'
import { cancelExperiment, deleteExperiment, useChangeExperiments, type Experiment } from '@/api/experiments'
import { Counting, Verdict } from '@/shared/experiments/experiment-state'
import { useExperimentLabels } from '@/shared/experiments/experiment-labels'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Badge, type BadgeTone } from '@/ui/badge'
import { Button } from '@/ui/button'
import { DeleteButton } from '@/ui/overlay/delete-button'
import { useLazyOverlay } from '@/ui/overlay/lazy-overlay'
import { toast } from '@/ui/feedback/toast'
import { monitorAnchor } from '../monitors/anchor'
import type { Monitor } from '../types'
import { useAction } from '../use-action'
import { lazyPart } from '@/ui/loading/lazy-part'

const ConfirmDialog = lazyPart(() => import('@/ui/overlay/confirm-dialog'))

const tones: Record<Experiment['status'], BadgeTone> = {
  running: 'iris',
  decided: 'good',
  cancelled: 'neutral',
  expired: 'warn',
  out_of_sight: 'warn',
}

/** Ends one that runs, after asking. */
function Cancel({ experiment }: { experiment: Experiment }) {
  const { t } = useTranslation(['experiments', 'common'])
  const change = useChangeExperiments()
  const anchor = useRef<HTMLButtonElement>(null)
  const { mounted, open, setOpen, toggle } = useLazyOverlay()
  const { busy, run } = useAction()
  const cancel = () =>
    run(async () => {
      try {
        change({ experiment: await cancelExperiment(experiment.experimentId) })
        void toast({ title: t('cancel.done') })
      } catch (cause) {
        const { code } = asApiError(cause)
        // A report was faster, or another window.
        change({})
        void toast({ title: t('cancel.failed'), text: t(`common:errors.${code}`), tone: 'error' })
      } finally {
        setOpen(false)
      }
    })
  return (
    <>
      <Button ref={anchor} size="sm" aria-haspopup="dialog" onClick={toggle}>
        {t('cancel.action')}
      </Button>
      {mounted && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={open}
            onOpen={setOpen}
            anchor={anchor}
            busy={busy}
            title={t('cancel.title')}
            text={t('cancel.text')}
            confirm={t('cancel.confirm')}
            cancel={t('cancel.keep')}
            onConfirm={() => void cancel()}
          />
        </Suspense>
      )}
    </>
  )
}

function Delete({
  experiment,
  name,
  onDeleted,
}: {
  experiment: Experiment
  name: string
  onDeleted: () => void
}) {
  const { t } = useTranslation(['experiments', 'common'])
  const change = useChangeExperiments()
  const { experimentId } = experiment
  const remove = async () => {
    try {
      await deleteExperiment(experimentId)
      onDeleted()
      change({ deleted: experimentId })
      void toast({ title: t('delete.done') })
      return true
    } catch (cause) {
      const { code } = asApiError(cause)
      if (code === 'not_found') change({ deleted: experimentId })
      void toast({ title: t('delete.failed'), text: t(`common:errors.${code}`), tone: 'error' })
      return false
    }
  }
  return (
    <DeleteButton
      label={t('delete.label', { name })}
      title={t('delete.title')}
      text={t('delete.text')}
      confirm={t('delete.confirm')}
      cancel={t('common:actions.cancel')}
      onDelete={remove}
    />
  )
}

/** What is known of it: how far it is, its verdict, or why there is none. */
function Outcome({ experiment }: { experiment: Experiment }) {
  const { t } = useTranslation('experiments')
  const { status, progress, hypothesis } = experiment
  if (status === 'running')
    return progress ? <Counting progress={progress} /> : <p className="text-ink-2">{t('list.notCounted')}</p>
  if (status === 'decided')
    return progress?.verdict && <Verdict hypothesis={hypothesis} verdict={progress.verdict} />
  return <p className="text-ink-2">{t(`over.${status}`)}</p>
}

function Dates({ experiment }: { experiment: Experiment }) {
  const { t } = useTranslation('experiments')
  const format = useFormat()
  const { startedAt, endedAt, requestId, countedAt, detects } = experiment
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-ink-3">
      <span>{t('list.started', { date: format.date(startedAt) })}</span>
      {endedAt && <span>{t('list.ended', { date: format.date(endedAt) })}</span>}
      <span>{t('progress.finds', { detects: t(`detects.${detects}`) })}</span>
      {requestId && countedAt && (
        <Link to={paths.performanceReport(requestId)} className="rounded-sm underline">
          {t('list.report', { date: format.date(countedAt) })}
        </Link>
      )}
    </p>
  )
}

/** Why nothing counts it for now, and the way to where that can be changed. */
function Waiting({ monitor }: { monitor: Monitor }) {
  const { t } = useTranslation('experiments')
  const { monitorId, channelName, channelId, state } = monitor
  return (
    <p className="text-sm text-ink-2">
      {t(state === 'paused' ? 'list.waits.paused' : 'list.waits.off')}{' '}
      <a
        href={`#${monitorAnchor(monitorId)}`}
        aria-label={`${t('list.waits.setUp')}: ${channelName ?? channelId}`}
        className="rounded-sm underline"
      >
        {t('list.waits.setUp')}
      </a>
    </p>
  )
}

interface ExperimentRowProps {
  experiment: Experiment
  /** The setup that must run again for it to be counted. */
  waitsFor: Monitor | undefined
  onDeleted: () => void
}

/** One experiment of the list. */
export function ExperimentRow({ experiment, waitsFor, onDeleted }: ExperimentRowProps) {
  const { t } = useTranslation('experiments')
  const labels = useExperimentLabels()
  const name = labels.name(experiment.hypothesis)
  return (
    <li className="grid gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-medium wrap-anywhere">{name}</h3>
          <p className="text-sm text-ink-2 wrap-anywhere">{experiment.channelName ?? experiment.channelId}</p>
        </div>
        <div className="flex items-center gap-2">
          <Badge tone={tones[experiment.status]}>{t(`status.${experiment.status}`)}</Badge>
          {experiment.status === 'running' ? (
            <Cancel experiment={experiment} />
          ) : (
            <Delete experiment={experiment} name={name} onDeleted={onDeleted} />
          )}
        </div>
      </div>
      <Outcome experiment={experiment} />
      {experiment.status === 'running' && waitsFor && <Waiting monitor={waitsFor} />}
      <Dates experiment={experiment} />
    </li>
  )
}
