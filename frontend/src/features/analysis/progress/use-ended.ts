import { useEffect, useEffectEvent, useRef } from 'react'
import { useRefresh } from '../api'
import { awaitResult, preloadReplay } from './awaited'
import { isRunning, type Analysis } from '../types'

/**
 * Notifies once when an analysis has ended, and refreshes balance and history. `seen`: it was running when first looked at here,
 * or was started here; otherwise it had ended before.
 */
export function useEnded(
  analysis: Analysis | undefined,
  startedHere: boolean,
  onEnd?: (analysis: Analysis, seen: boolean) => void,
): void {
  const refresh = useRefresh()
  const seen = useRef(startedHere)
  // Only the state is news: the callbacks are new on every drawing.
  const look = useEffectEvent(() => {
    if (!analysis) return
    if (isRunning(analysis)) {
      seen.current = true
      awaitResult(analysis.requestId)
      return
    }
    // It may be over before it is looked at for the first time.
    if (startedHere) awaitResult(analysis.requestId)
    if (seen.current || onEnd) refresh({ me: { runningRequestId: null } })
    onEnd?.(analysis, seen.current)
  })
  useEffect(() => {
    if (startedHere) preloadReplay()
  }, [startedHere])
  const status = analysis?.status
  useEffect(() => {
    if (status) look()
  }, [status])
}
