import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe, type Me } from '@/api/account'
import { RecentAnalyses } from '@/features/analysis/recent-analyses'
import { StartPanel } from '@/features/analysis/start-panel'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { usePageTitle } from '@/ui/page-title'
import { Skeleton } from '@/ui/skeleton'

const partOfDay = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening')

function Account({ me }: { me: Me | undefined }) {
  const { t } = useTranslation(['home', 'common'])
  const format = useFormat()
  if (!me) return <Skeleton className="h-[124px] rounded-card" />
  const split = me.subscriptionCredits > 0 && me.purchasedCredits > 0
  const { subscriptionCredits: monthly, purchasedCredits: bought } = me
  return (
    <dl className="card grid grid-cols-2 divide-x divide-line">
      <div className="p-5 sm:p-6">
        <dt className="text-ink-3">{t('dashboard.credits')}</dt>
        <dd className="tnum mt-1 text-xl font-semibold">{format.whole(me.credits)}</dd>
        <dd className="mt-1 text-xs text-ink-3">
          {split
            ? t('dashboard.split', { monthly: format.whole(monthly), bought: format.whole(bought) })
            : me.nextFreeCreditsAt && t('dashboard.nextFree', { date: format.date(me.nextFreeCreditsAt) })}
        </dd>
      </div>
      <div className="p-5 sm:p-6">
        <dt className="text-ink-3">{t('dashboard.plan')}</dt>
        <dd className="mt-1 text-xl font-semibold">
          {t(`common:tiers.${me.tier as 'free'}`, { defaultValue: me.tier })}
        </dd>
        {me.subscriptionEnd && (
          <dd className="mt-1 text-xs text-ink-3">
            {t('dashboard.until', { date: format.date(me.subscriptionEnd) })}
          </dd>
        )}
      </div>
    </dl>
  )
}

/** Home for those who are signed in: what they have, what they did, and the field to go on. */
export default function Dashboard() {
  const { t } = useTranslation('home')
  const { data: me } = useMe()
  usePageTitle('Kanalyse', t('description'))
  return (
    <div className="grid gap-8">
      <h1 className="text-xl font-semibold tracking-tight">
        {t(`dashboard.${partOfDay(new Date().getHours())}`)}
        {me && `, ${me.displayName ?? t('dashboard.somebody')}`}
      </h1>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <StartPanel />
        <Account me={me} />
      </div>
      <div className="grid gap-4">
        <RecentAnalyses limit={6} />
        <Link to={paths.quickAnalyzer()} className={buttonClass('secondary', 'sm', 'justify-self-start')}>
          {t('dashboard.all')}
        </Link>
      </div>
    </div>
  )
}
