import { useTranslation } from 'react-i18next'
import useSWR from 'swr'
import { loadArea } from '@/i18n'
import { Notice } from '@/ui/notice'
import { useNames } from './names'
import Rows from './rows'
import type { KeptBoard } from './types'
import type { View } from './view'

/** Where the board's builder leaves what a visitor sees; the CDN keeps it, whatever becomes of the API. */
const file = '/data/leaderboard-top.json'

async function readKept(): Promise<KeptBoard> {
  const [answer] = await Promise.all([
    fetch(file, { signal: AbortSignal.timeout(8_000) }),
    loadArea('report', 'advice'),
  ])
  if (!answer.ok) throw new Error(`${file} answers ${answer.status}`)
  return (await answer.json()) as KeptBoard
}

/** The first places while the API does not answer. Without the file there is nothing to add. */
export default function Kept({ view }: { view: View }) {
  const { t } = useTranslation('leaderboard')
  const names = useNames()
  const { data } = useSWR<KeptBoard, Error>('leaderboard-kept', readKept, { shouldRetryOnError: false })
  if (!data || data.rows.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-4">
      <Notice title={t('kept.title', { date: names.stamp(data.asOf) })}>{t('kept.text')}</Notice>
      <Rows rows={data.rows} view={view} />
    </div>
  )
}
