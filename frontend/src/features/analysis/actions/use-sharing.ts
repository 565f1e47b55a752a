import { client, unwrap } from '@/api/client'
import { useOwnMutate } from '@/api/own-mutate'
import type { components } from '@/api/schema'
import { analysisKey } from '../api'
import type { Analysis } from '../types'

type ShareAnalysis = components['schemas']['ShareAnalysis']

/** Shares an analysis, in a language, or takes that back; who looks at it sees the new state at once. */
export function useSharing(requestId: string): (sharing: ShareAnalysis) => Promise<void> {
  const mutate = useOwnMutate()
  return async (body) => {
    const sharing = await unwrap(
      client.PUT('/analyses/{requestId}/sharing', { params: { path: { requestId } }, body }),
    )
    await mutate<Analysis>(analysisKey(requestId), (before) => before && { ...before, ...sharing }, {
      revalidate: false,
    })
  }
}
