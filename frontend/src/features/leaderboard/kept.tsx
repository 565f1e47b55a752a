import { useTranslation } from 'react-i18next'
import { Notice } from '@/ui/feedback/notice'
import { useKept } from './kept-board'
import { useNames } from './names'
import { Rows } from './rows/rows-part'
import type { View } from './view'

/** The first places while the API does not answer. Without the file there is nothing to add. */
export default function Kept({ view }: { view: View }) {
  const { t } = useTranslation('leaderboard')
  const names = useNames()
  const kept = useKept(true)
  if (!kept || kept.rows.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice title={t('kept.title', { date: names.stamp(kept.asOf) })}>{t('kept.text')}</Notice>
      <Rows rows={kept.rows} view={view} />
    </div>
  )
}
