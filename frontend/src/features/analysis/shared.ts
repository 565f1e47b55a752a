import useSWR, { type SWRResponse } from 'swr'
import { client, unwrap } from '@/api/client'
import { ApiError } from '@/api/errors'
import { swrOptions } from '@/api/swr-options'
import type { Analysis } from './types'

/** The address was shared by its owner: it names the permission to read, not the analysis (`s-`) or the run (`x-`). */
export const isShareId = (id: string): boolean => /^[sx]-/.test(id)

const isWhole = (id: string) => /^[sx]-[0-9a-f]{32}$/.test(id)

/** What the link leads to, for everybody who has it. */
export function useShared(shareId: string): SWRResponse<Analysis, ApiError> {
  return useSWR<Analysis, ApiError, readonly [string, string]>(
    ['shared', shareId],
    ([, id]: readonly [string, string]) => {
      if (!isWhole(id)) throw new ApiError('not_found', 404)
      return unwrap(client.GET('/shared/{shareId}', { params: { path: { shareId: id } } }))
    },
    { ...swrOptions, revalidateOnFocus: false, revalidateIfStale: false },
  )
}
