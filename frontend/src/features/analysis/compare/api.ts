import useSWR, { type SWRResponse } from 'swr'
import { client, unwrap } from '@/api/client'
import type { ApiError } from '@/api/errors'
import { swrOptions } from '@/api/swr-options'
import type { components } from '@/api/schema'
import { analysisKey } from '../api'

type Schemas = components['schemas']
export type Compared = Schemas['ComparedAnalyses']
export type ComparedFigure = Schemas['ComparedFigure']
export type Side = Schemas['Side']

/** Two of the caller's analyses side by side; nothing is asked for until both are chosen and differ. */
export function useComparison(a: string, b: string): SWRResponse<Compared, ApiError> {
  return useSWR<Compared, ApiError, readonly [string, ...string[]] | null>(
    a && b && a !== b ? ['compare', ...analysisKey(a), b] : null,
    () => unwrap(client.GET('/compare', { params: { query: { a, b } } })),
    { ...swrOptions, revalidateOnFocus: false },
  )
}
