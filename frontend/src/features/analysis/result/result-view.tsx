import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '@/paths'
import { buttonClass } from '@/ui/button'
import { Notice } from '@/ui/notice'
import { Skeleton } from '@/ui/skeleton'
import { isOfMonitor, isRun } from '../run'
import type { Analysis, Report } from '../types'
import { Actions } from './actions'
import { ChangesCard } from './changes-card'
import { FactsCard } from './facts-card'
import { FirstDiscoverer } from './first-discoverer'
import { useReadable } from './forgotten'
import { Come, Held } from './held'
import { NarrativeCard } from './narrative-card'
import { NicheCard } from './niche-card'
import { ResultHeader } from './result-header'
import { loadRest, restId } from './load-rest'
import { ScoreCard } from './score-card'
import { Waiting } from './waiting'
import { XraySection } from './xray-part'

const Rest = lazy(loadRest)

/** What came back where the data cannot carry a score. */
function refund(analysis: Analysis) {
  if (isOfMonitor(analysis)) return 'notice.abstainedRun'
  return analysis.weeklyFree ? 'notice.abstainedWeekly' : 'notice.abstainedRefunded'
}

function Notices({ analysis, report }: { analysis: Analysis; report: Report }) {
  const { t } = useTranslation(['report', 'result'])
  const abstained = report.score.state === 'abstained'
  return (
    <>
      {abstained && (
        <Notice tone="warn" title={t('notice.abstained')}>
          {report.score.reason && t(`reasons.${report.score.reason}`)}{' '}
          {analysis.refunded && t(refund(analysis))}
        </Notice>
      )}
      {analysis.wordsRemoved && (
        <Notice
          title={t('result:removed.title')}
          actions={
            isRun(analysis) ? (
              <Link to={paths.performance()} className={buttonClass('secondary', 'sm')}>
                {t('result:removed.run')}
              </Link>
            ) : (
              <Link
                to={paths.quickAnalyzer({ channel: report.channelInfo.channelId })}
                className={buttonClass('secondary', 'sm')}
              >
                {t('result:removed.again')}
              </Link>
            )
          }
        >
          {t('result:removed.text')}
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

const column = 'contents lg:grid lg:min-w-0 lg:grid-cols-1 lg:content-start lg:gap-6'

/** Answer, reasons, who, what about. Two columns where there is room; one column, in that order, where there is not. */
function Overview({ report }: { report: Report }) {
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className={column}>
        <div className="order-1 min-w-0">
          <ScoreCard report={report} />
        </div>
        <div className="order-3 min-w-0">
          <FactsCard report={report} />
        </div>
      </div>
      <div className={column}>
        <div className="order-2 min-w-0">
          <NarrativeCard report={report} />
        </div>
        <div className="order-4 min-w-0">
          <NicheCard report={report} />
        </div>
      </div>
    </div>
  )
}

interface ResultViewProps {
  analysis: Analysis
  report: Report
  /** In a dialog over another page there is no address to keep the tab in, and the page has the actions. */
  place?: 'page' | 'dialog'
}

interface BelowProps {
  report: Report
  onPage: boolean
  language: string
}

/**
 * On a page rendered ahead of time this is taken over when it comes near; nothing may draw it again before its code is there. Another
 * language starts from the beginning.
 */
const Below = memo(function Below({ report, onPage, language }: BelowProps) {
  return (
    <Held id={onPage ? restId : undefined}>
      <Suspense key={language} fallback={<Waiting />}>
        <Rest report={report} inAddress={onPage} />
        <Come />
      </Suspense>
    </Held>
  )
})

function Whole({ analysis, report, place = 'page' }: ResultViewProps) {
  const { i18n } = useTranslation()
  const onPage = place === 'page'
  return (
    <article className="grid grid-cols-1 gap-6">
      <ResultHeader
        report={report}
        heading={onPage ? 'h1' : 'h2'}
        actions={onPage && <Actions analysis={analysis} report={report} />}
        mark={<FirstDiscoverer analysis={analysis} />}
      />
      <Notices analysis={analysis} report={report} />
      <ChangesCard analysis={analysis} />
      {report.xray && (
        <Suspense fallback={<Skeleton className="h-[52rem] rounded-card sm:h-[36rem]" />}>
          <XraySection report={report} xray={report.xray} />
        </Suspense>
      )}
      <Overview report={report} />
      <Below report={report} onPage={onPage} language={i18n.language} />
    </article>
  )
}

function Forgotten({ report, ...rest }: ResultViewProps) {
  return <Whole {...rest} report={useReadable(rest.analysis, report)} />
}

/** The whole report, from the answer to the evidence. */
export function ResultView(props: ResultViewProps) {
  return props.analysis.wordsRemoved ? <Forgotten {...props} /> : <Whole {...props} />
}
