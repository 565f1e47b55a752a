import { useSyncExternalStore } from 'react'

export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

const key = 'kanalyse.theme'
const listeners = new Set<() => void>()
const current = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Storage is blocked: the choice holds for this visit.
  }
  for (const listener of listeners) listener()
}

/** Dark unless chosen otherwise; `first-paint.js` sets it before anything is drawn. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current,
    () => 'dark',
  )
}
