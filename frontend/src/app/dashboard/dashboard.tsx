import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { StartPanel } from '@/features/analysis/start/start-panel'
import { WelcomeCard } from '@/features/dashboard/welcome-card'
import { usePageTitle } from '@/ui/layout/page-title'
import { Skeleton } from '@/ui/feedback/skeleton'
import { BoardWaiting } from './board-waiting'
import { lazyWithTexts } from '../lazy-with-texts'

const Board = lazyWithTexts(() => import('./board'), 'dashboard', 'discovery', 'history', 'analysis')
const HistoryList = lazyWithTexts(
  () => import('@/features/analysis/history/history-list'),
  'history',
  'analysis',
)

/** Home for those who are signed in: the field to go on, what changed meanwhile, everything they did, and what came of it. */
export default function Dashboard() {
  const { t } = useTranslation('home')
  usePageTitle('Kanalyse', t('description'))
  return (
    <div className="grid grid-cols-1 gap-4">
      <WelcomeCard start={<StartPanel />} />
      <Suspense fallback={<BoardWaiting />}>
        <Board
          history={
            <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
              <HistoryList />
            </Suspense>
          }
        />
      </Suspense>
    </div>
  )
}
