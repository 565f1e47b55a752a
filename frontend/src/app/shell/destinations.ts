import { isBuilt, paths, routeTable, type RouteName } from '@/paths'

/** Somewhere a menu leads. `key` names its text in `shell:nav`. */
export interface Destination {
  key: keyof typeof routes
  route: RouteName
  href: string
}

const routes = {
  home: ['home', paths.home()],
  quickAnalyzer: ['quickAnalyzer', paths.quickAnalyzer()],
  leaderboard: ['leaderboard', paths.leaderboard()],
  xray: ['performance', paths.performance({ tab: 'analytics' })],
  discovery: ['thumbnailDiscovery', paths.thumbnailDiscovery()],
  savedTitles: ['savedTitles', paths.savedTitles()],
  compare: ['compare', paths.compare()],
  timeline: ['timeline', paths.timeline()],
  faq: ['faq', paths.faq()],
  xrayFaq: ['xrayFaq', paths.xrayFaq()],
  status: ['status', paths.status()],
  privacy: ['privacy', paths.privacy()],
  terms: ['terms', paths.terms()],
  customer: ['customer', paths.customer()],
  accountSettings: ['accountSettings', paths.accountSettings()],
  manageSubscription: ['manageSubscription', paths.manageSubscription()],
  admin: ['admin', paths.admin()],
} as const satisfies Record<string, readonly [RouteName, string]>

export type DestinationKey = keyof typeof routes

export function destination(key: DestinationKey): Destination {
  const [route, href] = routes[key]
  return { key, route, href }
}

/** The main navigation, in the specification's order. */
export const mainDestinations = (['quickAnalyzer', 'leaderboard', 'xray', 'discovery'] as const).map(
  destination,
)

/** Everything that can be reached by name: pages that exist, and only those this person may enter. */
export const reachable = (isAdmin: boolean): Destination[] =>
  (Object.keys(routes) as DestinationKey[])
    .map(destination)
    .filter(({ route }) => isBuilt(route) && (routeTable[route].access !== 'admin' || isAdmin))

/** Where a press leads: visitors go through the sign-in, which brings them where they wanted to go; the hub has a page for them. */
export function entrance({ route, href }: Pick<Destination, 'route' | 'href'>, signedIn: boolean): string {
  if (signedIn || routeTable[route].access === 'public') return href
  return route === 'thumbnailDiscovery' ? paths.thumbnailDiscoveryPreview() : paths.auth({ next: href })
}

/** The page of this destination, or one below it, is the one shown. */
export const isCurrent = ({ route }: Pick<Destination, 'route'>, pathname: string): boolean =>
  pathname === routeTable[route].path || pathname.startsWith(`${routeTable[route].path}/`)
