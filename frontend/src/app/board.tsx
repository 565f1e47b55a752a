import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '@/api/account'
import { useOverview } from '@/api/activity'
import { RecentActivity } from '@/features/analysis/recent-activity'
import { BalanceCard } from '@/features/billing/balance-card'
import { AchievementsCard } from '@/features/dashboard/achievements-card'
import { AnalyticsCard } from '@/features/dashboard/analytics-card'
import { BadgesCard } from '@/features/discovery/badges-card'
import { DiscoveriesCard } from '@/features/discovery/discoveries-card'
import { NotificationsCard } from '@/features/discovery/notifications-card'
import { RulesCard } from '@/features/discovery/rules-card'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { ErrorState } from '@/ui/states'

interface BoardProps {
  /** Begins an analysis; stands first. */
  start?: ReactNode
  /** Whose balance stands at the side, where the page does not show it already; `null` while it is on its way. */
  balance?: Me | null | undefined
}

const column = 'grid grid-cols-1 content-start gap-6'

/** What came of somebody's analyses: figures, achievements, discoveries, news. */
export default function Board({ start, balance }: BoardProps) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { data: overview, error, mutate } = useOverview()
  const waiting = !overview && !error
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className={column}>
          {start}
          {overview && <AnalyticsCard overview={overview} />}
          {!overview && error && (
            <ErrorState
              title={t('overview.failed')}
              text={t(`common:errors.${error.code}`)}
              action={<Button onClick={() => void mutate()}>{t('common:actions.tryAgain')}</Button>}
            />
          )}
          {waiting && <Skeleton className="h-96 rounded-card" />}
        </div>
        <div className={column}>
          {balance && <BalanceCard me={balance} />}
          {balance === null && <Skeleton className="h-56 rounded-card" />}
          {overview && <RecentActivity latest={overview.latest} />}
          {waiting && <Skeleton className="h-72 rounded-card" />}
        </div>
      </div>
      {overview && <AchievementsCard overview={overview} />}
      {waiting && <Skeleton className="h-96 rounded-card" />}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <div className={column}>
          <NotificationsCard />
          <DiscoveriesCard />
        </div>
        <div className={column}>
          <BadgesCard />
          <RulesCard />
        </div>
      </div>
    </div>
  )
}
