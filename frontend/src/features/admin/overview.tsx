import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe, type Me } from '@/api/account'
import type { ApiError } from '@/api/errors'
import { useRefreshRole } from '@/api/auth/role'
import { currentSession } from '@/api/auth/session'
import { useFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { Details } from '@/ui/layout/details'
import { toast } from '@/ui/feedback/toast'
import { resetRateLimits, syncSubscriptions, type Synced } from './api'
import { Loaded } from './loaded'
import { useAction } from './use-action'

function Access({ me }: { me: Me }) {
  const { t } = useTranslation(['admin', 'common'])
  const format = useFormat()
  return (
    <Details
      rows={[
        { label: t('access.tier'), value: t(`common:tiers.${me.tier as 'free'}`, { defaultValue: me.tier }) },
        ...(me.subscriptionEnd ? [{ label: t('access.until'), value: format.date(me.subscriptionEnd) }] : []),
        { label: t('access.userId'), value: me.userId, code: true },
      ]}
    />
  )
}

interface ActProps {
  text: string
  /** How far it is. */
  note?: string | undefined
  label: string
  busy?: boolean
  onPress: () => void
}

const ActLine = ({ text, note, label, busy = false, onPress }: ActProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
    <div className="min-w-48 flex-1">
      <p className="text-ink-2">{text}</p>
      <p role="status" className="tnum text-xs text-ink-3">
        {note}
      </p>
    </div>
    <Button busy={busy} onClick={onPress}>
      {label}
    </Button>
  </li>
)

/** The role is granted elsewhere: by the people who look after the user pool. */
function RequestAccess() {
  const { t } = useTranslation('admin')
  return (
    <ActLine
      text={t('request.text')}
      label={t('request.button')}
      onPress={() => void toast({ title: t('request.title'), text: t('request.told'), stay: 'long' })}
    />
  )
}

function RefreshStatus() {
  const { t } = useTranslation(['admin', 'common'])
  const { busy, run } = useAction()
  const { mutate } = useMe()
  const refresh = useRefreshRole()
  const press = () =>
    run(
      async () => {
        const isAdmin = await refresh()
        await mutate()
        if (isAdmin) await toast({ title: t('refresh.done'), text: t('refresh.still'), tone: 'good' })
      },
      ({ code }) =>
        void toast({ title: t('refresh.failed'), text: t(`common:errors.${code}`), tone: 'error' }),
    )
  return <ActLine text={t('refresh.text')} label={t('refresh.button')} busy={busy} onPress={press} />
}

function ResetLimits() {
  const { t } = useTranslation(['admin', 'common'])
  const { busy, run } = useAction()
  const reason = ({ code }: ApiError) =>
    code === 'internal' ? t('limits.failedText') : t(`common:errors.${code}`)
  const press = () =>
    run(
      async () => {
        await resetRateLimits()
        await toast({ title: t('limits.done'), text: t('limits.doneText'), tone: 'good' })
      },
      (error) => void toast({ title: t('limits.failed'), text: reason(error), tone: 'error' }),
    )
  return <ActLine text={t('limits.text')} label={t('limits.button')} busy={busy} onPress={press} />
}

function SyncSubscriptions() {
  const { t } = useTranslation(['admin', 'common'])
  const { busy, run } = useAction()
  const [sofar, setSofar] = useState<Synced>()
  const controller = useRef(new AbortController())
  useEffect(() => {
    const leaving = new AbortController()
    controller.current = leaving
    return () => leaving.abort()
  }, [])
  const counts = ({ success, failed }: Synced) => t('sync.counts', { success, failed })
  const refused = ({ code }: ApiError) => {
    if (code === 'sign_in_required') return { title: t('sync.noSession'), text: t('sync.noSessionText') }
    if (code === 'forbidden') return { title: t('sync.adminOnly'), text: t('sync.adminOnlyText') }
    return { title: t('sync.failed'), text: t(`common:errors.${code}`) }
  }
  const press = () => {
    if (currentSession().status !== 'in') {
      void toast({ title: t('sync.noSession'), text: t('sync.noSessionText'), tone: 'error' })
      return
    }
    setSofar(undefined)
    const { signal } = controller.current
    run(
      async () => {
        const synced = await syncSubscriptions(setSofar, signal)
        const tone = synced.failed > 0 ? 'plain' : 'good'
        await toast({ title: t('sync.done'), text: counts(synced), tone, stay: 'long' })
        setSofar(undefined)
      },
      (error) => {
        if (!signal.aborted) void toast({ ...refused(error), tone: 'error', stay: 'long' })
      },
    )
  }
  return (
    <ActLine
      text={t('sync.text')}
      note={
        sofar &&
        (busy ? t('sync.sofar', { counts: counts(sofar) }) : t('sync.until', { counts: counts(sofar) }))
      }
      label={t('sync.button')}
      busy={busy}
      onPress={press}
    />
  )
}

/** Who the operator is, and what can be set right with one press. */
export function Overview() {
  const { t } = useTranslation('admin')
  const { data: me, error, mutate } = useMe()
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Card title={t('access.title')}>
        <Loaded data={me} error={error} again={() => void mutate()} failed={t('access.failed')}>
          {(known) => <Access me={known} />}
        </Loaded>
      </Card>
      <Card title={t('acts.title')}>
        <ul className="divide-y divide-line">
          <RequestAccess />
          <RefreshStatus />
          <ResetLimits />
          <SyncSubscriptions />
        </ul>
      </Card>
    </div>
  )
}
