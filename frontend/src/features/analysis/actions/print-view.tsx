import { Suspense, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@/i18n/format'
import type { Analysis, Report } from '../types'
import { FactsCard } from '../result/facts-card'
import { NarrativeCard } from '../result/narrative-card'
import { NicheCard } from '../result/niche-card'
import { OnPaper } from '../result/on-paper'
import { PolicyCard } from '../result/policy-card'
import { loadRestTexts } from '../result/load-rest'
import { ResultHeader } from '../result/result-header'
import { panels, tabKeys } from '../result/result-tabs'
import { ScoreCard } from '../result/score-card'
import { XraySection } from '../result/xray-part'
import { UploadsChart } from '../result/uploads-card'
import { linkOf } from './link'

const longestWait = 8_000

/** Calls back once everything below has arrived: no part is suspended, and no placeholder is left. */
function Ready({ root, onReady }: { root: React.RefObject<HTMLElement | null>; onReady: () => void }) {
  const latest = useRef(onReady)
  useEffect(() => {
    latest.current = onReady
  })
  useEffect(() => {
    const began = performance.now()
    let frame = 0
    const look = () => {
      const waits = root.current?.querySelector('.animate-shimmer')
      if (waits && performance.now() - began < longestWait) frame = requestAnimationFrame(look)
      // One frame more: charts measure their place first.
      else frame = requestAnimationFrame(() => latest.current())
    }
    frame = requestAnimationFrame(look)
    return () => cancelAnimationFrame(frame)
  }, [root])
  return null
}

/** Fetches all that stands on paper, so that it can be drawn in one go. */
export async function fetchPaper(): Promise<void> {
  await Promise.all([...tabKeys.map((key) => panels[key].fetch()), UploadsChart.fetch(), loadRestTexts()])
}

interface PrintViewProps {
  analysis: Analysis
  report: Report
  /** Whether the browser prints already; otherwise it is asked to. */
  prints: boolean
}

/** The whole result on paper, all four views of it, beside the page and out of sight, until it is printed. */
export default function PrintView({ analysis, report, prints }: PrintViewProps) {
  const { t } = useTranslation(['resultTabs', 'report', 'common'])
  const format = useFormat()
  const root = useRef<HTMLDivElement>(null)
  return createPortal(
    <OnPaper value>
      <div ref={root} data-paper aria-hidden inert>
        <ResultHeader report={report} heading="h2" />
        <p>{linkOf(analysis)}</p>
        {report.xray && (
          <Suspense fallback={null}>
            <XraySection report={report} xray={report.xray} />
          </Suspense>
        )}
        <ScoreCard report={report} />
        <NarrativeCard report={report} />
        <FactsCard report={report} />
        <NicheCard report={report} />
        <PolicyCard report={report} />
        <Suspense fallback={null}>
          {tabKeys.map((key) => {
            const Panel = panels[key]
            return (
              <section key={key} data-sheet className="grid gap-4">
                <h2 className="text-xl font-semibold">{t(`tabs.${key}`)}</h2>
                <Panel report={report} />
              </section>
            )
          })}
          {!prints && <Ready root={root} onReady={() => window.print()} />}
        </Suspense>
        <p className="text-xs text-ink-3">
          {t('report:foot', {
            date: format.dateTime(report.analysisDate),
            read: format.whole(report.channelInfo.videoCount),
            eligible: format.whole(report.channelInfo.eligibleCount),
            engine: report.engineVersion,
          })}{' '}
          {report.sample ? t('report:footSample') : t('common:shell.attribution')}
        </p>
      </div>
    </OnPaper>,
    document.body,
  )
}
