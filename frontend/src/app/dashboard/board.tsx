import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useMe, type Me } from '@/api/account'
import { useOverview, type Overview } from '@/api/activity'
import { FreshNote } from '@/features/analysis/recent/fresh-note'
import { ScoreChangeList } from '@/features/analysis/history/score-change-list'
import { StaleChannelsCard, useChannelHistory } from '@/features/analysis/history/stale-channels-card'
import { RecentActivity } from '@/features/analysis/recent/recent-activity'
import { AchievementsCard } from '@/features/dashboard/achievements-card'
import { AnalyticsCard } from '@/features/dashboard/analytics-card'
import { StandingCard } from '@/features/dashboard/standing-card'
import { BadgesCard } from '@/features/discovery/badges-card'
import { DiscoveriesCard } from '@/features/discovery/discoveries-card'
import { NotificationsCard } from '@/features/discovery/notifications-card'
import { RulesCard } from '@/features/discovery/rules-card'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/feedback/skeleton'
import { ErrorState } from '@/ui/feedback/states'
import { Tabs } from '@/ui/layout/tabs'

const column = 'grid grid-cols-1 content-start gap-6'
/** What needs the figures: drawn once they are there, or what went wrong in their place. */
function WithOverview({ height, children }: { height: string; children: (overview: Overview) => ReactNode }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { data: overview, error, mutate } = useOverview()
  if (overview) return children(overview)
  if (!error) return <Skeleton className={`${height} rounded-card`} />
  return (
    <ErrorState
      title={t('overview.failed')}
      text={t(`common:errors.${error.code}`)}
      action={<Button onClick={() => void mutate()}>{t('common:actions.tryAgain')}</Button>}
    />
  )
}

interface StandingProps {
  overview: Overview | undefined
  me?: Me | undefined
}

const Standing = ({ overview, me }: StandingProps) => overview && <StandingCard overview={overview} me={me} />

const sideBySide = 'grid grid-cols-1 gap-6 lg:grid-cols-2'

/** With the history: what changed since last time and, next to it, which channels to look at again, if any, with balance and level. */
function Home({ overview, me, history }: StandingProps & { history: ReactNode }) {
  const { stale, changes } = useChannelHistory()
  const fresh = overview && <FreshNote latest={overview.latest} />
  const changed = (
    <NotificationsCard lead={fresh}>
      {changes.length > 0 && <ScoreChangeList changes={changes} />}
    </NotificationsCard>
  )
  const standing = overview && <StandingCard overview={overview} me={me} />
  if (stale.length === 0)
    return (
      <>
        {changed}
        {history}
        {standing}
      </>
    )
  return (
    <>
      <div className={sideBySide}>
        {changed}
        <div className="flex flex-col gap-6">
          <StaleChannelsCard entries={stale} />
          {standing && <div className="grid flex-1">{standing}</div>}
        </div>
      </div>
      {history}
    </>
  )
}

/** What changed, what was analysed, and what it adds up to. */
function Analyses({ history }: { history: ReactNode }) {
  const { data: me } = useMe()
  const { data: overview } = useOverview()
  return (
    <div className={column}>
      {history ? (
        <Home overview={overview} me={me} history={history} />
      ) : (
        <>
          <div className={sideBySide}>
            <NotificationsCard />
            {overview && <RecentActivity latest={overview.latest} />}
          </div>
          <Standing overview={overview} />
        </>
      )}
      <WithOverview height="h-96">{(read) => <AnalyticsCard overview={read} />}</WithOverview>
    </div>
  )
}

/** What was reached and found. */
function Discoveries() {
  return (
    <div className={column}>
      <WithOverview height="h-96">{(read) => <AchievementsCard overview={read} />}</WithOverview>
      <div className={sideBySide}>
        <DiscoveriesCard />
        <BadgesCard />
      </div>
      <RulesCard />
    </div>
  )
}

/** What came of somebody's analyses. With their `history` the balance is named too; other pages show a few of the newest. */
export default function Board({ history }: { history?: ReactNode }) {
  const { t } = useTranslation('dashboard')
  const [search, setSearch] = useSearchParams()
  return (
    <Tabs
      label={t('tabs.label')}
      value={search.get('tab') ?? undefined}
      onChange={(tab) =>
        setSearch(
          (before) => {
            if (tab === 'discoveries') before.set('tab', tab)
            else before.delete('tab')
            return before
          },
          { replace: true, preventScrollReset: true },
        )
      }
      tabs={[
        { key: 'analyses', label: t('tabs.analyses'), content: <Analyses history={history} /> },
        { key: 'discoveries', label: t('tabs.discoveries'), content: <Discoveries /> },
      ]}
    />
  )
}
