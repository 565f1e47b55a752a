import { jittered } from '@/lib/pause'
import type { Revalidator, RevalidatorOptions } from 'swr'
import { asApiError } from './errors'

const longestPause = 30_000

/**
 * How every SWR read retries: after a lost network with growing pauses for as long as the page is open, after other transient failures
 * three times, after a refusal never; not while the page is hidden. Coming back to the window reads again once a minute at most. Each hook spreads these options, so that the first load of public pages needs no provider and no swr.
 */
export const swrOptions = {
  focusThrottleInterval: 60_000,
  onErrorRetry: (
    cause: unknown,
    _key: string,
    _config: unknown,
    revalidate: Revalidator,
    { retryCount }: Required<RevalidatorOptions>,
  ) => {
    const error = asApiError(cause)
    if (!error.mayRetry) return
    const lostNetwork = error.code === 'network' || error.code === 'timeout'
    if (!lostNetwork && retryCount > 3) return
    const retry = () => {
      if (document.hidden) document.addEventListener('visibilitychange', retry, { once: true })
      else void revalidate({ retryCount })
    }
    setTimeout(retry, jittered(Math.min(longestPause, 1_000 * 2 ** retryCount)))
  },
}
