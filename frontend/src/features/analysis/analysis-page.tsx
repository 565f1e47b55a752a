import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import { paths } from '@/paths'
import { Button, buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'
import { usePageTitle } from '@/ui/page-title'
import { Skeleton } from '@/ui/skeleton'
import { useAnalysis } from './api'
import { failurePath, failureState } from './failures'
import { ProgressCard } from './progress-card'
import { ResultView } from './result/result-view'
import { isRunning } from './types'
import { useEnded } from './use-ended'

function Loading() {
  return (
    <div className="grid gap-6" aria-hidden>
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-8 w-64 max-w-full" />
          <Skeleton className="h-5 w-40" />
        </div>
      </div>
      <div className="grid gap-6 lg:grid-cols-[20rem_1fr]">
        <Skeleton className="h-80 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </div>
  )
}

/** One analysis under its own address: running, finished, failed, or gone. */
export default function AnalysisPage() {
  const { t } = useTranslation(['analysis', 'common'])
  const { requestId = '' } = useParams()
  const { data, error, mutate } = useAnalysis(requestId)
  useEnded(data, false)
  usePageTitle(data?.channelName ?? data?.channelInput ?? t('progress.label'))

  if (data && isRunning(data)) return <ProgressCard requestId={requestId} heading="h1" />
  if (data?.status === 'failed') {
    return <Navigate replace to={failurePath(data)} state={failureState(data)} />
  }
  if (data?.report) return <ResultView analysis={data} report={data.report} />
  if (error?.code === 'not_found') {
    return (
      <div className="mx-auto grid max-w-md justify-items-center gap-4 py-20 text-center">
        <h1 className="text-xl font-semibold">{t('gone.title')}</h1>
        <p className="text-base text-ink-2">{t('gone.text')}</p>
        <Link to={paths.quickAnalyzer()} className={buttonClass('primary', 'md', 'mt-2')}>
          {t('page.title')}
        </Link>
      </div>
    )
  }
  if (error) {
    return (
      <Notice
        live
        tone="danger"
        title={t('loadFailed')}
        actions={
          <Button size="sm" onClick={() => void mutate()}>
            {t('common:actions.tryAgain')}
          </Button>
        }
      >
        {t(`common:errors.${error.code}`)}
      </Notice>
    )
  }
  return <Loading />
}
