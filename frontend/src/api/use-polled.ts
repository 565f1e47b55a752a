import { useState } from 'react'
import useSWR, { type SWRResponse } from 'swr'
import type { ApiError } from './errors'
import { onForget } from './auth/forget'
import { swrOptions } from './swr-options'

/** Resource, user and id. */
type Key = readonly [string, string, string]

const firstAsked = new Map<string, number>()
onForget(() => firstAsked.clear())

/**
 * Milliseconds until something under way is asked for again. It takes seconds, rarely minutes: asked often at first, ever more rarely later.
 * Counted from the first call of this page, because its clock and the server's may differ.
 */
export function pollPause(id: string): number {
  const since = firstAsked.get(id) ?? performance.now()
  firstAsked.set(id, since)
  const seconds = (performance.now() - since) / 1_000
  return seconds < 15 ? 600 : seconds < 60 ? 1_500 : 4_000
}

/** One function for all drawings: with another one the wait would begin again. */
const pace = (latest: { requestId: string } | undefined) => (latest ? pollPause(latest.requestId) : 0)

/**
 * Something that takes its time; asked for again while it is under way and the page is in sight. Without `revalidateOnFocus` failures are
 * retried even while the browser believes itself offline.
 */
export function usePolled<Data extends { requestId: string }>(
  key: Key | null,
  read: (key: Key) => Promise<Data>,
  isUnderWay: (data: Data) => boolean,
): SWRResponse<Data, ApiError> {
  const [polls, setPolls] = useState(false)
  const answer = useSWR<Data, ApiError, Key | null>(key, read, {
    ...swrOptions,
    refreshInterval: polls ? pace : 0,
    refreshWhenOffline: true,
    dedupingInterval: 300,
    revalidateOnFocus: false,
  })
  const underWay = answer.data !== undefined && isUnderWay(answer.data)
  // SWR asks for the pause only when this begins: so it begins once the first answer is here.
  if (underWay !== polls) setPolls(underWay)
  return answer
}
