import { useSWRConfig } from 'swr'
import { client, unwrap } from '@/api/client'
import { analysisKey } from './api'
import type { Analysis } from './types'

/** Takes a result off the leaderboard or puts it there; who looks at it sees the new state at once. */
export function useVisibility(requestId: string): (stealth: boolean) => Promise<void> {
  const { mutate } = useSWRConfig()
  return async (stealth) => {
    const visibility = await unwrap(
      client.PUT('/analyses/{requestId}/visibility', { params: { path: { requestId } }, body: { stealth } }),
    )
    await mutate<Analysis>(analysisKey(requestId), (before) => before && { ...before, ...visibility }, {
      revalidate: false,
    })
  }
}
