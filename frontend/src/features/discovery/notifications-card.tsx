import { CheckCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Skeleton } from '@/ui/skeleton'
import { ErrorState } from '@/ui/states'
import { useArrival } from '@/use-arrival'
import { useMarkRead, useNotifications } from './api'
import { NotificationRow } from './notification-row'

/** Where the notifications stand on the page. */
const id = 'notifications'

/** How many are shown until all are asked for. */
const few = 4

/** The ten newest things that happened meanwhile; read one by one or all at once. `lead` stands before them. */
export function NotificationsCard({ lead }: { lead?: ReactNode }) {
  const { t } = useTranslation(['discovery', 'common'])
  const { data, error, mutate } = useNotifications()
  const markRead = useMarkRead()
  const [all, setAll] = useState(false)
  const shown = all ? data?.items : data?.items.slice(0, few)
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
        {data?.items.length === 0 && (
          <>
            <p className="font-medium">{t('notifications.empty')}</p>
            <p className="mt-1 text-ink-2">{t('notifications.emptyText')}</p>
          </>
        )}
        {shown && shown.length > 0 && (
          <ul className="-my-3 divide-y divide-line">
            {shown.map((news) => (
              <NotificationRow key={news.id} news={news} onRead={() => markRead({ ids: [news.id] })} />
            ))}
          </ul>
        )}
        {data && !all && data.items.length > few && (
          <Button size="sm" className="mt-5" onClick={() => setAll(true)}>
            {t('notifications.all', { count: data.items.length })}
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
