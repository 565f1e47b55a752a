import { memo, Suspense, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { preloadable } from '@/ui/loading/preloadable'
import { Tabs } from '@/ui/layout/tabs'
import { isRun, monitorOf } from '../run'
import type { Analysis, Report } from '../types'
import { OnlyCertain } from './certain/only-certain'
import { FadeLegend } from './fade-legend'
import { DeferredReady, DeferredLayout } from './deferred-layout'
import { legendOf } from './legend-of'
import { HighlightContext, type HighlightChoice } from './highlight/highlight-context'
import { Notices } from './notices'
import { OwnRun } from './own-run'
import { panelId, panels, type TabKey } from './panels'
import { Waiting } from './waiting'

/** Of the reader's own results alone. */
const ChangesCard = preloadable(() => import('./change/changes-card'))

/** The views that every result has, in their order. */
export const tabKeys = ['kpis', 'sustainability', 'content', 'revenue'] as const satisfies TabKey[]

/** The views of a result; those of a monitor have one more, and it is the first. */
export const tabsOf = (report: Report): readonly TabKey[] => (report.xray ? ['xray', ...tabKeys] : tabKeys)

interface PanelProps {
  report: Report
  tab: TabKey
  onPage: boolean
  language: string
}

/**
 * Must not render again before its code has arrived, or React discards the prerendered markup. In another language it is rendered from
 * scratch.
 */
const Panel = memo(function Panel({ report, tab, onPage, language }: PanelProps) {
  const View = panels[tab]
  return (
    <DeferredLayout key={tab} id={onPage ? panelId : undefined}>
      <Suspense key={language} fallback={<Waiting />}>
        <View report={report} />
        <DeferredReady />
      </Suspense>
    </DeferredLayout>
  )
})

interface TabRowProps {
  analysis: Analysis
  report: Report
  tab: TabKey | undefined
  onTab: (tab: TabKey) => void
  onPage: boolean
  note?: ReactNode
}

function TabRow({ analysis, report, tab, onTab, onPage, note }: TabRowProps) {
  const { t, i18n } = useTranslation('report')
  const keys = tabsOf(report)
  const [only, setOnly] = useState(false)
  const certain = useMemo(() => ({ only, choose: setOnly }), [only])
  const [choice, choose] = useState<HighlightChoice>({})
  const lit = useMemo(() => ({ choice, choose }), [choice])
  return (
    <OwnRun value={monitorOf(analysis)}>
      <OnlyCertain value={certain}>
        <HighlightContext value={lit}>
          <Tabs
            label={t('tabs.label')}
            sticky={onPage}
            value={tab && keys.includes(tab) ? tab : keys[0]}
            onChange={(chosen) => {
              const key = keys.find((one) => one === chosen)
              if (key) onTab(key)
            }}
            tabs={keys.map((key) => ({
              key,
              label: t(`tabs.${key}`),
              content: (
                <div className="grid grid-cols-1 gap-4">
                  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                    <FadeLegend of={legendOf(report, key)} />
                    {note}
                  </div>
                  <Notices analysis={analysis} report={report} />
                  {key === keys[0] && (analysis.changes ?? isRun(analysis)) && (
                    <Suspense fallback={null}>
                      <ChangesCard analysis={analysis} />
                    </Suspense>
                  )}
                  <Panel report={report} tab={key} onPage={onPage} language={i18n.language} />
                </div>
              ),
            }))}
          />
        </HighlightContext>
      </OnlyCertain>
    </OwnRun>
  )
}

type TabsProps = Pick<TabRowProps, 'analysis' | 'report' | 'note'>

/** On a page the address names the tab, so that it can be linked. */
export function TabsInAddress(props: TabsProps) {
  const [search, setSearch] = useSearchParams()
  const choose = (tab: TabKey) =>
    setSearch(
      (before) => {
        before.set('tab', tab)
        return before
      },
      // At once: with the panel of before standing on, a press of Tab leads into it, and the focus goes away with it.
      { replace: true, preventScrollReset: true, flushSync: true },
    )
  return <TabRow {...props} onPage tab={(search.get('tab') as TabKey | null) ?? undefined} onTab={choose} />
}

/** Over another page the address is not ours. */
export function TabsOnTheirOwn(props: TabsProps) {
  const [tab, setTab] = useState<TabKey>()
  return <TabRow {...props} onPage={false} tab={tab} onTab={setTab} />
}
