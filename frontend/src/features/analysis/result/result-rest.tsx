import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import type { Report } from '../types'
import { PolicyCard } from './policy-card'
import { TabsInAddress, TabsOnTheirOwn } from './result-tabs'

interface ResultRestProps {
  report: Report
  /** Whether the tab stands in the page's address. */
  inAddress: boolean
}

/** Apart, so that learning the reader's time zone draws nothing else anew. */
function Foot({ report }: { report: Report }) {
  const { t } = useTranslation('report')
  const format = useFormat()
  return (
    <p className="text-xs text-ink-3">
      {t('foot', {
        date: format.dateTime(report.analysisDate),
        read: format.whole(report.channelInfo.videoCount),
        eligible: format.whole(report.channelInfo.eligibleCount),
        engine: report.engineVersion,
      })}{' '}
      {report.sample && t('footSample')}
    </p>
  )
}

/** A result below its overview: what limits it, and the evidence. */
export default function ResultRest({ report, inAddress }: ResultRestProps) {
  return (
    <>
      <PolicyCard report={report} />
      {inAddress ? <TabsInAddress report={report} /> : <TabsOnTheirOwn report={report} />}
      <Foot report={report} />
    </>
  )
}
