import { CircleAlert, FileX, SkipForward } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isUnderWay, useRefreshRuns, useRun, type Run } from '@/api/runs'
import { CreditsLink } from '@/shared/addresses/credits-link'
import { facts } from '@/shared/rules/facts'
import { useFormat } from '@/i18n/format'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { FailedNotice } from '@/ui/feedback/failed-notice'
import { usePageTitle } from '@/ui/layout/page-title'
import { RunProgress } from './run-progress'

interface WithoutReportProps {
  icon: ReactNode
  title: string
  children: ReactNode
  actions?: ReactNode
}

/** A run that has nothing to read: what happened, and the ways on. */
function WithoutReport({ icon, title, children, actions }: WithoutReportProps) {
  const { t } = useTranslation('xray')
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-4 py-16 text-center">
      <span aria-hidden>{icon}</span>
      <h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>
      <div className="grid gap-2 text-ink-2">{children}</div>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {actions}
        <Link
          to={paths.performance({ tab: 'analytics' })}
          className={buttonClass(actions ? 'secondary' : 'primary')}
        >
          {t('run.toMonitors')}
        </Link>
      </div>
    </div>
  )
}

function Failed({ run, name }: { run: Run; name: string }) {
  const { t } = useTranslation('xray')
  const format = useFormat()
  return (
    <WithoutReport
      icon={<CircleAlert className="size-8 text-danger" />}
      title={t('run.failedTitle', { name })}
    >
      <p>{t(`failures.${run.failure ?? 'server'}`)}</p>
      {run.refunded && <p>{t('run.refunded', { credits: facts.xrayCredits })}</p>}
      <p className="text-sm text-ink-3">{t('run.failedNext', { date: format.dateTime(run.createdAt) })}</p>
    </WithoutReport>
  )
}

function Skipped({ run, name }: { run: Run; name: string }) {
  const { t } = useTranslation('xray')
  const format = useFormat()
  return (
    <WithoutReport
      icon={<SkipForward className="size-8 text-warn" />}
      title={t('run.skippedTitle', { name })}
      actions={<CreditsLink className={buttonClass('primary')}>{t('getCredits')}</CreditsLink>}
    >
      <p>
        {t('run.skipped', { credits: facts.xrayCredits, date: format.dateTime(run.dueAt ?? run.createdAt) })}
      </p>
    </WithoutReport>
  )
}

/** A run that is looked at while it ends brings balance and lists up to date. */
function useEnd(run: Run | undefined): void {
  const refresh = useRefreshRuns()
  const seen = useRef(false)
  const look = useEffectEvent(() => {
    if (!run) return
    if (isUnderWay(run)) seen.current = true
    else if (seen.current) refresh({ monitorId: run.monitorId })
  })
  const status = run?.status
  useEffect(() => {
    if (status) look()
  }, [status])
}

interface RunPageProps {
  requestId: string
  /** The result's own parts belong to analyses; the page that joins the two passes them in. */
  result: (run: Run, report: NonNullable<Run['report']>) => ReactNode
  loading: ReactNode
}

/** One run under its own address: under way, with its report, failed, skipped, or gone. */
export function RunPage({ requestId, result, loading }: RunPageProps) {
  const { t } = useTranslation(['xray', 'common'])
  const { data: run, error, mutate } = useRun(requestId)
  useEnd(run)
  const name = run && (run.channelName || run.channelId || run.channelInput)
  usePageTitle(name ? t('run.title', { name }) : t('run.untitled'), t('run.description'))

  // Also where it was deleted elsewhere, and is still cached.
  if (error?.code === 'not_found')
    return (
      <WithoutReport icon={<FileX className="size-8 text-ink-3" />} title={t('run.goneTitle')}>
        <p>{t('run.gone')}</p>
      </WithoutReport>
    )
  if (run && isUnderWay(run)) return <RunProgress run={run} error={error} />
  if (run?.status === 'failed') return <Failed run={run} name={name ?? ''} />
  if (run?.status === 'skipped') return <Skipped run={run} name={name ?? ''} />
  if (run?.report) return result(run, run.report)
  if (error)
    return (
      <FailedNotice
        title={t('run.loadFailed')}
        retry={t('common:actions.tryAgain')}
        onRetry={() => void mutate()}
      >
        {t(`common:errors.${error.code}`)}
      </FailedNotice>
    )
  return loading
}
