import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useOverview } from '@/api/activity'
import { StartPanel } from '@/features/analysis/start/start-panel'
import { WelcomeCard } from '@/features/dashboard/welcome-card'
import { usePageTitle } from '@/ui/layout/page-title'
import { Skeleton } from '@/ui/feedback/skeleton'
import { BoardWaiting } from './board-waiting'
import { HistoryList } from './lazy-history'
import { lazyWithTexts } from '../lazy-with-texts'

const Board = lazyWithTexts(() => import('./board'), 'dashboard', 'discovery', 'history', 'analysis')
const FirstSteps = lazyWithTexts(() => import('./first-steps'), 'journey')

/** Home for those who are signed in: the field to go on, what changed meanwhile, everything they did, and what came of it. */
export default function Dashboard() {
  const { t } = useTranslation('home')
  // Asked for along with the code of the board: who is new sees the first steps before anything that is still empty.
  const { data: overview } = useOverview()
  usePageTitle('Kanalyse', t('description'))
  return (
    <div className="grid grid-cols-1 gap-4">
      <WelcomeCard start={<StartPanel />} />
      {overview?.analyses === 0 && (
        <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
          <FirstSteps />
        </Suspense>
      )}
      <Suspense fallback={<BoardWaiting />}>
        <Board
          place="home"
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
