import useSWR, { type SWRResponse } from 'swr'
import { ApiError, asApiError } from '@/api/errors'
import { swrOptions } from '@/api/swr-options'
import type { Analysis } from '../types'

const ofAnalysis = 'demo-analysis-'
const ofReport = 'demo-xray-'

/** The demo report of X-Ray that this id names. */
export const demoReport = (requestId: string): string | null =>
  requestId.startsWith(ofReport) ? requestId.slice(ofReport.length) : null

/** The name of a demo report's files. */
export const reportSlug = (id: string): string => `xray-${id}`

/** The demo that this id names, by the name of its files, or `null` for what belongs to a person. */
export function demoSlug(requestId: string): string | null {
  const report = demoReport(requestId)
  if (report !== null) return reportSlug(report)
  return requestId.startsWith(ofAnalysis) ? requestId.slice(ofAnalysis.length) : null
}

const isSlug = (text: string) => /^[a-z0-9-]{1,80}$/.test(text)
const gone = () => new ApiError('not_found', 404)

/** Demos that are there before their page is drawn: at the build, and where a page that was rendered ahead is taken over. */
const ahead = new Map<string, Analysis>()

export const rememberDemo = (slug: string, demo: Analysis): void => void ahead.set(slug, demo)

/** A demo is a file served with the app, in the shape of the API's analysis. */
async function fetchDemo(slug: string): Promise<Analysis> {
  if (!isSlug(slug)) throw gone()
  try {
    const answer = await fetch(`/demo/${slug}.json`, { signal: AbortSignal.timeout(15_000) })
    // Where there is no such file, a page of the app may be sent instead.
    const isFile = answer.headers.get('Content-Type')?.includes('json') ?? false
    if (answer.status === 404 || (answer.ok && !isFile)) throw gone()
    if (!answer.ok) throw new ApiError('unavailable', answer.status)
    return (await answer.json()) as Analysis
  } catch (cause) {
    throw asApiError(cause)
  }
}

/** Fetches a demo so that the first drawing of its page has it. A failure is shown by the page, which tries again. */
export async function prepareDemo(slug: string): Promise<void> {
  const demo = await fetchDemo(slug).catch(() => undefined)
  if (demo) rememberDemo(slug, demo)
}

export function useDemo(slug: string): SWRResponse<Analysis, ApiError> {
  const fallbackData = ahead.get(slug)
  return useSWR<Analysis, ApiError, readonly [string, string]>(
    ['demo', slug],
    ([, name]: readonly [string, string]) => fetchDemo(name),
    {
      ...swrOptions,
      revalidateOnFocus: false,
      revalidateIfStale: false,
      // A demo that has loaded is not fetched again; one that has not may be, at once, when somebody comes back to it.
      dedupingInterval: 0,
      ...(fallbackData && { fallbackData }),
    },
  )
}
