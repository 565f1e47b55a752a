import { onForget } from '@/api/auth/forget'
import { preloadable } from '@/ui/loading/preloadable'
import type { NarrowingRingProps } from './narrowing-ring'

/** Analyses that were seen running in this window, and whose results were not shown since. */
const awaitedIds = new Set<string>()
onForget(() => awaitedIds.clear())

/** The ring that replays how its range came about. Who never waits for a result never fetches it. */
export const NarrowingRing = preloadable<NarrowingRingProps>(() => import('./narrowing-ring'))
let isLoaded = false

/** Brings the replay's code while an analysis runs. */
export function preloadReplay(): void {
  NarrowingRing.preload().then(
    () => (isLoaded = true),
    () => undefined,
  )
}

/** Somebody waits for this result: its ring will replay, once. */
export function awaitResult(requestId: string): void {
  awaitedIds.add(requestId)
  preloadReplay()
}

/** Whether this result was waited for. Where the replay's code has not come meanwhile, there is none: nothing waits for it. */
export const wasAwaited = (requestId: string): boolean => isLoaded && awaitedIds.has(requestId)

/** Its result has been shown. */
export const forgetAwaited = (requestId: string): void => void awaitedIds.delete(requestId)
