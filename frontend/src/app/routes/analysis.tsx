import { Suspense } from 'react'
import { useParams, type Params } from 'react-router'
import { LoadingAnalysis } from '@/features/analysis/analysis-states'
import { demoSlug, prepareDemo } from '@/features/analysis/demo/demo'
import { DemoPage } from '@/features/analysis/demo/demo-page'
import { prepareResult } from '@/features/analysis/lazy-result'
import { isShareId } from '@/features/analysis/shared'
import { SharedPage } from '@/features/analysis/shared-page'
import { preloadable } from '@/ui/loading/preloadable'

/** Readers of a demo need neither what waits for an analysis nor what guards it. */
const OwnAnalysis = preloadable(() => import('./own-analysis'))

/** A demo is rendered ahead of time: to take its page over, the first drawing needs everything that is drawn there. */
export async function prepare({ requestId = '' }: Params): Promise<void> {
  const slug = demoSlug(requestId)
  if (slug !== null) await Promise.all([prepareDemo(slug), prepareResult()])
  else if (!isShareId(requestId)) await OwnAnalysis.preload().catch(() => undefined)
}

/** Demos are for everybody, shared analyses for anyone who has the link; every other analysis belongs to a person. */
export default function AnalysisRoute() {
  const { requestId = '' } = useParams()
  const slug = demoSlug(requestId)
  if (slug !== null) return <DemoPage key={slug} slug={slug} />
  if (isShareId(requestId)) return <SharedPage key={requestId} shareId={requestId} />
  return (
    <Suspense fallback={<LoadingAnalysis />}>
      <OwnAnalysis requestId={requestId} />
    </Suspense>
  )
}
