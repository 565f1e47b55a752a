import { whenOnline } from '@/lib/online'
import type { Toast, Toaster } from './toast-types'

// Toasts load with the first one shown. Three at most are visible, 356 px wide, 14 px apart; sizes and times are the specification's.
let toaster: Promise<Toaster> | undefined
let region = 'Notifications'
/** How often toasts were cleared. */
let clearings = 0

/** Name of the place where toasts appear, in the reader's language of now. */
export async function nameToasts(name: string): Promise<void> {
  region = name
  ;(await toaster)?.name(name)
}

/** Shows a message, without a network once it is back. One whose code cannot be fetched is not shown; the next one tries again. */
export async function toast(message: Toast): Promise<void> {
  const before = clearings
  toaster ??= whenOnline(() => import('./toaster')).then((module) => module.startToaster(region))
  try {
    const place = await toaster
    if (before === clearings) place.show(message)
  } catch {
    toaster = undefined
  }
}

/** Takes all messages off the page, with those that are not shown yet. */
export async function clearToasts(): Promise<void> {
  clearings++
  const place = await toaster?.catch(() => undefined)
  place?.clear()
}
