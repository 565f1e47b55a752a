import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Overview } from '@/api/activity'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { Card } from '@/ui/layout/card'
import { FreshNote } from './fresh-note'
import { RecentItem } from './recent-item'

const most = 5

/** What the person did last, and how to see all of it. */
export function RecentActivity({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const { latest } = overview
  const [newest] = latest
  return (
    <Card
      title={t('activity.title')}
      action={
        newest && (
          <Link to={paths.history()} className={buttonClass('quiet', 'sm', '-mx-3 -my-2')}>
            {t('activity.all')}
          </Link>
        )
      }
    >
      <FreshNote overview={overview} />
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
