import type { Entry } from './api'

const day = 86_400_000
/** After this many days much may have changed. */
const after = 7 * day
const most = 4

/** Channels whose last analysis is a week old or older, oldest first; each once. `entries` are newest first. */
export function staleChannels(entries: readonly Entry[], now: number): Entry[] {
  const newest = new Map<string, Entry>()
  for (const entry of entries)
    if (entry.status === 'completed') {
      const key = entry.channelId ?? entry.channelInput
      if (!newest.has(key)) newest.set(key, entry)
    }
  return (
    [...newest.values()]
      // A monitor repeats its analysis by itself.
      .filter(({ source, createdAt }) => source === 'quick_search' && now - Date.parse(createdAt) >= after)
      .toReversed()
      .slice(0, most)
  )
}
