import { whenOnline } from '@/lib/online'
import type { Toast, Toaster } from './toast-types'

// Toasts load with the first one shown. Three at most are visible, 356 px wide, 14 px apart; sizes and times are the specification's.
let toaster: Promise<Toaster> | undefined
let region = 'Notifications'

/** Name of the place where toasts appear, in the reader's language of now. */
export async function nameToasts(name: string): Promise<void> {
  region = name
  ;(await toaster)?.name(name)
}

/** Shows a message, without a network once it is back. One whose code cannot be fetched is not shown; the next one tries again. */
export async function toast(message: Toast): Promise<void> {
  toaster ??= whenOnline(() => import('./toaster')).then((module) => module.startToaster(region))
  try {
    ;(await toaster).show(message)
  } catch {
    toaster = undefined
  }
}
