/**
 * The browser's storage, for those who can do without. Where site data is blocked, even naming the storage throws, and it may be full:
 * then nothing is found and nothing is stored.
 */
function guarded(open: () => Storage) {
  const attempt = <Result>(work: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return work(open())
    } catch {
      return otherwise
    }
  }
  return {
    keys: (): string[] => attempt(Object.keys, []),
    read: (key: string) => attempt((storage) => storage.getItem(key), null),
    /** Stores a text, or removes it with `null`; answers whether that was possible. */
    write: (key: string, text: string | null): boolean =>
      attempt((storage) => {
        if (text === null) storage.removeItem(key)
        else storage.setItem(key, text)
        return true
      }, false),
  }
}

/** For all windows, until it is removed. */
export const browserStore = guarded(() => localStorage)

/** For this tab, as long as it is open. */
export const tabStore = guarded(() => sessionStorage)
