import { browserStore } from '@/lib/storage'
import { areOneSession } from './signed-in-at'

/** A place for the tokens of a sign-in that is not the session of this browser, or not yet. The user pool's library writes to it. */
export class MemoryTokens {
  readonly #items: Map<string, string>

  constructor(stored: Iterable<readonly [key: string, value: string]> = []) {
    this.#items = new Map(stored)
  }

  getItem = (key: string): Promise<string | null> => Promise.resolve(this.#items.get(key) ?? null)

  setItem = (key: string, value: string): Promise<void> => {
    this.#items.set(key, value)
    return Promise.resolve()
  }

  removeItem = (key: string): Promise<void> => {
    this.#items.delete(key)
    return Promise.resolve()
  }

  clear = (): Promise<void> => {
    this.#items.clear()
    return Promise.resolve()
  }

  /** Whether the browser is signed in as the same person. */
  belongToSession(): boolean {
    const [key, user] = Array.from(this.#items).find(([each]) => each.endsWith('.LastAuthUser')) ?? []
    return key !== undefined && browserStore.read(key) === user
  }

  /** Of a session other than the browser's: not of a sign-in within the same second. */
  otherAccessToken(): string | undefined {
    const [key, token] = Array.from(this.#items).find(([each]) => each.endsWith('.accessToken')) ?? []
    const own = key === undefined ? null : browserStore.read(key)
    return token !== undefined && token !== own && !areOneSession(token, own ?? '') ? token : undefined
  }

  /**
   * Becomes the session of the browser, whose tokens come here: in one go, so that nobody finds half of it. Other windows read the tokens
   * at each request, and hear of it only where the person is another one.
   */
  trade(): boolean {
    const traded = Array.from(this.#items, ([key, value]) => ({ key, value, before: browserStore.read(key) }))
    const isStored = traded.every(({ key, value }) => browserStore.write(key, value))
    for (const { key, value, before } of traded) {
      if (!isStored) browserStore.write(key, before)
      else this.#items.set(key, before ?? value)
    }
    return isStored
  }
}
