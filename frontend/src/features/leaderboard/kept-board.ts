import { useDeferredValue } from 'react'
import useSWR from 'swr'
import { loadArea } from '@/i18n'
import { Rows } from './rows/rows-part'
import type { KeptBoard } from './types'

/** Where the board's builder leaves what a visitor sees; the CDN keeps it, whatever becomes of the API. `prerender/pages.ts` names it too. */
const file = '/data/leaderboard-top.json'

async function readKept(): Promise<KeptBoard> {
  const [answer] = await Promise.all([
    fetch(file, { signal: AbortSignal.timeout(8_000) }),
    loadArea('report', 'advice'),
    Rows.preload(),
  ])
  if (!answer.ok) throw new Error(`${file} answers ${answer.status}`)
  return (await answer.json()) as KeptBoard
}

/** The first places beside the app, where they are `wanted`: nothing is asked for twice within a visit. */
export function useKept(wanted: boolean): KeptBoard | undefined {
  const { data } = useSWR<KeptBoard, Error>(wanted ? 'leaderboard-kept' : null, readKept, {
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  })
  return useDeferredValue(data)
}
