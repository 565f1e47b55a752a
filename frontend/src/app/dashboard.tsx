import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '@/api/account'
import { StartPanel } from '@/features/analysis/start-panel'
import { WelcomeCard } from '@/features/dashboard/welcome-card'
import { usePageTitle } from '@/ui/page-title'
import { Skeleton } from '@/ui/skeleton'
import { BoardWaiting } from './board-waiting'
import { late } from './late'

const NewsLink = late(() => import('@/features/discovery/news-link'), 'discovery')
const Board = late(() => import('./board'), 'dashboard', 'discovery', 'customer', 'analysis')
const HistoryList = late(() => import('@/features/analysis/history/history-list'), 'history', 'analysis')

/** Home for those who are signed in: what they have, the field to go on, what came of it, and everything they did. */
export default function Dashboard() {
  const { t } = useTranslation('home')
  const { data: me, error } = useMe()
  usePageTitle('Kanalyse', t('description'))
  return (
    <div className="grid grid-cols-1 gap-6">
      <WelcomeCard
        news={
          <Suspense fallback={null}>
            <NewsLink />
          </Suspense>
        }
      />
      <Suspense fallback={<BoardWaiting start />}>
        <Board start={<StartPanel />} balance={me ?? (error ? undefined : null)} />
      </Suspense>
      <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
        <HistoryList />
      </Suspense>
    </div>
  )
}
