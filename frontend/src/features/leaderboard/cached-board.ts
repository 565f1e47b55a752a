import { useDeferredValue } from 'react'
import useSWR from 'swr'
import { loadArea } from '@/i18n'
import { Rows } from './rows/lazy-rows'
import type { CachedBoard } from './types'

/** Where the board's builder leaves what a visitor sees; the CDN serves it even when the API is down. `prerender/pages.ts` names it too. */
const file = '/data/leaderboard-top.json'

async function loadCachedBoard(): Promise<CachedBoard> {
  const [answer] = await Promise.all([
    fetch(file, { signal: AbortSignal.timeout(8_000) }),
    loadArea('report', 'advice'),
    Rows.preload(),
  ])
  if (!answer.ok) throw new Error(`${file} answers ${answer.status}`)
  return (await answer.json()) as CachedBoard
}

/** The first places from that file, if `wanted`. It is loaded at most once per visit. */
export function useCachedBoard(wanted: boolean): CachedBoard | undefined {
  const { data } = useSWR<CachedBoard, Error>(wanted ? 'leaderboard-cached' : null, loadCachedBoard, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  })
  return useDeferredValue(data)
}
