import type { Revalidator, RevalidatorOptions } from 'swr'
import { asApiError } from './errors'

/**
 * How every SWR read retries: after a lost network every two seconds for as long as the page is open, after other transient failures
 * three times, after a refusal never. Each hook spreads these options, so that the first load of public pages needs no provider and no swr.
 */
export const swrOptions = {
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
    setTimeout(() => void revalidate({ retryCount }), lostNetwork ? 2_000 : 1_500 * retryCount)
  },
}
