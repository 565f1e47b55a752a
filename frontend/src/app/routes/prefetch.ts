import { matchRoutes, type RouteObject } from 'react-router'
import { ifOnline } from '@/lib/online'
import { patterns } from '@/paths'
import { safeNext } from '@/shared/addresses/safe-next'
import { routes, type Prepare } from '../router'

/**
 * Fetches what the page at this address needs, ahead of a visitor who seems to be on the way there. A part that does not come is left
 * to the router, which asks again and says so.
 */
async function prefetch({ pathname }: URL, among: RouteObject[]): Promise<void> {
  const matches = matchRoutes(among, pathname) ?? []
  await Promise.allSettled(
    matches.map(async ({ route, params }) => {
      const { lazy } = route
      const page = typeof lazy === 'function' ? await ifOnline(() => lazy()) : route
      await (page.handle as Prepare | undefined)?.(params)
    }),
  )
}

/** Where a press on this would lead, if that is another page of the product. */
function ahead(target: EventTarget | null): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.hasAttribute('download')) return undefined
  const url = new URL(link.href, location.href)
  return url.origin === location.origin && url.pathname !== location.pathname ? url : undefined
}

/** Where a sign-in leads on to. */
const afterSignIn = (): URL | undefined =>
  location.pathname === patterns.auth
    ? new URL(safeNext(new URLSearchParams(location.search).get('next')), location.href)
    : undefined

const saysNo = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

let ending: AbortController | undefined

/**
 * Fetches pages ahead: of a link, once the pointer or the focus is on it, and of a sign-in's goal while its form is filled in. Each
 * page once, and none for those who save data. `first` is what the visitor was on before this code came. Returns what
 * ends it; so does the next call.
 */
export function prefetchOnIntent(first: EventTarget | null, among: RouteObject[] = routes): () => void {
  const asked = new Set<string>()
  const ask = (url: URL | undefined) => {
    if (!url || asked.has(url.pathname) || saysNo()) return
    asked.add(url.pathname)
    void prefetch(url, among)
  }
  ending?.abort()
  const mine = (ending = new AbortController())
  const options = { passive: true, signal: mine.signal }
  for (const sign of ['pointerover', 'pointerdown', 'focusin'] as const)
    document.addEventListener(sign, ({ target }) => ask(ahead(target)), options)
  document.addEventListener('input', () => ask(afterSignIn()), options)
  ask(ahead(first))
  return () => mine.abort()
}
