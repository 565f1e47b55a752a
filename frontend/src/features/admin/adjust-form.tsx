import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdempotencyKeys } from '@/api/idempotency-key'
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
import { ConfirmAct } from './confirm-act'
import { ReasonField } from './reason-field'
import { useAskedAct, type AskedAct } from './use-asked-act'

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
  const asked = useAskedAct<Adjustment>({
    act: (request) => adjustCredits(user.userId, request, keys.of(JSON.stringify([user.userId, request]))),
    settled: () => {
      keys.close()
      onMoved()
    },
    done: ({ credits }) => {
      setDraft({ ...emptyAdjustment, bucket: draft.bucket })
      void toast({
        title: t('adjust.done'),
        text: t(credits > 0 ? 'adjust.added' : 'adjust.taken', {
          credits: t('common:credits', { count: Math.abs(credits) }),
          email: user.email,
        }),
        tone: 'good',
      })
    },
  })

  const change = (changed: Partial<AdjustDraft>) => {
    setDraft((before) => ({ ...before, ...changed }))
    setProblems({})
    asked.clear()
  }
  const ask = () => {
    const read = readAdjustment(draft)
    setProblems('problems' in read ? read.problems : {})
    if ('request' in read) asked.ask(read.request)
  }
  return { draft, problems, asked, change, ask }
}

interface ConfirmProps {
  user: UserView
  asked: AskedAct<Adjustment>
  anchor: React.RefObject<HTMLButtonElement | null>
}

/** Says what will be before anything is moved. */
function Confirm({ user, asked, anchor }: ConfirmProps) {
  const { t } = useTranslation(['admin', 'common'])
  const format = useFormat()
  const { request } = asked
  if (!request) return null
  const credits = t('common:credits', { count: Math.abs(request.credits) })
  return (
    <ConfirmAct
      state={asked}
      anchor={anchor}
      look={request.credits > 0 ? 'primary' : 'danger'}
      title={t(request.credits > 0 ? 'adjust.addTitle' : 'adjust.takeTitle', { credits })}
      text={t('adjust.confirmText', {
        email: user.email,
        before: format.whole(user.credits),
        after: format.whole(user.credits + request.credits),
      })}
      confirm={t(request.credits > 0 ? 'adjust.addConfirm' : 'adjust.takeConfirm')}
      seen={t('adjust.seen', { reason: request.reason })}
      unknown={t('adjust.unknown')}
      again={t('adjust.again')}
    />
  )
}

/** Moves credits by hand, with a reason that the person sees. */
export function AdjustForm(props: AdjustProps) {
  const { t } = useTranslation(['admin', 'common'])
  const { draft, problems, asked, change, ask } = useAdjustment(props)
  const { error } = asked
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
        <ReasonField
          hint={t('adjust.reasonHint')}
          value={draft.reason}
          isWrong={problems.reason === true}
          onChange={(reason) => change({ reason })}
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
      <Confirm user={props.user} asked={asked} anchor={anchor} />
    </Card>
  )
}
