import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '@/api/errors'
import { useFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Details } from '@/ui/layout/details'
import { EmptyState } from '@/ui/feedback/states'
import { Table } from '@/ui/layout/table'
import { toast } from '@/ui/feedback/toast'
import {
  replayDeadLetters,
  useDeadLetters,
  useReconciliation,
  type DeadQueue,
  type Reconciliation,
} from './api'
import { CostsCard } from './costs-card'
import { HeartbeatsCard } from './heartbeats-card'
import { Loaded } from './loaded'
import { MailsCard } from './mails-card'
import { QuotaCard } from './quota-card'
import { RollCallCard } from './roll-call-card'
import { ScoutCard } from './scout-card'
import { lazyPart } from '@/ui/loading/lazy-part'

const ConfirmDialog = lazyPart(() => import('@/ui/overlay/confirm-dialog'))

interface QueueLineProps {
  queue: DeadQueue
  onReplay: (queue: DeadQueue, anchor: HTMLButtonElement) => void
}

function QueueLine({ queue, onReplay }: QueueLineProps) {
  const { t } = useTranslation('admin')
  const name = t(`dead.queues.${queue.queue as 'payments'}`, { defaultValue: queue.queue })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          <Badge tone={queue.waiting > 0 ? 'danger' : 'good'}>
            {t('dead.waiting', { count: queue.waiting })}
          </Badge>
        </p>
        <p className="mt-1 text-xs text-ink-2">
          {t(`dead.texts.${queue.queue as 'payments'}`, { defaultValue: '' })}
        </p>
      </div>
      <Button
        size="sm"
        disabled={queue.waiting === 0}
        aria-haspopup="dialog"
        aria-label={t('dead.replayNamed', { name })}
        onClick={(event) => onReplay(queue, event.currentTarget)}
      >
        {t('dead.replay')}
      </Button>
    </li>
  )
}

/** What the queues gave up on, and sending it back. */
function DeadLetters() {
  const { t } = useTranslation(['admin', 'common'])
  const { data: queues, error, mutate } = useDeadLetters()
  const anchor = useRef<HTMLButtonElement>(null)
  const [asked, setAsked] = useState<DeadQueue>()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)

  const replay = async (queue: DeadQueue) => {
    setBusy(true)
    try {
      const { replayed } = await replayDeadLetters(queue.queue)
      await toast({ title: t('dead.done', { count: replayed }), text: t('dead.doneText'), tone: 'good' })
    } catch (cause) {
      const { code } = asApiError(cause)
      await toast({ title: t('dead.replayFailed'), text: t(`common:errors.${code}`), tone: 'error' })
    } finally {
      setBusy(false)
      setOpen(false)
      void mutate()
    }
  }

  return (
    <Card title={t('dead.title')}>
      <p className="mb-4 text-ink-2">{t('dead.text')}</p>
      <Loaded data={queues} error={error} again={() => void mutate()} failed={t('dead.failed')}>
        {(known) =>
          known.length === 0 ? (
            <EmptyState title={t('dead.none')} />
          ) : (
            <ul className="divide-y divide-line">
              {known.map((queue) => (
                <QueueLine
                  key={queue.queue}
                  queue={queue}
                  onReplay={(wanted, button) => {
                    anchor.current = button
                    setAsked(wanted)
                    setOpen(true)
                  }}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {asked && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open={open}
            onOpen={setOpen}
            anchor={anchor}
            look="primary"
            title={t('dead.confirmTitle')}
            text={t('dead.confirmText', { count: asked.waiting })}
            confirm={t('dead.replay')}
            cancel={t('common:actions.cancel')}
            busy={busy}
            onConfirm={() => void replay(asked)}
          />
        </Suspense>
      )}
    </Card>
  )
}

function Findings({ state }: { state: Reconciliation }) {
  const { t } = useTranslation('admin')
  const { findings, findingsTotal } = state
  if (findings.length === 0) return <EmptyState title={t('checks.clean')} text={t('checks.cleanText')} />
  return (
    <>
      <Table
        quiet
        caption={t('checks.findings')}
        rows={findings}
        rowKey={({ kind, userId, detail }) => `${kind} ${userId ?? ''} ${detail}`}
        columns={[
          {
            key: 'kind',
            label: t('checks.kind'),
            render: ({ kind }) => t(`checks.kinds.${kind as 'balance'}`, { defaultValue: kind }),
          },
          {
            key: 'detail',
            label: t('checks.detail'),
            render: ({ detail }) => <span className="block min-w-36">{detail}</span>,
          },
          {
            key: 'user',
            label: t('checks.user'),
            render: ({ userId }) => (
              <span className="block min-w-28 text-xs wrap-anywhere">{userId ?? '–'}</span>
            ),
          },
        ]}
      />
      {findingsTotal > findings.length && (
        <p className="mt-3 text-xs text-ink-3">
          {t('checks.cut', { shown: findings.length, total: findingsTotal })}
        </p>
      )}
    </>
  )
}

function Checked({ state }: { state: Reconciliation }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  if (!state.finishedAt)
    return (
      <EmptyState
        title={t(state.running ? 'checks.firstRunning' : 'checks.never')}
        text={t('checks.neverText')}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <Details
        rows={[
          { label: t('checks.finished'), value: format.dateTime(state.finishedAt) },
          { label: t('checks.accounts'), value: format.whole(state.accounts) },
          { label: t('checks.recovered'), value: format.whole(state.eventsRecovered) },
          { label: t('checks.found'), value: format.whole(state.findingsTotal) },
        ]}
      />
      <Findings state={state} />
    </div>
  )
}

/** What the last nightly comparison of ledger, balances and payments found. */
function Checks() {
  const { t } = useTranslation('admin')
  const { data: state, error, mutate } = useReconciliation()
  const agrees = state?.finishedAt && state.findingsTotal === 0
  return (
    <Card
      title={t('checks.title')}
      action={
        <span className="flex flex-wrap gap-2">
          {state?.running && <Badge tone="iris">{t('checks.running')}</Badge>}
          {state && state.findingsTotal > 0 && (
            <Badge tone="danger">{t('checks.badge', { count: state.findingsTotal })}</Badge>
          )}
          {agrees && <Badge tone="good">{t('checks.agrees')}</Badge>}
        </span>
      }
    >
      <Loaded data={state} error={error} again={() => void mutate()} failed={t('checks.failed')}>
        {(known) => <Checked state={known} />}
      </Loaded>
    </Card>
  )
}

/**
 * What went wrong, what runs by itself, whether money and people agree, what became of mails, what is left of the quota, the scout, and what
 * all of it costs.
 */
export function OperationsTab() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <div className="grid grid-cols-1 gap-6">
        <DeadLetters />
        <HeartbeatsCard />
        <QuotaCard />
      </div>
      <div className="grid grid-cols-1 gap-6">
        <Checks />
        <RollCallCard />
        <MailsCard />
        <ScoutCard />
      </div>
      <div className="lg:col-span-2">
        <CostsCard />
      </div>
    </div>
  )
}
