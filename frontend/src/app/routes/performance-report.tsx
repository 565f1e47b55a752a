import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { ArrowLeft } from 'lucide-react'
import { LoadingAnalysis } from '@/features/analysis/analysis-states'
import { prepareOwnResult, LazyResult } from '@/features/analysis/lazy-result'
import { RunPage } from '@/features/xray/runs/run-page'
import { paths } from '@/paths'
import { AskButton } from './ask-button'

/** Joins a monitor's run with the result that an analysis has, too. */
export default function RunRoute() {
  const { t } = useTranslation(['xray', 'analysis'])
  const { analysisId = '' } = useParams()
  useEffect(() => {
    void prepareOwnResult('xray')
  }, [])
  return (
    <div className="grid grid-cols-1 gap-4">
      <RunPage
        key={analysisId}
        requestId={analysisId}
        result={(run, report) => (
          <LazyResult
            analysis={run}
            report={report}
            note={<AskButton about={`run:${analysisId}`}>{t('analysis:askCoach')}</AskButton>}
          />
        )}
        loading={<LoadingAnalysis />}
      />
      <Link
        to={paths.performance({ tab: 'analytics' })}
        className="inline-flex items-center gap-1.5 justify-self-start rounded-sm text-sm text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('run.back')}
      </Link>
    </div>
  )
}
