import { useSyncExternalStore } from 'react'
import { browserStore } from '@/lib/storage'
import { createSignal } from '@/lib/store'

export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]

const key = 'kanalyse.theme'
const changes = createSignal()
const current = (): Theme => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark')

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  if (bar) bar.content = bar.dataset[theme] ?? ''
  // Where storage is blocked, the choice is for this visit.
  browserStore.write(key, theme)
  changes.notify()
}

/** Dark unless chosen otherwise; `first-paint.js` sets it before anything is drawn. */
export const useTheme = (): Theme => useSyncExternalStore(changes.subscribe, current, () => 'dark')
