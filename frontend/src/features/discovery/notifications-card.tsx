import { CheckCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { cx } from '@/ui/cx'
import { Skeleton } from '@/ui/feedback/skeleton'
import { ErrorState } from '@/ui/feedback/states'
import { useArrival } from '@/shared/use-arrival'
import { useMarkRead, useNotifications, type Notification } from './api'
import { NotificationRow } from './notification-row'

/** The id of the notifications on the page. */
const id = 'notifications'

/** How many are shown until all are asked for. */
const few = 4

/** Until all are asked for: what became of channels, and of the rewards the newest. */
function fewOf(items: readonly Notification[]): Notification[] {
  const reward = items.find(({ run }) => !run)
  return items.filter((news) => news.run ?? news === reward).slice(0, few)
}

interface NotificationsCardProps {
  /** Shown before all else. */
  lead?: ReactNode
  /** What else changed; says nothing to be new where there is none. */
  children?: ReactNode
}

/** What changed, and the ten newest things that happened meanwhile; read one by one or all at once. */
export function NotificationsCard({ lead, children }: NotificationsCardProps) {
  const { t } = useTranslation(['discovery', 'common'])
  const { data, error, mutate } = useNotifications()
  const markRead = useMarkRead()
  const [all, setAll] = useState(false)
  const items = data?.items ?? []
  const shown = all ? items : fewOf(items)
  const part = useArrival<HTMLDivElement>(id)
  return (
    <div ref={part} id={id} tabIndex={-1} className="scroll-mt-20 rounded-card outline-none">
      <Card
        className="h-full"
        title={data?.unread ? t('notifications.unread', { count: data.unread }) : t('notifications.title')}
        action={
          !!data?.unread && (
            <Button
              size="sm"
              look="quiet"
              className="-mx-3 -my-2"
              icon={<CheckCheck aria-hidden className="size-4" />}
              onClick={() => markRead({ all: true })}
            >
              {t('notifications.readAll')}
            </Button>
          )
        }
      >
        {lead}
        {children}
        {data?.items.length === 0 && !children && (
          <>
            <p className="font-medium">{t('notifications.empty')}</p>
            <p className="mt-1 text-ink-2">{t('notifications.emptyText')}</p>
          </>
        )}
        {shown.length > 0 && (
          <ul className={cx('-mb-3 divide-y divide-line', children ? 'border-t border-line' : '-mt-3')}>
            {shown.map((news) => (
              <NotificationRow key={news.id} news={news} onRead={() => markRead({ ids: [news.id] })} />
            ))}
          </ul>
        )}
        {shown.length < items.length && (
          <Button size="sm" className="mt-5" onClick={() => setAll(true)}>
            {t('notifications.all', { count: items.length })}
          </Button>
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
