import { tabStore } from '@/lib/storage'

const place = 'kanalyse.attempts'

interface Attempts {
  channel: string
  count: number
}

function stored(): Attempts | null {
  try {
    return JSON.parse(tabStore.read(place) ?? 'null') as Attempts | null
  } catch {
    return null
  }
}

/** Counts how often the same channel was tried in a row, for the failure screen, which shows no count where storage is blocked. */
export function countAttempt(channel: string): void {
  const before = stored()
  const count = before?.channel === channel ? before.count + 1 : 1
  tabStore.write(place, JSON.stringify({ channel, count } satisfies Attempts))
}

export function attemptsOf(channel: string): number {
  const before = stored()
  return before?.channel === channel ? before.count : 0
}
