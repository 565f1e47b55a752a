import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { usePageTitle } from '@/ui/layout/page-title'
import { LoadingAnalysis, MissingAnalysis } from './analysis-states'
import { useAnalysis } from './api'
import { failurePath, failureState } from './failure/failures'
import { AwaitedRing } from './progress/awaited-ring'
import { ProgressCard } from './progress/progress-card'
import { prepareOwnResult, LazyResult } from './lazy-result'
import { isRunning } from './types'
import { useEnded } from './progress/use-ended'

/** One analysis under its own address: running, finished, failed, or gone. `note` opens every view of the finished one. */
export function AnalysisPage({ requestId, note }: { requestId: string; note?: ReactNode }) {
  const { t } = useTranslation('analysis')
  const { data, error, mutate } = useAnalysis(requestId)
  useEnded(data, false)
  useEffect(() => void prepareOwnResult(), [])
  usePageTitle(data?.channelName ?? data?.channelInput ?? t('progress.label'), t('page.description'))

  // It was deleted elsewhere: what is cached of it is gone too.
  if (error?.code === 'not_found')
    return <MissingAnalysis error={error} gone={t('gone.text')} onRetry={() => void mutate()} />
  if (data && isRunning(data)) return <ProgressCard requestId={requestId} heading="h1" />
  if (data?.status === 'failed') {
    return <Navigate replace to={failurePath(data)} state={failureState(data)} />
  }
  if (data?.report) {
    const { report } = data
    return (
      <LazyResult
        analysis={data}
        report={report}
        note={note}
        ring={(plain) => <AwaitedRing requestId={requestId} steps={report.narrowing} {...plain} />}
      />
    )
  }
  if (error) return <MissingAnalysis error={error} gone={t('gone.text')} onRetry={() => void mutate()} />
  return <LoadingAnalysis />
}
