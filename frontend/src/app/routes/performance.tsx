import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import XrayPage from '@/features/xray/xray-page'
import { loadArea } from '@/i18n'
import { paths } from '@/paths'
import { preloadable } from '@/ui/loading/preloadable'
import { Skeleton } from '@/ui/feedback/skeleton'
import { lazyWithTexts } from '../lazy-with-texts'

/** Not needed by people who look at their own setups. */
const DemoReport = preloadable(async () => {
  const [module] = await Promise.all([
    import('@/features/analysis/demo/demo-report-page'),
    loadArea('analysis'),
  ])
  return { default: module.DemoReportPage }
})

const Intelligence = lazyWithTexts(() => import('../intelligence/intelligence'), 'coach', 'report')

/** Its code comes when its tab is chosen. */
const intelligence = (
  <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
    <Intelligence />
  </Suspense>
)

const pathOf = (demo: string) => paths.performance({ tab: 'analytics', demo })

/** The screen of X-Ray; where its address asks for one, with a demo report in the place of the person's own. */
export default function XrayRoute() {
  const [search] = useSearchParams()
  const asked = search.get('demo')
  if (asked === null) return <XrayPage intelligence={intelligence} />
  // `true` is any demo: the one with news.
  const id = asked === 'true' ? 'demo' : asked
  return (
    <XrayPage
      intelligence={intelligence}
      demo={
        <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
          <DemoReport key={id} id={id} pathOf={pathOf} />
        </Suspense>
      }
    />
  )
}
