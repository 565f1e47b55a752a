import { lazy, Suspense } from 'react'
import { loadArea } from '@/i18n'
import { OwnActs } from './actions/own-act'
import { LoadingAnalysis } from './analysis-states'
import { panels } from './result/panels'
import type { ResultViewProps } from './result/result-view'

const load = async () => {
  const [module] = await Promise.all([import('./result/result-view'), loadArea('report', 'result', 'advice')])
  return { default: module.ResultView }
}
const ResultView = lazy(load)

/** Fetches the result's code and texts while the result itself is still on its way. */
export const prepareResult = async (): Promise<void> => {
  void panels.kpis.fetch().catch(() => undefined)
  await load().catch(() => undefined)
}

/** The same for a result of one's own, with what its owner may do. */
export const prepareOwnResult = async (): Promise<void> => {
  void OwnActs.fetch().catch(() => undefined)
  await prepareResult()
}

/** A result. Who waits for one, or learns that it failed, never fetches all that it takes to read one. */
export function ResultWhenRead(props: Omit<ResultViewProps, 'place'>) {
  return (
    <Suspense fallback={<LoadingAnalysis />}>
      <ResultView {...props} />
    </Suspense>
  )
}
