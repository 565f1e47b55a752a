import { currentUserId } from '@/api/auth/current-user-id'
import { tabStore } from '@/lib/storage'

const place = 'kanalyse.attempts'

interface Attempts {
  userId: string
  channel: string
  count: number
}

function stored(): Attempts | null {
  try {
    const attempts = JSON.parse(tabStore.read(place) ?? 'null') as Attempts | null
    return attempts?.userId === currentUserId() ? attempts : null
  } catch {
    return null
  }
}

/** Counts how often the same channel was tried in a row, for the failure screen, which shows no count where storage is blocked. */
export function countAttempt(channel: string): void {
  const before = stored()
  const count = before?.channel === channel ? before.count + 1 : 1
  tabStore.write(place, JSON.stringify({ userId: currentUserId(), channel, count } satisfies Attempts))
}

export function attemptsOf(channel: string): number {
  const before = stored()
  return before?.channel === channel ? before.count : 0
}
