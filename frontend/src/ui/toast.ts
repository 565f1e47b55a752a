// Toasts load with the first one shown; three at most are visible, each for four seconds.
export interface Toast {
  title: string
  text?: string
  tone?: 'plain' | 'error'
}

type Show = (toast: Toast) => void

let show: Promise<Show> | undefined

export async function toast(message: Toast): Promise<void> {
  show ??= import('./toaster').then((module) => module.startToaster())
  ;(await show)(message)
}
