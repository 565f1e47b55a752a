import { CircleHelp } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import { loadExperimentTexts } from '@/shared/experiments/experiment-texts'
import { paths, patterns } from '@/paths'
import { Badge } from '@/ui/badge'
import { Button, buttonClass } from '@/ui/button'
import { cx } from '@/ui/cx'
import { PageHeader } from '@/ui/layout/page-header'
import { usePageTitle } from '@/ui/layout/page-title'
import { Skeleton } from '@/ui/feedback/skeleton'
import { ErrorState } from '@/ui/feedback/states'
import { Tabs } from '@/ui/layout/tabs'
import { useMonitors } from './api'
import { useIsNew } from './is-new'
import { MonitorList } from './monitors/monitor-list'
import { RunList } from './runs/run-list'
import { lazyPart } from '@/ui/loading/lazy-part'

const ExperimentList = lazyPart(async () => {
  const [module] = await Promise.all([import('./experiments/experiment-list'), loadExperimentTexts()])
  return module
})

function Loading() {
  return (
    <div className="grid gap-4" aria-hidden>
      <div className="flex items-center justify-between gap-4">
        <div className="grid gap-2">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-28" />
        </div>
        <Skeleton className="h-10 w-32" />
      </div>
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  )
}

/** Setups and what they ran. */
function Analytics({ arrive, begin }: { arrive: boolean; begin: boolean }) {
  const { t } = useTranslation(['xray', 'common'])
  const { data, error, mutate } = useMonitors()
  if (!data)
    return error ? (
      <ErrorState
        title={t('monitors.failed')}
        text={t(`common:errors.${error.code}`)}
        action={<Button onClick={() => void mutate()}>{t('common:actions.tryAgain')}</Button>}
      />
    ) : (
      <Loading />
    )
  return (
    <div className="grid grid-cols-1 gap-10">
      <MonitorList list={data} arrive={arrive} begin={begin} />
      <RunList monitors={data.items} />
      <Suspense fallback={null}>
        <ExperimentList monitors={data.items} />
      </Suspense>
    </div>
  )
}

interface XrayPageProps {
  /** A demo report in the place of the person's own. */
  demo?: ReactNode
  /** The coach next to a report; it belongs to all reports. */
  intelligence: ReactNode
}

/** The page's name above a demo report, whose own tabs are to end within the first screen: in the row of the page's tabs. */
function ShortHead({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation('xray')
  return (
    <div className="flex shrink-0 items-center gap-2">
      <h1 className="font-semibold">{t('title')}</h1>
      {isNew && (
        <span className="max-sm:hidden">
          <Badge tone="iris">{t('isNew')}</Badge>
        </span>
      )}
      <Link
        to={paths.xrayFaq()}
        aria-label={t('help')}
        title={t('help')}
        className={buttonClass('quiet', 'sm', 'px-2')}
      >
        <CircleHelp aria-hidden className="size-4" />
      </Link>
    </div>
  )
}

/** X-Ray: recurring reports, and the coach that speaks about them. */
export default function XrayPage({ demo, intelligence }: XrayPageProps) {
  const { t } = useTranslation(['xray', 'common'])
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const news = { analytics: useIsNew('xray'), intelligence: useIsNew('coach') }
  const arrive = pathname === patterns.performanceMonitor
  const tab = search.get('tab') === 'intelligence' ? 'intelligence' : 'analytics'
  const isNew = news[tab]
  const short = demo !== undefined
  usePageTitle(t('title'), t('description'))
  return (
    // Above a result the page takes as little room as it can: the result's own views begin within the first screen.
    <div className={cx('grid grid-cols-1 gap-6', short && '-mt-3 sm:-mt-6')}>
      {!short && (
        <PageHeader
          title={t('title')}
          badge={isNew && <Badge tone="iris">{t('isNew')}</Badge>}
          description={t('lead')}
          actions={
            <Link to={paths.xrayFaq()} className={buttonClass('secondary', 'sm')}>
              {t('help')}
            </Link>
          }
        />
      )}
      <Tabs
        head={short && <ShortHead isNew={isNew} />}
        label={t('tabs.label')}
        value={tab}
        onChange={(key) =>
          setSearch(
            (before) => {
              before.set('tab', key)
              // Each is done once.
              before.delete('setup')
              before.delete('openCoach')
              return before
            },
            // At once: the focus goes into the panel of the tab that was chosen.
            { replace: true, preventScrollReset: true, flushSync: true },
          )
        }
        tabs={[
          {
            key: 'analytics',
            label: t('tabs.analytics'),
            content: demo ?? <Analytics arrive={arrive} begin={search.get('setup') === 'new'} />,
          },
          {
            key: 'intelligence',
            label: t('tabs.intelligence'),
            content: intelligence,
          },
        ]}
      />
    </div>
  )
}
