import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Overview } from '@/api/activity'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { Card } from '@/ui/card'
import { Notice } from '@/ui/notice'
import { useNow } from '@/ui/use-now'
import { RecentItem } from './recent-item'

const most = 5
const minute = 60_000
const day = 24 * 60 * minute

/** What the person did last, and how to see all of it. */
export function RecentActivity({ latest }: { latest: Overview['latest'] }) {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const now = useNow(minute)
  const [newest] = latest
  const isRecent = newest && now - Date.parse(newest.createdAt) < day
  return (
    <Card
      title={t('activity.title')}
      action={
        newest && (
          <Link to={paths.history()} className={buttonClass('quiet', 'sm', '-mx-3')}>
            {t('activity.all')}
          </Link>
        )
      }
    >
      {isRecent && (
        <Notice tone="good" className="mb-3">
          {t('activity.recent', { ago: format.ago(newest.createdAt, now) })}
        </Notice>
      )}
      {newest ? (
        <ul className="-mx-4 -mb-2 divide-y divide-line">
          {latest.slice(0, most).map((item) => (
            <li key={item.requestId}>
              <RecentItem item={item} card={false} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2">{t('activity.empty')}</p>
      )}
    </Card>
  )
}
