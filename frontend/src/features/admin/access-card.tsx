import { useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { currentUserId } from '@/api/auth/current-user-id'
import type { ApiError } from '@/api/errors'
import { useFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { toast } from '@/ui/feedback/toast'
import { Form } from '@/ui/form/form'
import { Card } from '@/ui/layout/card'
import { Details } from '@/ui/layout/details'
import { accessOf, isSuspendedNow, type AccessAct } from './access'
import { setSuspension, signOutUser, type UserView } from './api'
import { remarkFits } from './code-draft'
import { ConfirmAct } from './confirm-act'
import { ReasonField } from './reason-field'
import { useAskedAct, type AskedAct } from './use-asked-act'

interface AccessProps {
  user: UserView
  /** Something has changed, or may have. */
  onMoved: () => void
}

/** What is asked about, and sent. */
interface AccessRequest {
  act: AccessAct
  reason: string
}

const looks = { suspend: 'danger', lift: 'primary', signOut: 'danger' } as const

const isAct = (name: string | undefined): name is AccessAct => name !== undefined && name in looks

function useAccess({ user, onMoved }: AccessProps) {
  const { t } = useTranslation('admin')
  const [reason, setReason] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const asked = useAskedAct<AccessRequest>({
    act: ({ act, reason: why }) =>
      act === 'signOut'
        ? signOutUser(user.userId, why)
        : setSuspension(user.userId, { suspended: act === 'suspend', reason: why }),
    settled: onMoved,
    done: ({ act }) => {
      setReason('')
      void toast({
        title: t(`suspension.${act}.done`),
        text: t(`suspension.${act}.doneText`, { email: user.email }),
        tone: 'good',
      })
    },
  })
  const change = (typed: string) => {
    setReason(typed)
    setIsWrong(false)
    asked.clear()
  }
  const ask = (act: AccessAct) => {
    const fits = remarkFits(reason)
    setIsWrong(!fits)
    if (!fits) return
    asked.clear()
    asked.ask({ act, reason: reason.trim() })
  }
  // What was given up after a lost answer may have been done all the same.
  const setAsking = (asking: boolean) => {
    asked.setAsking(asking)
    if (!asking && asked.error) onMoved()
  }
  const isRefused = asked.error?.field === 'reason'
  return { reason, isWrong: isWrong || isRefused, change, ask, asked: { ...asked, setAsking } }
}

/** Whether they can sign in, and the last suspension. */
function State({ user }: { user: UserView }) {
  const { t } = useTranslation('admin')
  const format = useFormat()
  const { cutOff, acts } = accessOf(user)
  const { canSignIn, suspension } = user
  const from = suspension && format.dateTime(suspension.suspendedAt)
  return (
    <div className="grid content-start gap-4">
      <Details
        rows={[
          { label: t('suspension.signIn'), value: t(canSignIn ? 'suspension.can' : 'suspension.cannot') },
          ...(suspension && from
            ? [
                suspension.liftedAt
                  ? {
                      label: t('suspension.past'),
                      value: t('suspension.span', { from, until: format.dateTime(suspension.liftedAt) }),
                    }
                  : { label: t('suspension.since'), value: from },
                {
                  label: t('suspension.given'),
                  value: <span className="wrap-anywhere">{suspension.reason}</span>,
                },
              ]
            : []),
        ]}
      />
      {cutOff && (
        <Notice tone="warn" title={t(`suspension.cutOff.${cutOff}`)}>
          {t(acts.includes('lift') ? 'suspension.cutOff.again' : 'suspension.cutOff.suspendFirst')}
        </Notice>
      )}
    </div>
  )
}

interface ConfirmProps {
  user: UserView
  asked: AskedAct<AccessRequest>
  anchor: RefObject<HTMLElement | null>
}

/** Says what will be before anything is changed. */
function Confirm({ user, asked, anchor }: ConfirmProps) {
  const { t } = useTranslation('admin')
  if (!asked.request) return null
  const { act, reason: typed } = asked.request
  // A suspension that lasts keeps its own reason.
  const reason = act === 'suspend' && isSuspendedNow(user) ? (user.suspension?.reason ?? typed) : typed
  return (
    <ConfirmAct
      state={asked}
      anchor={anchor}
      look={looks[act]}
      title={t(`suspension.${act}.title`, { email: user.email })}
      text={t(`suspension.${act}.text`)}
      confirm={t(`suspension.${act}.confirm`)}
      seen={t(act === 'signOut' ? 'suspension.kept' : 'suspension.mailed', { reason })}
      unknown={t('suspension.unknown')}
      again={t('suspension.again')}
    />
  )
}

function useFailure(error: ApiError | undefined): string | undefined {
  const { t } = useTranslation(['admin', 'common'])
  if (!error || error.mayRetry || error.field === 'reason') return undefined
  if (error.field === 'userId') return t('suspension.self')
  return error.code === 'not_found' ? t('suspension.nobody') : t(`common:errors.${error.code}`)
}

function Acts({ user, onMoved }: AccessProps) {
  const { t } = useTranslation('admin')
  const { reason, isWrong, change, ask, asked } = useAccess({ user, onMoved })
  const anchor = useRef<HTMLElement>(null)
  const failure = useFailure(asked.error)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const act = event.submitter?.dataset.act
    anchor.current = event.submitter
    if (isAct(act)) ask(act)
  }
  return (
    <>
      <Form onSubmit={submit} className="grid content-start gap-4">
        <ReasonField hint={t('suspension.reasonHint')} value={reason} isWrong={isWrong} onChange={change} />
        {failure && (
          <Notice live tone="danger" title={t('suspension.failed')}>
            {failure}
          </Notice>
        )}
        <div className="flex flex-wrap gap-2">
          {accessOf(user).acts.map((act) => (
            <Button key={act} type="submit" data-act={act}>
              {t(`suspension.${act}.open`)}
            </Button>
          ))}
        </div>
      </Form>
      <Confirm user={user} asked={asked} anchor={anchor} />
    </>
  )
}

/** Whether somebody can sign in, and what an operator can do about it: to everybody but themselves. */
export function AccessCard({ user, onMoved }: AccessProps) {
  const { t } = useTranslation('admin')
  const isSelf = user.userId === currentUserId()
  return (
    <Card title={t('suspension.card')}>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <State user={user} />
        {isSelf ? (
          <p className="text-ink-2">{t('suspension.own')}</p>
        ) : (
          <Acts user={user} onMoved={onMoved} />
        )}
      </div>
    </Card>
  )
}
