import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useMe } from '@/api/account'
import { useOverview, type Overview } from '@/api/activity'
import { FreshNote } from '@/features/analysis/recent/fresh-note'
import { ScoreChangeList } from '@/features/analysis/history/score-change-list'
import { StaleChannelsCard, useChannelHistory } from '@/features/analysis/history/stale-channels-card'
import { NewestResults } from '@/features/analysis/recent/newest-results'
import { RecentActivity } from '@/features/analysis/recent/recent-activity'
import { AchievementsCard } from '@/features/dashboard/achievements-card'
import { AnalyticsCard } from '@/features/dashboard/analytics-card'
import { StandingCard } from '@/features/dashboard/standing-card'
import { BadgesCard } from '@/features/discovery/badges-card'
import { DiscoveriesCard } from '@/features/discovery/discoveries-card'
import { NotificationsCard } from '@/features/discovery/notifications-card'
import { RulesCard } from '@/features/discovery/rules-card'
import { Button } from '@/ui/button'
import { cx } from '@/ui/cx'
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

const sideBySide = 'grid grid-cols-1 gap-6 lg:grid-cols-2'

/** On wide screens the newest results are next to the history, and stay in view while it scrolls. */
function WithNewest({ overview, history }: { overview: Overview | undefined; history: ReactNode }) {
  const newest = overview?.latestCompleted ?? []
  return (
    <div className={cx('grid grid-cols-1 gap-6', newest.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_24rem]')}>
      {history}
      {newest.length > 0 && (
        <aside className="max-lg:hidden">
          <div className="sticky top-24">
            <NewestResults items={newest} />
          </div>
        </aside>
      )}
    </div>
  )
}

/** What changed since last time and, next to it, which channels to look at again, if any, with balance and level. */
function Home({ overview, history }: { overview: Overview | undefined; history: ReactNode }) {
  const { data: me } = useMe()
  const { stale, changes } = useChannelHistory()
  const changed = (
    <NotificationsCard lead={overview && <FreshNote overview={overview} />}>
      {changes.length > 0 && <ScoreChangeList changes={changes} />}
    </NotificationsCard>
  )
  const standing = overview && <StandingCard overview={overview} me={me} />
  const list = <WithNewest overview={overview} history={history} />
  if (stale.length === 0)
    return (
      <>
        {changed}
        {list}
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
      {list}
    </>
  )
}

interface AnalysesProps {
  place: Place
  history: ReactNode
}

/** What changed, what was analysed, and what it adds up to. */
function Analyses({ place, history }: AnalysesProps) {
  const { data: overview } = useOverview()
  const figures = <WithOverview height="h-96">{(read) => <AnalyticsCard overview={read} />}</WithOverview>
  if (place === 'home')
    return (
      <div className={column}>
        <Home overview={overview} history={history} />
        {figures}
      </div>
    )
  return (
    <div className={column}>
      <div className={sideBySide}>
        <NotificationsCard />
        {overview && <RecentActivity overview={overview} />}
      </div>
      {figures}
      {history}
    </div>
  )
}

/** How far somebody has come, on a page that has greeted them in its title. */
function Progress() {
  const { t } = useTranslation('dashboard')
  const { data: overview, error } = useOverview()
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-4">
      <h2 id={heading} className="text-lg font-semibold tracking-tight">
        {t('progress')}
      </h2>
      {overview ? <StandingCard overview={overview} /> : !error && <Skeleton className="h-24 rounded-card" />}
    </section>
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

/** At home the greeting comes before it and the balance is in it; the customer area begins with money, so there it begins with the level. */
type Place = 'home' | 'customer'

/** What came of somebody's analyses, with all of them as `history`. */
export default function Board({ place, history }: { place: Place; history: ReactNode }) {
  const { t } = useTranslation('dashboard')
  const [search, setSearch] = useSearchParams()
  return (
    <div className={column}>
      {place === 'customer' && <Progress />}
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
          {
            key: 'analyses',
            label: t('tabs.analyses'),
            content: <Analyses place={place} history={history} />,
          },
          { key: 'discoveries', label: t('tabs.discoveries'), content: <Discoveries /> },
        ]}
      />
    </div>
  )
}
