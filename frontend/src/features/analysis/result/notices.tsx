import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/feedback/notice'
import { isOfMonitor, isRun } from '../run'
import type { Analysis, Report } from '../types'
import { lackedUploads } from './texts/too-few'

/** What came back where the data cannot carry a score. */
function refund(analysis: Analysis) {
  if (isOfMonitor(analysis)) return 'notice.abstainedRun'
  return analysis.weeklyFree ? 'notice.abstainedWeekly' : 'notice.abstainedRefunded'
}

function RedactedNotice({ analysis, report }: { analysis: Analysis; report: Report }) {
  const { t } = useTranslation('result')
  const run = isRun(analysis)
  return (
    <Notice
      title={t('removed.title')}
      actions={
        <Link
          to={run ? paths.performance() : paths.quickAnalyzer({ channel: report.channelInfo.channelId })}
          className={buttonClass('secondary', 'sm')}
        >
          {t(run ? 'removed.run' : 'removed.again')}
        </Link>
      }
    >
      {t('removed.text')}
    </Notice>
  )
}

/** What a reader has to know about this result before its figures. */
export function Notices({ analysis, report }: { analysis: Analysis; report: Report }) {
  const { t } = useTranslation('report')
  const lacked = lackedUploads(report)
  return (
    <>
      {report.score.state === 'abstained' && (
        <Notice tone="warn" title={t('notice.abstained')}>
          {lacked > 0
            ? t('notice.few', { count: lacked, have: report.score.n, need: report.score.n + lacked })
            : report.score.reason && t(`reasons.${report.score.reason}`)}{' '}
          {analysis.refunded && t(refund(analysis))}
        </Notice>
      )}
      {analysis.wordsRemoved && <RedactedNotice analysis={analysis} report={report} />}
      {report.unusualRatio && (
        <Notice tone="warn" title={t('notice.unusual')}>
          {t('notice.unusualText')}
        </Notice>
      )}
    </>
  )
}
