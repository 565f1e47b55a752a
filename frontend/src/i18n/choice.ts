import { browserStore } from '@/lib/storage'

/** Where the reader's choice of a language is stored: in local storage for the app, in a cookie for the CDN to pick the page by. */

/** The name in both places; `cdn/app-routes.js` and `public/first-paint.js` read it too. */
const name = 'kanalyse.language'

export const storedLanguage = (): string | null => browserStore.read(name)

/** Where storage is blocked, the choice is for this visit. */
export function rememberLanguage(language: string): void {
  browserStore.write(name, language)
  document.cookie = languageCookie(language, location.protocol === 'https:')
}

/** Its prefix keeps other hosts of the domain from setting it; without TLS a browser takes none with a prefix. */
export const languageCookie = (language: string, secure: boolean): string =>
  `${secure ? '__Host-' : ''}${name}=${language}; path=/; max-age=31536000; samesite=lax${secure ? '; secure' : ''}`

/** An address with `?lang=de` is a choice of language, as search engines link them. */
export function askedLanguage(): string | null {
  return new URLSearchParams(location.search).get('lang')
}

/** Takes the choice out of the address, so that nobody passes it on unawares. Until it is remembered, it is only in the address. */
export function dropAskedLanguage(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('lang')) return
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}
