import i18next, { type i18n } from 'i18next'
import { useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'

let revision = 0

/** Notifies everything rendered, or being rendered, that texts were borrowed from the other language. */
export function announceBorrowed(): void {
  revision++
  i18next.emit('borrowed')
}

function subscribe(listener: () => void): () => void {
  i18next.on('borrowed', listener)
  return () => i18next.off('borrowed', listener)
}

/**
 * Renders its children again when texts were borrowed. An event alone is lost on a screen that React is still drawing when it comes:
 * it listens only once it is drawn. What comes down from above reaches it all the same.
 */
export function BorrowedTexts({ children }: { children: ReactNode }) {
  const current = useSyncExternalStore(
    subscribe,
    () => revision,
    () => revision,
  )
  const texts = useMemo((): i18n => (current === 0 ? i18next : new Proxy(i18next, {})), [current])
  return <I18nextProvider i18n={texts}>{children}</I18nextProvider>
}
