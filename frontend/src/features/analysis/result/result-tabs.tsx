import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { part } from '@/ui/part'
import { Tabs } from '@/ui/tabs'
import type { Report } from '../types'
import { Waiting } from './waiting'

/** The four views of a result. Each arrives when it is first looked at, with the charts it needs. */
export const panels = {
  kpis: part(() => import('./tabs/kpis')),
  sustainability: part(() => import('./tabs/sustainability')),
  content: part(() => import('./tabs/content')),
  revenue: part(() => import('./tabs/revenue')),
}

export type TabKey = keyof typeof panels
export const tabKeys = Object.keys(panels) as TabKey[]

const isTab = (text: string | null): text is TabKey => tabKeys.some((key) => key === text)

interface TabRowProps {
  report: Report
  tab: TabKey
  onTab: (tab: TabKey) => void
}

function TabRow({ report, tab, onTab }: TabRowProps) {
  const { t } = useTranslation('resultTabs')
  return (
    <Tabs
      label={t('tabs.label')}
      value={tab}
      onChange={(key) => isTab(key) && onTab(key)}
      tabs={tabKeys.map((key) => {
        const Panel = panels[key]
        return {
          key,
          label: t(`tabs.${key}`),
          content: (
            <Suspense fallback={<Waiting />}>
              <Panel report={report} />
            </Suspense>
          ),
        }
      })}
    />
  )
}

/** On a page the tab stands in the address, so that it can be linked. */
export function TabsInAddress({ report }: { report: Report }) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const choose = (tab: TabKey) =>
    setSearch(
      (before) => {
        before.set('tab', tab)
        return before
      },
      // At once: with the panel of before standing on, a press of Tab leads into it, and the focus goes away with it.
      { replace: true, preventScrollReset: true, flushSync: true },
    )
  return <TabRow report={report} tab={isTab(asked) ? asked : 'kpis'} onTab={choose} />
}

/** Over another page the address is not ours. */
export function TabsOnTheirOwn({ report }: { report: Report }) {
  const [tab, setTab] = useState<TabKey>('kpis')
  return <TabRow report={report} tab={tab} onTab={setTab} />
}
