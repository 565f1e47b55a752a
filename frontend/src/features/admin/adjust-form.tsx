import { Suspense, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKeys } from '@/api/idempotency-key'
import { asApiError, type ApiError } from '@/api/errors'
import { useFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Field } from '@/ui/form/field'
import { Form } from '@/ui/form/form'
import { Notice } from '@/ui/feedback/notice'
import { Segmented } from '@/ui/form/segmented'
import { toast } from '@/ui/feedback/toast'
import { emptyAdjustment, readAdjustment, type AdjustDraft, type AdjustProblems } from './adjust-draft'
import { adjustCredits, type Adjustment, type UserView } from './api'
import { lazyPart } from '@/ui/loading/lazy-part'

const ConfirmDialog = lazyPart(() => import('@/ui/overlay/confirm-dialog'))

const directions = ['add', 'take'] as const
const buckets = ['purchased', 'subscription'] as const

interface AdjustProps {
  user: UserView
  /** Something has moved, or may have. */
  onMoved: () => void
}

/** What is typed, what is asked, what is sent. One key for one intended act, kept until its outcome is known. */
function useAdjustment({ user, onMoved }: AdjustProps) {
  const { t } = useTranslation(['admin', 'common'])
  const keys = useIdempotencyKeys()
  const [draft, setDraft] = useState<AdjustDraft>(emptyAdjustment)
  const [problems, setProblems] = useState<AdjustProblems>({})
  const [request, setRequest] = useState<Adjustment>()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()

  const change = (changed: Partial<AdjustDraft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    setProblems({})
    setError(undefined)
  }
  const ask = () => {
    const read = readAdjustment(draft)
    setProblems('problems' in read ? read.problems : {})
    if ('problems' in read) return
    setRequest(read.request)
    setAsking(true)
  }
  const send = async () => {
    if (!request) return
    setBusy(true)
    setError(undefined)
    try {
      await adjustCredits(user.userId, request, keys.of(JSON.stringify([user.userId, request])))
      keys.close()
      setDraft({ ...emptyAdjustment, bucket: draft.bucket })
      setAsking(false)
      onMoved()
      await toast({
        title: t('adjust.done'),
        text: t(request.credits > 0 ? 'adjust.added' : 'adjust.taken', {
          credits: t('common:credits', { count: Math.abs(request.credits) }),
          email: user.email,
        }),
        tone: 'good',
      })
    } catch (cause) {
      const failure = asApiError(cause)
      setError(failure)
      if (!failure.mayRetry) {
        keys.close()
        setAsking(false)
        onMoved()
      }
    } finally {
      setBusy(false)
    }
  }
  return { draft, problems, request, asking, setAsking, busy, error, change, ask, send }
}

type State = ReturnType<typeof useAdjustment>

/** Says what will be before anything is moved. */
function Confirm({
  user,
  state,
  anchor,
}: {
  user: UserView
  state: State
  anchor: React.RefObject<HTMLButtonElement | null>
}) {
  const { t } = useTranslation(['admin', 'common'])
  const format = useFormat()
  const { request, asking, setAsking, busy, error, send } = state
  if (!request) return null
  const credits = t('common:credits', { count: Math.abs(request.credits) })
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        open={asking}
        onOpen={setAsking}
        anchor={anchor}
        look={request.credits > 0 ? 'primary' : 'danger'}
        title={t(request.credits > 0 ? 'adjust.addTitle' : 'adjust.takeTitle', { credits })}
        text={t('adjust.confirmText', {
          email: user.email,
          before: format.whole(user.credits),
          after: format.whole(user.credits + request.credits),
        })}
        confirm={t(request.credits > 0 ? 'adjust.addConfirm' : 'adjust.takeConfirm')}
        cancel={t('common:actions.cancel')}
        busy={busy}
        onConfirm={() => void send()}
      >
        <p className="mt-3 break-words text-ink-2">{t('adjust.seen', { reason: request.reason })}</p>
        {error?.mayRetry && (
          <Notice live tone="danger" className="mt-4" title={t('adjust.unknown')}>
            {t(`common:errors.${error.code}`)} {t('adjust.again')}
          </Notice>
        )}
      </ConfirmDialog>
    </Suspense>
  )
}

/** Moves credits by hand, with a reason that the person sees. */
export function AdjustForm(props: AdjustProps) {
  const { t } = useTranslation(['admin', 'common'])
  const state = useAdjustment(props)
  const { draft, problems, error, change, ask } = state
  const anchor = useRef<HTMLButtonElement>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    ask()
  }
  return (
    <Card title={t('adjust.title')}>
      <Form onSubmit={submit} className="grid gap-4">
        <div className="flex flex-wrap gap-3">
          <Segmented
            label={t('adjust.direction')}
            options={directions.map((value) => ({ value, label: t(`adjust.directions.${value}`) }))}
            value={draft.direction}
            onChange={(direction) => change({ direction })}
          />
          <Segmented
            label={t('adjust.balance')}
            options={buckets.map((value) => ({ value, label: t(`adjust.balances.${value}`) }))}
            value={draft.bucket}
            onChange={(bucket) => change({ bucket })}
          />
        </div>
        <Field
          label={t('adjust.credits')}
          name="credits"
          inputMode="numeric"
          autoComplete="off"
          value={draft.credits}
          error={problems.credits && t('adjust.creditsProblem')}
          onChange={(event) => change({ credits: event.target.value })}
        />
        <Field
          label={t('adjust.reason')}
          hint={t('adjust.reasonHint')}
          name="reason"
          autoComplete="off"
          maxLength={200}
          value={draft.reason}
          error={problems.reason && t('adjust.reasonProblem')}
          onChange={(event) => change({ reason: event.target.value })}
        />
        {error && !error.mayRetry && (
          <Notice live tone="danger" title={t('adjust.failed')}>
            {error.code === 'not_enough_credits' ? t('adjust.tooMuch') : t(`common:errors.${error.code}`)}
          </Notice>
        )}
        <Button ref={anchor} type="submit" look="primary" className="justify-self-start">
          {t(draft.direction === 'add' ? 'adjust.addOpen' : 'adjust.takeOpen')}
        </Button>
      </Form>
      <Confirm user={props.user} state={state} anchor={anchor} />
    </Card>
  )
}
