import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import type { Report } from '../types'
import { useIsPrinting } from './print-context'

/**
 * What the result was computed from; on paper, where no page is around it, also whose data it is. A component of its own: when the
 * reader's time zone becomes known, only this is rendered again.
 */
export function Foot({ report }: { report: Report }) {
  const { t } = useTranslation(['report', 'common'])
  const format = useFormat()
  const onPaper = useIsPrinting()
  return (
    <p className="text-xs text-ink-3">
      {t('foot', {
        date: format.dateTime(report.analysisDate),
        read: format.whole(report.channelInfo.videoCount),
        eligible: format.whole(report.channelInfo.eligibleCount),
        engine: report.engineVersion,
      })}{' '}
      {report.sample ? t('footSample') : onPaper && t('common:shell.attribution')}
    </p>
  )
}
