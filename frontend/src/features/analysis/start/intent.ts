import { currentUserId } from '@/api/auth/current-user-id'
import { tabStore } from '@/lib/storage'

/**
 * One intended act, one key. Somebody who presses again after a lost answer still means the same analysis, so the key is kept (also
 * across a reload) until the outcome is known; after that the next press is a new act, even for the same channel. It also outlives a
 * session that was lost (`api/auth/forget.ts`): who signs in again means the same.
 */
interface Intent {
  userId: string
  channel: string
  key: string
}

const place = 'kanalyse.intent'

function stored(): Intent | null {
  try {
    const intent = JSON.parse(tabStore.read(place) ?? 'null') as Partial<Intent> | null
    return intent?.userId === currentUserId() &&
      typeof intent.channel === 'string' &&
      typeof intent.key === 'string'
      ? (intent as Intent)
      : null
  } catch {
    return null
  }
}

/**
 * The key for analysing `channel`: the open one if its outcome is unknown, else a new one. Where storage is blocked, it lasts as long as
 * the one request and its retries.
 */
export function intentKey(channel: string): string {
  const open = stored()
  if (open?.channel === channel) return open.key
  const key = crypto.randomUUID()
  tabStore.write(place, JSON.stringify({ userId: currentUserId(), channel, key } satisfies Intent))
  return key
}

/** The outcome of the act with this key is known, good or bad. */
export function closeIntent(key: string): void {
  if (stored()?.key === key) tabStore.write(place, null)
}
