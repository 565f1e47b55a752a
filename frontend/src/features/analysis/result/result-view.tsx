import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import { Notice } from '@/ui/notice'
import type { Analysis, Report } from '../types'
import { BreakdownCard } from './breakdown-card'
import { FactsCard } from './facts-card'
import { MetricsCard } from './metrics-card'
import { OutliersCard } from './outliers-card'
import { ResultHeader } from './result-header'
import { ScoreCard } from './score-card'
import { UploadsCard } from './uploads-card'

function Notices({ analysis, report }: { analysis: Analysis; report: Report }) {
  const { t } = useTranslation('report')
  const abstained = report.score.state === 'abstained'
  return (
    <>
      {abstained && (
        <Notice tone="warn" title={t('notice.abstained')}>
          {report.score.reason && t(`reasons.${report.score.reason}`)}{' '}
          {analysis.refunded && t('notice.abstainedRefunded')}
        </Notice>
      )}
      {report.unusualRatio && (
        <Notice tone="warn" title={t('notice.unusual')}>
          {t('notice.unusualText')}
        </Notice>
      )}
    </>
  )
}

/** The whole report, from the answer to the evidence. */
export function ResultView({ analysis, report }: { analysis: Analysis; report: Report }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  return (
    <article className="grid grid-cols-1 gap-6">
      <ResultHeader analysis={analysis} report={report} />
      <Notices analysis={analysis} report={report} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid grid-cols-1 gap-6">
          <ScoreCard report={report} />
          <FactsCard report={report} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <BreakdownCard report={report} />
          <UploadsCard report={report} />
        </div>
      </div>
      <MetricsCard report={report} />
      <OutliersCard report={report} />
      <p className="text-xs text-ink-3">
        {t('foot', {
          date: format.dateTime(report.analysisDate),
          read: format.whole(report.channelInfo.videoCount),
          eligible: format.whole(report.channelInfo.eligibleCount),
          engine: report.engineVersion,
        })}{' '}
        {report.sample && t('footSample')}
      </p>
    </article>
  )
}
