import { ChartNoAxesColumn, Monitor, ScanSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe, type Me } from '@/api/account'
import { useOverview, type Overview } from '@/api/activity'
import { CreditsLink } from '@/credits-link'
import { facts } from '@/facts'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { PlaceLink } from '@/place-link'
import { Badge } from '@/ui/badge'
import { buttonClass } from '@/ui/button'
import { FailedNotice } from '@/ui/failed-notice'
import { Figure } from '@/ui/figure'
import { Notice } from '@/ui/notice'
import { Progress } from '@/ui/progress'
import { Skeleton } from '@/ui/skeleton'
import { useNow } from '@/ui/use-now'
import { BadgeBanner } from './badge-banner'
import { nextLevel, partOfDay } from './rules'

const minute = 60_000

function Greeting({ me }: { me: Me | undefined }) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const now = useNow(minute)
  const name = me ? (me.displayName ?? t('somebody')) : undefined
  const greeting = t(`greeting.${partOfDay(new Date(now).getHours())}`)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h1 className="min-w-0 text-xl font-semibold tracking-tight wrap-anywhere">
        {name === undefined ? greeting : t('greetingName', { greeting, name })}
      </h1>
      {me && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
          <Badge tone={me.isPremium ? 'iris' : 'neutral'}>{t(me.isPremium ? 'premium' : 'basic')}</Badge>
          {me.isPremium && me.subscriptionEnd && t('premiumUntil', { date: format.date(me.subscriptionEnd) })}
        </p>
      )}
    </div>
  )
}

/** What could not be loaded stands as a dash; a card beside says why, with a way out. */
const Unknown = ({ failed }: { failed: boolean }) => (failed ? '–' : <Skeleton className="h-6 w-16" />)

interface StandingProps {
  me: Me | undefined
  overview: Overview | undefined
  failed: { me: boolean; overview: boolean }
}

function Standing({ me, overview, failed }: StandingProps) {
  const { t } = useTranslation(['dashboard', 'common'])
  const format = useFormat()
  const next = overview && nextLevel(overview)
  return (
    <>
      <dl className="mt-5 grid grid-cols-3 gap-4">
        <Figure label={t('credits')} value={me ? format.whole(me.credits) : <Unknown failed={failed.me} />} />
        <Figure
          label={t('analyses')}
          value={overview ? format.whole(overview.analyses) : <Unknown failed={failed.overview} />}
        />
        <Figure
          label={t('level')}
          value={overview ? t(`levels.${overview.level.name}`) : <Unknown failed={failed.overview} />}
        />
      </dl>
      <div className="mt-4">
        {overview ? (
          <Progress
            label={
              next
                ? t('toNext', { count: next.missing, level: t(`levels.${next.name}`) })
                : t('highest', { level: t(`levels.${overview.level.name}`) })
            }
            value={overview.level.progress / 100}
          />
        ) : (
          !failed.overview && <Skeleton className="h-8" />
        )}
      </div>
    </>
  )
}

function Actions() {
  const { t } = useTranslation('dashboard')
  const look = { 'aria-hidden': true, className: 'size-4' } as const
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      <PlaceLink route="quickAnalyzer" to={paths.quickAnalyzer()}>
        <ScanSearch {...look} />
        {t('analyze')}
      </PlaceLink>
      <PlaceLink route="leaderboard" to={paths.leaderboard()}>
        <ChartNoAxesColumn {...look} />
        {t('leaderboard')}
      </PlaceLink>
      <PlaceLink route="performance" to={paths.performance()}>
        <Monitor {...look} />
        {t('monitor')}
      </PlaceLink>
    </div>
  )
}

/** Too few credits for a report of the monitor, and no plan that would bring more. */
function UpgradePrompt({ me }: { me: Me }) {
  const { t } = useTranslation(['dashboard', 'common'])
  if (me.isPremium || me.credits >= facts.xrayCredits) return null
  return (
    <Notice
      title={t('upgrade.title', { credits: t('common:credits', { count: me.credits }) })}
      actions={<CreditsLink className={buttonClass('secondary', 'sm')}>{t('upgrade.go')}</CreditsLink>}
    >
      {t('upgrade.text')}
    </Notice>
  )
}

/** What somebody has and has done so far, and where to go on. `news` stands at its end, where there is any. */
export function WelcomeCard({ news }: { news?: ReactNode }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { data: me, error, mutate } = useMe()
  const { data: overview, error: unknown } = useOverview()
  return (
    <div className="grid gap-4">
      <section aria-label={t('welcome')} className="card p-5 sm:p-6">
        <Greeting me={me} />
        <Standing me={me} overview={overview} failed={{ me: !!error, overview: !!unknown }} />
        <Actions />
        {(overview || !unknown) && (
          <div className="mt-6 flex min-h-13 flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
            {overview ? <BadgeBanner overview={overview} /> : <Skeleton className="h-9 w-64" />}
            {news}
          </div>
        )}
      </section>
      {me && <UpgradePrompt me={me} />}
      {!me && error && (
        <FailedNotice
          title={t('profileFailed')}
          retry={t('common:actions.tryAgain')}
          onRetry={() => void mutate()}
        >
          {t(`common:errors.${error.code}`)}
        </FailedNotice>
      )}
    </div>
  )
}
