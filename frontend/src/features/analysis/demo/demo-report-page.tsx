import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { usePageTitle } from '@/ui/layout/page-title'
import { LoadingAnalysis, MissingAnalysis } from '../analysis-states'
import { reportSlug, useDemo } from './demo'
import { prepareResult, LazyResult } from '../lazy-result'

interface DemoReportPageProps {
  id: string
  /** Below the title of another page, which leads from one demo to the other within itself. */
  pathOf?: (id: string) => string
}

/** The way to one's own: at the end, and where a report has room for it at the top of its views too. */
function Own({ className }: { className?: string }) {
  const { t } = useTranslation('analysis')
  return (
    <Link
      to={paths.performance({ tab: 'analytics', setup: 'new' })}
      className={buttonClass('primary', 'sm', className)}
    >
      {t('demoReport.own')}
    </Link>
  )
}

/** The coach speaks of the report with news. */
function Ask() {
  const { t } = useTranslation('analysis')
  return (
    <Link
      to={paths.performance({ tab: 'intelligence', demo: 'true', openCoach: 'true' })}
      className={buttonClass('secondary', 'sm')}
    >
      {t('askCoach')}
    </Link>
  )
}

/** What is to be seen in the demo, and the ways on: to one's own channel, and to the other demo. */
function Banner({ id, pathOf }: Required<DemoReportPageProps>) {
  const { t } = useTranslation('analysis')
  const isQuiet = id === 'quiet'
  return (
    <Notice
      title={t('demoReport.title')}
      actions={
        <>
          {!isQuiet && <Ask />}
          <Own />
        </>
      }
    >
      {t(isQuiet ? 'demoReport.quiet' : 'demoReport.news')}{' '}
      <Link
        to={pathOf(isQuiet ? 'demo' : 'quiet')}
        className="rounded-sm text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
      >
        {t(isQuiet ? 'demoReport.toNews' : 'demoReport.toQuiet')}
      </Link>
    </Notice>
  )
}

/** A report of X-Ray for everybody, of a channel of the sample platform: the same view as of one's own. */
export function DemoReportPage({ id, pathOf }: DemoReportPageProps) {
  const { t } = useTranslation('analysis')
  const { data, error, mutate } = useDemo(reportSlug(id))
  useEffect(() => void prepareResult('xray'), [])
  const name = data?.channelName
  usePageTitle(
    name ? t('demoReport.page', { name }) : t('demoReport.title'),
    t(id === 'quiet' ? 'demoReport.quiet' : 'demoReport.news'),
  )
  if (data?.report)
    return (
      <div className="grid grid-cols-1 gap-4">
        <LazyResult
          analysis={data}
          report={data.report}
          place={pathOf ? 'part' : 'page'}
          note={<Own className="max-sm:hidden" />}
        />
        <Banner id={id} pathOf={pathOf ?? paths.demoXray} />
      </div>
    )
  if (error) return <MissingAnalysis error={error} gone={t('demo.gone')} onRetry={() => void mutate()} />
  return <LoadingAnalysis />
}
