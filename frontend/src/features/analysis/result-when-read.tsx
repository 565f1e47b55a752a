import { lazy, Suspense } from 'react'
import { loadArea } from '@/i18n'
import { OwnerActions } from './actions/owner-part'
import { LoadingAnalysis } from './analysis-states'
import { loadRest } from './result/load-rest'
import type { Analysis, Report } from './types'

const load = async () => {
  const [module] = await Promise.all([import('./result/result-view'), loadArea('report', 'result', 'advice')])
  return { default: module.ResultView }
}
const ResultView = lazy(load)

/** Fetches the result's code and texts while the result itself is still on its way. */
export const prepareResult = async (): Promise<void> => {
  void loadRest().catch(() => undefined)
  await load().catch(() => undefined)
}

/** The same for a result of one's own, with what its owner may do. */
export const prepareOwnResult = async (): Promise<void> => {
  void OwnerActions.fetch().catch(() => undefined)
  await prepareResult()
}

/** A result. Who waits for one, or learns that it failed, never fetches all that it takes to read one. */
export function ResultWhenRead(props: { analysis: Analysis; report: Report }) {
  return (
    <Suspense fallback={<LoadingAnalysis />}>
      <ResultView {...props} />
    </Suspense>
  )
}
