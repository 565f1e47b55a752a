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

/** Whether to reload the page because of this error: a part is missing, there is a network, and the last reload was a while ago. */
export const isWorthReloading = (cause: unknown) =>
  isMissingChunk(cause) && navigator.onLine && mayReload(Date.now())

const decided = new WeakMap<object, boolean>()

/** The same for a component that asks while rendering: with a network it is decided once for each error, because React may render twice. */
export function isReloadDecided(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null || !navigator.onLine) return false
  const decision = decided.get(cause) ?? isWorthReloading(cause)
  decided.set(cause, decision)
  return decision
}
