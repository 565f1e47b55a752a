import { useRefreshActivity } from '@/api/activity'
import { client, unwrap } from '@/api/client'
import { useOwnMutate } from '@/api/own-mutate'
import { analysisKey } from './api'
import type { Analysis } from './types'

/** Takes a result off the leaderboard or puts it there; who looks at it sees the new state at once. */
export function useVisibility(requestId: string): (stealth: boolean) => Promise<void> {
  const mutate = useOwnMutate()
  const refreshActivity = useRefreshActivity()
  return async (stealth) => {
    const visibility = await unwrap(
      client.PUT('/analyses/{requestId}/visibility', { params: { path: { requestId } }, body: { stealth } }),
    )
    await mutate<Analysis>(analysisKey(requestId), (before) => before && { ...before, ...visibility }, {
      revalidate: false,
    })
    // What is shown may be a discovery, and the history marks what is hidden.
    refreshActivity()
  }
}
