export interface Toast {
  title: string
  text?: string
  tone?: 'plain' | 'good' | 'error'
  /** How long it stays: 4 seconds, or 8 where there is more to read or to press. */
  stay?: 'short' | 'long'
  action?: { label: string; run: () => void }
}

export interface Toaster {
  show: (toast: Toast) => void
  /** Gives the place where toasts appear another name. */
  name: (region: string) => void
  /** Takes all of them off the page, at once. */
  clear: () => void
}
