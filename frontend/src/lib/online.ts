import { createStore } from './store'

// A browser does not ask again for a module that it could not fetch: after one attempt without a network the module would be missing until
// the page is reloaded. So everything that is imported later goes through one of these.

const waiting = createStore(0)

/** How many parts of the page wait for a network. */
export const useWaitingForNetwork = (): number => waiting.useValue(() => 0)

/** The browser knows that it has no network. The opposite may be wrong: a network can be there and lead nowhere. */
const isOffline = (): boolean => typeof window !== 'undefined' && !navigator.onLine

/** What has succeeded before needs no network. */
const loaded = new WeakSet<() => unknown>()

async function run<Result>(load: () => Promise<Result>): Promise<Result> {
  const result = await load()
  loaded.add(load)
  return result
}

/** Runs `load` as soon as there is a network. For what somebody asked for. */
export async function whenOnline<Result>(load: () => Promise<Result>): Promise<Result> {
  if (isOffline() && !loaded.has(load)) {
    waiting.set(waiting.get() + 1)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    waiting.set(waiting.get() - 1)
  }
  return run(load)
}

/** Runs `load`, or rejects at once without a network. For what is fetched ahead, or can be tried again. */
export async function ifOnline<Result>(load: () => Promise<Result>): Promise<Result> {
  if (isOffline() && !loaded.has(load)) throw new TypeError('There is no network.')
  return run(load)
}
