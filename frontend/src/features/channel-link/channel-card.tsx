import { Link2, Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Avatar } from '@/ui/image/avatar'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/cx'
import type { Connection } from './api'
import { cancelConnect, connect, useLinkStep } from './flow'

interface Unlinking {
  /** Asks first; the button gets the focus back. */
  onUnlink: (button: HTMLButtonElement) => void
}

function Connected({ channel, onUnlink }: { channel: Connection } & Unlinking) {
  const { t } = useTranslation('channel')
  const format = useFormat()
  const name = channel.channelName ?? t('card.unnamed')
  return (
    <div className="grid gap-5">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar name={name} src={channel.channelAvatar} size="lg" />
        <div className="min-w-0">
          <p className="font-medium break-words">{name}</p>
          {channel.connectedAt && (
            <p className="text-xs text-ink-3">
              {t('card.since', { date: format.date(channel.connectedAt) })}
            </p>
          )}
        </div>
      </div>
      {!channel.channelName && <p className="text-xs text-ink-3">{t('card.unnamedText')}</p>}
      {channel.canUseWeeklyFree && <p className="max-w-2xl text-ink-2">{t('card.weeklyThere')}</p>}
      {channel.weeklyFreeAt && (
        <p className="max-w-2xl text-ink-2">
          {t('card.weeklyUsed', { when: format.dateTime(channel.weeklyFreeAt) })}
        </p>
      )}
      <Button
        className="justify-self-start"
        icon={<Unlink aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        onClick={(event) => onUnlink(event.currentTarget)}
      >
        {t('card.unlink')}
      </Button>
    </div>
  )
}

function NotConnected() {
  const { t } = useTranslation(['channel', 'common'])
  const step = useLinkStep()
  const said = step === 'waiting' || step === 'saving' ? t(`card.${step}`) : undefined
  return (
    <div className="grid gap-4">
      <p className="max-w-2xl text-ink-2">{t('card.text')}</p>
      <p className="max-w-2xl text-xs text-ink-3">{t('card.access')}</p>
      <div>
        <div className="flex flex-wrap gap-2">
          <Button
            look="primary"
            busy={step !== 'idle'}
            icon={<Link2 aria-hidden className="size-4" />}
            onClick={() => void connect()}
          >
            {t('card.link')}
          </Button>
          {step === 'waiting' && (
            <Button look="quiet" onClick={cancelConnect}>
              {t('common:actions.cancel')}
            </Button>
          )}
        </div>
        <p role="status" className={cx('text-xs text-ink-2', said && 'mt-3')}>
          {said}
        </p>
      </div>
    </div>
  )
}

/** One's own channel, and the weekly free analysis that comes with it. */
export function ChannelCard({ channel, onUnlink }: { channel: Connection } & Unlinking) {
  const { t } = useTranslation('channel')
  return (
    <Card
      title={t('card.title')}
      action={
        channel.isConnected && (
          <Badge tone={channel.canUseWeeklyFree ? 'good' : 'neutral'}>
            {t(channel.canUseWeeklyFree ? 'card.badgeFree' : 'card.badgeLinked')}
          </Badge>
        )
      }
    >
      {channel.isConnected ? <Connected channel={channel} onUnlink={onUnlink} /> : <NotConnected />}
    </Card>
  )
}
