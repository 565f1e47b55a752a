import { useTranslation } from 'react-i18next'
import type { Overview } from '@/api/activity'
import { useFormat } from '@/i18n/format'
import { Notice } from '@/ui/notice'
import { useNow } from '@/ui/use-now'

const minute = 60_000
const day = 24 * 60 * minute

/** That the newest analysis is younger than a day; otherwise nothing. */
export function FreshNote({ latest: [newest] }: { latest: Overview['latest'] }) {
  const { t } = useTranslation('analysis')
  const format = useFormat()
  const now = useNow(minute)
  if (!newest || now - Date.parse(newest.createdAt) >= day) return null
  return (
    <Notice tone="good" className="mb-5">
      {t('activity.recent', { ago: format.ago(newest.createdAt, now) })}
    </Notice>
  )
}
