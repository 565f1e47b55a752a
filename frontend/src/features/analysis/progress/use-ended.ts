import { useEffect, useEffectEvent, useRef } from 'react'
import type { Me } from '@/api/account'
import { onForget } from '@/api/auth/forget'
import { useList, useRefresh } from '../api'
import { awaitResult, preloadReplay } from './awaited'
import { isRunning, type Analysis } from '../types'

/** Analyses whose end was told: several parts of a page may see it. */
const told = new Set<string>()
onForget(() => told.clear())

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
  const list = useList()
  const seen = useRef(startedHere)
  // Only the state is news: the callbacks are new on every drawing.
  const look = useEffectEvent(() => {
    if (!analysis) return
    if (isRunning(analysis)) {
      seen.current = true
      awaitResult(analysis.requestId)
      list(analysis)
      return
    }
    // It may be over before it is looked at for the first time.
    if (startedHere) awaitResult(analysis.requestId)
    if ((seen.current || onEnd) && !told.has(analysis.requestId)) {
      told.add(analysis.requestId)
      // Where it was known to run, so is what it took. What is given back may go to either kind of credits, to fair use or to the week.
      const toldMe = ({ runningRequestId }: Me) =>
        runningRequestId === analysis.requestId && !analysis.refunded ? {} : undefined
      refresh({ me: { runningRequestId: null }, toldMe, ended: analysis })
    }
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
