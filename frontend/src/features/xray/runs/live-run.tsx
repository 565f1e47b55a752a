import { useEffect, useEffectEvent } from 'react'
import { isUnderWay, useRefreshRuns, useRun, type RunSummary } from '@/api/runs'

/** A run as it is now: one that is under way is asked for until it has ended, which then shows in every list. */
export function useLiveRun(run: RunSummary): RunSummary {
  const { data } = useRun(isUnderWay(run) ? run.requestId : undefined)
  const refresh = useRefreshRuns()
  const hasEnded = isUnderWay(run) && data !== undefined && !isUnderWay(data)
  const look = useEffectEvent(() => refresh({ monitorId: run.monitorId }))
  useEffect(() => {
    if (hasEnded) look()
  }, [hasEnded])
  return isUnderWay(run) && data ? data : run
}
