import { Suspense } from 'react'
import { loadArea } from '@/i18n'
import { ifOnline } from '@/lib/online'
import { OwnActions } from './actions/lazy-own-actions'
import { LoadingAnalysis } from './analysis-states'
import { panels, type TabKey } from './result/panels'
import type { ResultViewProps } from './result/result-view'
import { lazyPart } from '@/ui/loading/lazy-part'

const load = async () => {
  const [module] = await Promise.all([import('./result/result-view'), loadArea('report', 'result', 'advice')])
  return { default: module.ResultView }
}
const ResultView = lazyPart(load)

/** Fetches the result's code and texts while the result itself is still on its way, and those of the view that it opens with. */
export const prepareResult = async (first: TabKey = 'kpis'): Promise<void> => {
  void panels[first].preload().catch(() => undefined)
  await ifOnline(load).catch(() => undefined)
}

/** The same for a result of one's own, with what its owner may do. */
export const prepareOwnResult = async (first?: TabKey): Promise<void> => {
  void OwnActions.preload().catch(() => undefined)
  await prepareResult(first)
}

/** A result. Who waits for one, or learns that it failed, never fetches all that it takes to read one. */
export function LazyResult(props: Omit<ResultViewProps, 'place'> & { place?: 'page' | 'part' }) {
  return (
    <Suspense fallback={<LoadingAnalysis />}>
      <ResultView {...props} />
    </Suspense>
  )
}
