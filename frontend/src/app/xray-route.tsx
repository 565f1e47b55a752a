import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import XrayPage from '@/features/xray/xray-page'
import { loadArea } from '@/i18n'
import { paths } from '@/paths'
import { part } from '@/ui/part'
import { Skeleton } from '@/ui/skeleton'

/** Whoever looks at their own set-ups needs nothing of it. */
const DemoReport = part(async () => {
  const [module] = await Promise.all([import('@/features/analysis/demo-report-page'), loadArea('analysis')])
  return { default: module.DemoReportPage }
})

const pathOf = (demo: string) => paths.performance({ tab: 'analytics', demo })

/** The screen of X-Ray; where its address asks for one, with a demo report in the place of the person's own. */
export default function XrayRoute() {
  const [search] = useSearchParams()
  const asked = search.get('demo')
  if (asked === null) return <XrayPage />
  // `true` is any demo: the one with news.
  const id = asked === 'true' ? 'demo' : asked
  return (
    <XrayPage
      demo={{
        path: pathOf(id),
        report: (
          <Suspense fallback={<Skeleton className="h-72 rounded-card" />}>
            <DemoReport key={id} id={id} pathOf={pathOf} />
          </Suspense>
        ),
      }}
    />
  )
}
