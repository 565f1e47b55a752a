import { patterns } from '@/paths'

/** What a sign-in elsewhere may leave in an address, in addition to the two that betray it. */
const betrays = ['code', 'access_token']
const leftovers = [...betrays, 'id_token', 'refresh_token', 'token_type', 'expires_in', 'expires_at', 'state']

function without(parameters: URLSearchParams): string {
  if (betrays.some((name) => parameters.has(name))) for (const name of leftovers) parameters.delete(name)
  return parameters.toString()
}

/** The address without codes and tokens, which must not be passed on with a link; everything else stays as it is. */
export function cleanAddress(address: string): string {
  const url = new URL(address)
  url.search = without(url.searchParams)
  const fragment = new URLSearchParams(url.hash.slice(1))
  if (betrays.some((name) => fragment.has(name))) url.hash = without(fragment)
  return url.href
}

/**
 * After a sign-in: cleans the address bar, without a step in the history. The way back from linking a channel does so itself, once it has
 * read what it says.
 */
export function clearAddressBar(): void {
  const clean = cleanAddress(location.href)
  if (location.pathname !== patterns.channelLinkCallback && clean !== location.href)
    history.replaceState(history.state, '', clean)
}
