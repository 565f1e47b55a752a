const place = 'kanalyse.attempts'

interface Attempts {
  channel: string
  count: number
}

function stored(storage: Storage): Attempts | null {
  try {
    return JSON.parse(storage.getItem(place) ?? 'null') as Attempts | null
  } catch {
    return null
  }
}

/** Counts how often the same channel was tried in a row, for the failure screen. */
export function countAttempt(channel: string, storage: Storage = sessionStorage): void {
  const before = stored(storage)
  const count = before?.channel === channel ? before.count + 1 : 1
  try {
    storage.setItem(place, JSON.stringify({ channel, count } satisfies Attempts))
  } catch {
    // Storage is blocked: the screen shows no count.
  }
}

export function attemptsOf(channel: string, storage: Storage = sessionStorage): number {
  const before = stored(storage)
  return before?.channel === channel ? before.count : 0
}
