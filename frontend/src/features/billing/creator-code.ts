import { useSyncExternalStore } from 'react'
import { browserStore } from '@/lib/storage'
import { createSignal } from '@/lib/store'

/** The creator code that lowers prices in this browser, in the shape the server's answer has. */
export interface ActiveCreatorCode {
  valid: boolean
  message: string
  /** 0 to 1. */
  discount_rate: number
  code: string
}

const place = 'kanalyse.creatorCode'
const readAgainEvery = 1_000
const changes = createSignal()

/** Reads what is stored, which anybody may have written: only the promised shape counts. */
export function parseCreatorCode(stored: string | null): ActiveCreatorCode | null {
  try {
    const { valid, message, discount_rate, code } = (JSON.parse(stored ?? 'null') ?? {}) as Record<
      string,
      unknown
    >
    if (typeof valid !== 'boolean' || typeof code !== 'string' || !/^[A-Z0-9-]{1,50}$/.test(code)) return null
    if (typeof discount_rate !== 'number' || !(discount_rate >= 0 && discount_rate <= 1)) return null
    return { valid, message: typeof message === 'string' ? message : '', discount_rate, code }
  } catch {
    return null
  }
}

let read: { stored: string | null; active: ActiveCreatorCode | null } = { stored: null, active: null }

/** What is active now; the same object as long as the same is stored. */
export function activeCreatorCode(): ActiveCreatorCode | null {
  const stored = browserStore.read(place)
  if (stored !== read.stored) read = { stored, active: parseCreatorCode(stored) }
  return read.active
}

/** Stores a code, or removes it. Where storage is blocked, prices stay as they are. */
export function keepCreatorCode(code: ActiveCreatorCode | null): void {
  browserStore.write(place, code && JSON.stringify(code))
  changes.notify()
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener)
  const timer = setInterval(listener, readAgainEvery)
  addEventListener('storage', listener)
  return () => {
    unsubscribe()
    clearInterval(timer)
    removeEventListener('storage', listener)
  }
}

export const useCreatorCode = (): ActiveCreatorCode | null =>
  useSyncExternalStore(subscribe, activeCreatorCode, () => null)

/** What goes along with a purchase: an active code that is marked valid, else nothing. */
export const codeForPurchase = (active: ActiveCreatorCode | null): string =>
  active?.valid ? active.code : ''

export const percentOff = ({ discount_rate }: ActiveCreatorCode): number => Math.round(discount_rate * 100)
