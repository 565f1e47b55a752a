const platform = 'https://accounts.google.com'
const ownMachine = ['localhost', '127.0.0.1', '[::1]']

/** Where somebody signs in at the platform, and the state that the answer will carry. */
export interface SignInPage {
  href: string
  state: string
}

/** The address that the server names, if it is the platform's own, or on this very machine while this page is there too. */
export function signInPage(address: unknown, here: string): SignInPage | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const url = new URL(address)
  const local =
    url.protocol === 'http:' &&
    ownMachine.includes(url.hostname) &&
    ownMachine.includes(new URL(here).hostname)
  const state = url.searchParams.get('state')
  if (!state || url.username || url.password || !(url.origin === platform || local)) return undefined
  return { href: url.href, state }
}
