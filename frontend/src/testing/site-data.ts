import { vi } from 'vitest'

const refuse = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

/** Blocks site data as browsers do: even naming the storage throws. Answers the function that allows it again. */
export function blockSiteData(): () => void {
  const owners = [globalThis, window].flatMap((owner) =>
    (['localStorage', 'sessionStorage'] as const).map((name) => {
      const before = Object.getOwnPropertyDescriptor(owner, name)
      Object.defineProperty(owner, name, { configurable: true, get: refuse })
      return () => {
        if (before) Object.defineProperty(owner, name, before)
        else Reflect.deleteProperty(owner, name)
      }
    }),
  )
  return () => owners.toReversed().forEach((allow) => allow())
}

/** There is a storage, but nothing may be stored in it. */
export const fillStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
