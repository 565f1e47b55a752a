import { Suspense, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Analysis, Report } from '../types'
import ChangesCard from '../result/change/changes-card'
import { PrintContext } from '../result/print-context'
import { FadeLegend } from '../result/fade-legend'
import { Foot } from '../result/foot'
import { HeadCard } from '../result/head-card'
import { legendOf } from '../result/legend-of'
import { panels, wantPanels } from '../result/panels'
import { tabKeys, tabsOf } from '../result/result-tabs'
import { UploadsChart } from '../result/uploads/uploads-card'
import { isRun } from '../run'
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

/** Fetches everything that goes on paper, so that it can be drawn in one go. */
export async function fetchPaper(): Promise<void> {
  wantPanels()
  await Promise.all([...tabKeys.map((key) => panels[key].preload()), UploadsChart.preload()])
}

interface PrintViewProps {
  analysis: Analysis
  report: Report
  /** Whether the browser prints already; otherwise it is asked to. */
  prints: boolean
}

/** The whole result on paper, with the changes since the one before and all its views. It is next to the page, hidden until printed. */
export default function PrintView({ analysis, report, prints }: PrintViewProps) {
  const { t } = useTranslation('report')
  const root = useRef<HTMLDivElement>(null)
  return createPortal(
    <PrintContext value>
      <div ref={root} data-paper aria-hidden inert>
        <HeadCard report={report} heading="h2" onPage={false} />
        <p>{linkOf(analysis)}</p>
        <FadeLegend />
        {(analysis.changes ?? isRun(analysis)) && <ChangesCard analysis={analysis} />}
        <Suspense fallback={null}>
          {tabsOf(report).map((key) => {
            const Panel = panels[key]
            return (
              <section key={key} data-sheet className="grid gap-4">
                <h2 className="text-xl font-semibold">{t(`tabs.${key}`)}</h2>
                {key === 'revenue' && <FadeLegend of={legendOf(report, key)} />}
                <Panel report={report} />
              </section>
            )
          })}
          {!prints && <Ready root={root} onReady={() => window.print()} />}
        </Suspense>
        <Foot report={report} />
      </div>
    </PrintContext>,
    document.body,
  )
}
