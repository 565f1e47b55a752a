import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Button } from '@/ui/button'
import { toast } from '@/ui/feedback/toast'
import { useNow } from '@/ui/use-now'
import { xrayFacts } from '@/shared/rules/xray-facts'
import { useAccountAddress } from '../account-address'
import { updateMonitor, useChangeMonitors } from '../api'
import { Refusal } from '../refusal'
import { useTimes } from '../schedule/local-time'
import type { Monitor, MonitorMail } from '../types'
import { useAction } from '../use-action'

const askAgainAfter = xrayFacts.askAgainMinutes * 60_000

/** Chooses once more what was chosen: that begins again what was stopped, and asks again for an address that is not confirmed. */
function useChooseAgain({ monitorId, mail }: Monitor) {
  const { t } = useTranslation('xray')
  const change = useChangeMonitors()
  const act = useAction()
  const choose = () =>
    act.run(async () => {
      const monitor = await updateMonitor(monitorId, { mail: { on: true, address: mail.address ?? null } })
      change({ monitor })
      if (mail.stopped) void toast({ title: t('mail.turnedOn') })
      // Otherwise nothing was sent: its owner was asked a moment ago from elsewhere, or has agreed.
      else if (!monitor.mail.confirmed && monitor.mail.askedAt !== mail.askedAt)
        void toast({ title: t('mail.sent') })
    })
  return { ...act, choose }
}

/** The address is not confirmed: since when it waits, or that the link is too old. */
function Unconfirmed({ mail }: { mail: MonitorMail }) {
  const { t } = useTranslation('xray')
  const format = useFormat()
  return (
    <span className="block text-ink-2">
      {mail.askedAt == null
        ? t('mail.expired', { hours: xrayFacts.confirmHours })
        : t('mail.waiting', { when: format.dateTime(mail.askedAt) })}
    </span>
  )
}

/** From when on its owner can be asked again; nothing where they can be now. */
function useAgainFrom({ askedAt }: MonitorMail): number | undefined {
  const now = useNow(5_000)
  const from = askedAt == null ? 0 : new Date(askedAt).getTime() + askAgainAfter
  return now < from ? from : undefined
}

interface SendAgainProps {
  mail: MonitorMail
  name: string
  busy: boolean
  onSend: () => void
}

function SendAgain({ mail, name, busy, onSend }: SendAgainProps) {
  const { t } = useTranslation('xray')
  const isEarly = useAgainFrom(mail) !== undefined
  return (
    <Button
      size="sm"
      busy={busy}
      aria-label={`${t('mail.sendAgain')}: ${name}`}
      // Not `disabled`, which would take the focus from a person who has just pressed it.
      aria-disabled={isEarly || undefined}
      onClick={() => !isEarly && onSend()}
    >
      {t('mail.sendAgain')}
    </Button>
  )
}

function AgainFrom({ mail }: { mail: MonitorMail }) {
  const { t } = useTranslation('xray')
  const times = useTimes()
  const from = useAgainFrom(mail)
  return (
    from !== undefined && (
      <span className="tnum text-xs text-ink-3">{t('mail.againFrom', { time: times.clock(from) })}</span>
    )
  )
}

function MailText({ mail, own }: { mail: MonitorMail; own: string }) {
  const { t } = useTranslation('xray')
  if (!mail.on && !mail.stopped) return <span className="text-ink-3">{t('mail.off')}</span>
  return (
    <>
      <span className="wrap-anywhere">{mail.address ?? (own || t('mail.account'))}</span>
      {mail.stopped && (
        <span className="flex gap-2 text-ink-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
          {t(`mail.stopped.${mail.stopped}`)}
        </span>
      )}
      {mail.on && !mail.confirmed && <Unconfirmed mail={mail} />}
    </>
  )
}

interface MailLineProps {
  monitor: Monitor
  name: string
  sendsMail: boolean
  onChange: (button: HTMLElement) => void
}

/** Where the reports of a setup are mailed to, why they are not, and what can be done about it. */
export function MailLine({ monitor, name, sendsMail, onChange }: MailLineProps) {
  const { t } = useTranslation('xray')
  const own = useAccountAddress()
  const { busy, error, choose } = useChooseAgain(monitor)
  const row = useRef<HTMLDivElement>(null)
  const { mail } = monitor
  const waits = mail.on && !mail.confirmed
  if (!sendsMail) return <span className="text-ink-3">{t('mail.notHere')}</span>
  const turnOn = async () => {
    // The button goes with the reason for it.
    if (await choose()) row.current?.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.focus()
  }
  return (
    <div
      className={!waits && !mail.stopped ? 'flex flex-wrap items-baseline gap-x-4' : 'grid grid-cols-1 gap-2'}
    >
      <p className="min-w-0">
        <MailText mail={mail} own={own} />
      </p>
      {error && (
        <Refusal
          error={error}
          title={t('changeFailed')}
          text={error.code === 'too_many_requests' ? t('mail.tooMany') : undefined}
          onRetry={() => void choose()}
        />
      )}
      <div ref={row} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {mail.stopped && (
          <Button
            size="sm"
            busy={busy}
            aria-label={`${t('mail.turnOn')}: ${name}`}
            onClick={() => void turnOn()}
          >
            {t('mail.turnOn')}
          </Button>
        )}
        {waits && <SendAgain {...{ mail, name, busy }} onSend={() => void choose()} />}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`${t('mail.change')}: ${t('card.mail')}, ${name}`}
          className="-my-1 rounded-sm py-1 text-sm font-medium text-iris"
          onClick={(event) => onChange(event.currentTarget)}
        >
          {t('mail.change')}
        </button>
        {waits && <AgainFrom mail={mail} />}
      </div>
    </div>
  )
}
