import type { Revalidator, RevalidatorOptions } from 'swr'
import { asApiError } from './errors'

/**
 * How every read behaves after a failure: a lost network is asked again every two seconds, for as long as the page is open; other
 * failures three times; refusals never. Each hook spreads it, so no provider (and with it swr) sits in the first load of public pages.
 */
export const query = {
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
