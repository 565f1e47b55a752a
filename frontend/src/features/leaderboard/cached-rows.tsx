import { useTranslation } from 'react-i18next'
import { Notice } from '@/ui/feedback/notice'
import { useCachedBoard } from './cached-board'
import { useLabels } from './labels'
import { Rows } from './rows/lazy-rows'
import type { View } from './view'

/** The first places while the API does not answer. Without the file there is nothing to add. */
export default function CachedRows({ view }: { view: View }) {
  const { t } = useTranslation('leaderboard')
  const labels = useLabels()
  const cached = useCachedBoard(true)
  if (!cached || cached.rows.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice title={t('kept.title', { date: labels.stamp(cached.asOf) })}>{t('kept.text')}</Notice>
      <Rows rows={cached.rows} view={view} />
    </div>
  )
}
