import { Check, CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Button, IconButton } from '@/ui/button'
import { Card } from '@/ui/card'
import { cx } from '@/ui/cx'
import { Medal } from '@/ui/medal'
import { Skeleton } from '@/ui/skeleton'
import { EmptyState, ErrorState } from '@/ui/states'
import { useArrival } from '@/use-arrival'
import { useMarkRead, useNotifications, type Notification } from './api'

/** Where the notifications stand on the page. */
const id = 'notifications'

function Row({ news, onRead }: { news: Notification; onRead: () => void }) {
  const { t } = useTranslation(['discovery', 'common'])
  const format = useFormat()
  const name = news.channelName ?? news.channelHandle ?? t('unnamed')
  return (
    <li className="flex items-start gap-3 py-3">
      <Medal metal={news.badgeEarned} />
      <div className="min-w-0 flex-1">
        <p className={cx('wrap-anywhere', news.read ? 'text-ink-2' : 'font-medium')}>
          {!news.read && <span className="sr-only">{t('notifications.new')} </span>}
          {t('notifications.reward', { name, position: news.position })}
        </p>
        <p className="text-xs text-ink-3">
          {t('notifications.brought', {
            credits: t('common:credits', { count: news.creditsAwarded }),
            badge: t(`metals.${news.badgeEarned}`),
          })}
          {'\u00a0· '}
          <time dateTime={news.createdAt} title={format.dateTime(news.createdAt)} className="inline-block">
            {format.ago(news.createdAt)}
          </time>
        </p>
      </div>
      {!news.read && (
        <IconButton
          label={t('notifications.readOne', { name })}
          icon={<Check aria-hidden className="size-4" />}
          className="-my-1"
          onClick={onRead}
        />
      )}
    </li>
  )
}

/** The ten newest things that happened meanwhile; read one by one or all at once. */
export function NotificationsCard() {
  const { t } = useTranslation(['discovery', 'common'])
  const { data, error, mutate } = useNotifications()
  const markRead = useMarkRead()
  const part = useArrival<HTMLDivElement>(id)
  return (
    <div ref={part} id={id} tabIndex={-1} className="scroll-mt-20 rounded-card outline-none">
      <Card
        title={data?.unread ? t('notifications.unread', { count: data.unread }) : t('notifications.title')}
        action={
          !!data?.unread && (
            <Button
              size="sm"
              look="quiet"
              className="-mx-3"
              icon={<CheckCheck aria-hidden className="size-4" />}
              onClick={() => markRead({ all: true })}
            >
              {t('notifications.readAll')}
            </Button>
          )
        }
      >
        {data?.items.length === 0 && (
          <EmptyState title={t('notifications.empty')} text={t('notifications.emptyText')} />
        )}
        {data && data.items.length > 0 && (
          <ul className="-my-3 divide-y divide-line">
            {data.items.map((news) => (
              <Row key={news.id} news={news} onRead={() => markRead({ ids: [news.id] })} />
            ))}
          </ul>
        )}
        {!data && error && (
          <ErrorState
            title={t('notifications.failed')}
            text={t(`common:errors.${error.code}`)}
            action={<Button onClick={() => void mutate()}>{t('common:actions.tryAgain')}</Button>}
          />
        )}
        {!data && !error && <Skeleton className="h-24" />}
      </Card>
    </div>
  )
}
