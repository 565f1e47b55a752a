import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Overview } from '@/api/activity'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { Notice } from '@/ui/feedback/notice'
import { useNow } from '@/ui/use-now'

const minute = 60_000
const day = 24 * 60 * minute

/** The newest completed analysis while it is younger than a day, as the way to it; otherwise nothing. */
export function FreshNote({ overview }: { overview: Overview }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const now = useNow(minute)
  const [newest] = overview.latestCompleted
  if (!newest || now - Date.parse(newest.createdAt) >= day) return null
  return (
    <Notice tone="good" className="mb-4">
      {t('activity.recent', { ago: format.ago(newest.createdAt, now) })}{' '}
      <Link
        to={paths.analysis(newest.requestId)}
        className="rounded-sm font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        {newest.channelName || newest.channelInput}
      </Link>
    </Notice>
  )
}
