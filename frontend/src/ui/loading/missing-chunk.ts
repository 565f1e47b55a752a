import { tabStore } from '@/lib/storage'

const reloadKey = 'kanalyse.reloaded'
const minReloadInterval = 30_000

/** Whether a part of the app could not be loaded: usually a newer version was deployed and the file is gone. */
export function isMissingChunk(cause: unknown): boolean {
  const text = cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause)
  return /dynamically imported module|module script failed|ChunkLoadError|Unable to preload CSS|error loading/i.test(
    text,
  )
}

/** True at most once within half a minute, and never where that cannot be stored: a part which stays missing cannot reload for ever. */
export const mayReload = (now: number): boolean =>
  now - Number(tabStore.read(reloadKey) ?? 0) >= minReloadInterval && tabStore.write(reloadKey, String(now))

const decided = new WeakMap<object, boolean>()

/**
 * Whether to reload instead of showing this error: a page is missing, there is a network, and the last reload was a while ago. It is
 * decided once for each error, because React may render twice.
 */
export function isReloadDecided(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null || !navigator.onLine) return false
  const decision = decided.get(cause) ?? (isMissingChunk(cause) && mayReload(Date.now()))
  decided.set(cause, decision)
  return decision
}
