import { Monitor, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { useNow } from '@/ui/use-now'
import type { SignedIn } from './api'
import { useDeviceName } from './device-names'

const minute = 60_000
/** The time of the last use is known to this. */
const exactTo = 60 * minute

function useLastUse({ current, seenAt }: SignedIn): string {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const now = useNow(minute)
  if (current) return t('devices.now')
  if (now - new Date(seenAt).getTime() < exactTo) return t('devices.lately')
  return t('devices.used', { ago: format.ago(seenAt, now) })
}

interface DeviceRowProps {
  session: SignedIn
  busy: boolean
  /** Gets the button that was pressed. */
  onEnd: (button: HTMLButtonElement) => void
}

/** One browser in which the person is signed in. */
export function DeviceRow({ session, busy, onEnd }: DeviceRowProps) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const lastUse = useLastUse(session)
  const name = useDeviceName()(session)
  const date = format.dateTime(session.signedInAt)
  const Icon = session.system === 'android' || session.system === 'ios' ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-0 flex-1 basis-32">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium break-words">{name}</span>
          {session.current && <Badge tone="good">{t('devices.here')}</Badge>}
        </p>
        <p className="tnum mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-3">
          <span>{t('devices.signedIn', { date })}</span>
          <span>{lastUse}</span>
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={t('devices.endNamed', { name, date })}
          busy={busy}
          onClick={({ currentTarget }) => onEnd(currentTarget)}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  )
}
