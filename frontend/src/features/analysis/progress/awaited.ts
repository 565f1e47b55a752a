import { preloadable } from '@/ui/loading/preloadable'
import type { NarrowingRingProps } from './narrowing-ring'

/** Analyses that were seen running in this window, and whose results were not shown since. */
const awaited = new Set<string>()

/** The ring that replays how its range came about. Who never waits for a result never fetches it. */
export const NarrowingRing = preloadable<NarrowingRingProps>(() => import('./narrowing-ring'))
let here = false

/** Brings the replay's code while an analysis runs. */
export function fetchReplay(): void {
  NarrowingRing.preload().then(
    () => (here = true),
    () => undefined,
  )
}

/** Somebody waits for this result: its ring will replay, once. */
export function awaitResult(requestId: string): void {
  awaited.add(requestId)
  fetchReplay()
}

/** Whether this result was waited for. Where the replay's code has not come meanwhile, there is none: nothing waits for it. */
export const wasAwaited = (requestId: string): boolean => here && awaited.has(requestId)

/** Its result has been shown. */
export const shown = (requestId: string): void => void awaited.delete(requestId)
