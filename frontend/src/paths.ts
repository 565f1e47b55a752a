/** Every address of the product, built in one place. Components name no address themselves (lint sees to it). */

import type { About } from './shared/coach-about'

type Query = Record<string, string | number | undefined>

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

export type AuthView = 'sign-in' | 'sign-up' | 'confirm' | 'reset' | 'authenticator' | 'recovery'
export type FailureScreenKind =
  'network' | 'notfound' | 'withdrawn' | 'server' | 'timeout' | 'api' | 'unknown'

/**
 * Every route of the product. `access` says who may enter, `state` what is there: a page, a redirect, or nothing yet.
 * A planned route shows the not-found page, and menus show it with the reason why it cannot be pressed.
 */
export type RouteState = 'built' | 'planned' | 'redirect'
interface RouteFacts {
  path: string
  access: 'public' | 'member' | 'admin'
  state: RouteState
}

const built = <P extends string>(path: P, access: RouteFacts['access'] = 'public') =>
  ({ path, access, state: 'built' }) as const
const forward = <P extends string>(path: P) => ({ path, access: 'public', state: 'redirect' }) as const

export const routeTable = {
  home: built('/'),
  auth: built('/auth'),
  authCallback: forward('/auth-callback'),
  /** Where the platform's sign-in comes back to, in a window of its own. */
  channelLinkCallback: built('/channel-link-callback'),
  dashboard: forward('/dashboard'),
  quickAnalyzer: built('/quick-analyzer', 'member'),
  analysis: built('/analysis/:requestId'),
  channelAnalysis: built('/channel-analysis/:id', 'member'),
  compare: built('/compare', 'member'),
  leaderboard: built('/leaderboard'),
  performance: built('/performance', 'member'),
  performanceMonitor: built('/performance-monitor', 'member'),
  performanceReport: built('/performance/reports/:analysisId', 'member'),
  thumbnailDiscovery: built('/thumbnail-discovery', 'member'),
  hubPatterns: built('/thumbnail-discovery/patterns', 'member'),
  thumbnailDiscoveryPreview: built('/thumbnail-discovery-preview'),
  savedTitles: built('/saved-titles', 'member'),
  demoXray: built('/demo-xray/:analysisId'),
  /** Where the links of mails lead. */
  confirmAddress: built('/confirm-address'),
  unsubscribe: built('/unsubscribe'),
  timeline: built('/timeline'),
  faq: built('/faq'),
  xrayFaq: built('/xray-faq'),
  monitoringFaq: forward('/monitoring-faq'),
  status: built('/status'),
  privacy: built('/privacy'),
  terms: built('/terms'),
  /** Where the owner of a channel asks for its data to be deleted. */
  deleteChannelData: built('/delete-channel-data'),
  accountSettings: built('/account-settings', 'member'),
  customer: built('/customer', 'member'),
  manageSubscription: built('/manage-subscription', 'member'),
  paymentSuccess: built('/payment-success', 'member'),
  paymentCanceled: built('/payment-canceled', 'member'),
  subscriptionSuccess: built('/subscription-success', 'member'),
  admin: built('/admin', 'admin'),
  channelNotFound: built('/channel-not-found'),
  analysisFailed: built('/analysis-failed'),
  anythingElse: built('*'),
} as const satisfies Record<string, RouteFacts>

export type RouteName = keyof typeof routeTable
export type RedirectName = {
  [Name in RouteName]: (typeof routeTable)[Name]['state'] extends 'redirect' ? Name : never
}[RouteName]

/** Route patterns, for the router alone. */
export const patterns = Object.fromEntries(
  Object.entries(routeTable).map(([name, route]) => [name, route.path]),
) as { [Name in RouteName]: (typeof routeTable)[Name]['path'] }

/** Whatever the table has now: a route may be planned again. */
export const stateOf = (name: RouteName): RouteState => routeTable[name].state

/** There is a page behind it. Menus show what is planned as disabled, with the reason. */
export const isBuilt = (name: RouteName): boolean => stateOf(name) !== 'planned'

export const paths = {
  home: () => patterns.home,
  /** Everything the person has analysed, on the dashboard. */
  history: () => `${patterns.home}#history`,
  notifications: () => `${patterns.home}#notifications`,
  auth: (query: { next?: string; view?: AuthView } = {}) => withQuery(patterns.auth, query),
  quickAnalyzer: (query: { channel?: string; retry?: string } = {}) =>
    withQuery(patterns.quickAnalyzer, query),
  analysis: (requestId: string) => `/analysis/${encodeURIComponent(requestId)}`,
  demoAnalysis: (slug: string) => `/analysis/demo-analysis-${encodeURIComponent(slug)}`,
  channelAnalysis: (id: string) => `/channel-analysis/${encodeURIComponent(id)}`,
  compare: (query: { a?: string; b?: string } = {}) => withQuery(patterns.compare, query),
  leaderboard: () => patterns.leaderboard,
  /** With `demo` a demo report is shown, for everybody; `setup` begins a new setup. */
  performance: (
    query: {
      tab?: 'analytics' | 'intelligence'
      demo?: string
      /** The report that the coach is asked about. */
      about?: About
      openCoach?: 'true'
      setup?: 'new'
    } = {},
  ) => withQuery(patterns.performance, query),
  performanceMonitor: () => patterns.performanceMonitor,
  /** The report of a monitor's run. */
  performanceReport: (runId: string) => `/performance/reports/${encodeURIComponent(runId)}`,
  /** The hub, as far as these filters go; all others have a place in its address, too. */
  thumbnailDiscovery: (
    query: {
      search?: string | undefined
      niche?: string | undefined
      language?: string | undefined
      pattern?: string | undefined
      feature?: string | undefined
      channelId?: string | undefined
    } = {},
  ) => withQuery(patterns.thumbnailDiscovery, query),
  hubPatterns: (query: { niche?: string; language?: string } = {}) => withQuery(patterns.hubPatterns, query),
  thumbnailDiscoveryPreview: () => patterns.thumbnailDiscoveryPreview,
  savedTitles: () => patterns.savedTitles,
  /** `tab` names a view of the report. */
  demoXray: (analysisId: string, query: { tab?: 'sustainability' } = {}) =>
    withQuery(`/demo-xray/${encodeURIComponent(analysisId)}`, query),
  timeline: () => patterns.timeline,
  faq: (section?: string) => (section ? `${patterns.faq}#${section}` : patterns.faq),
  xrayFaq: () => patterns.xrayFaq,
  status: () => patterns.status,
  terms: () => patterns.terms,
  privacy: () => patterns.privacy,
  deleteChannelData: () => patterns.deleteChannelData,
  accountSettings: (card?: 'authenticator' | 'devices') =>
    card ? `${patterns.accountSettings}#${card}` : patterns.accountSettings,
  /** The credits shop, over the home page. */
  credits: () => `${patterns.home}#credits`,
  customer: () => patterns.customer,
  manageSubscription: () => patterns.manageSubscription,
  admin: (query: { tab?: string } = {}) => withQuery(patterns.admin, query),
  channelNotFound: (query: { channel?: string } = {}) => withQuery(patterns.channelNotFound, query),
  analysisFailed: (query: { channel?: string; error?: FailureScreenKind; retries?: number } = {}) =>
    withQuery(patterns.analysisFailed, query),
}

/** The page of the design system, for those who build the app: what is built for production has no such page. */
export const designPath = '/design'

/** Addresses outside the product that a first screen names; the others are in `outside-paths.ts`. */
export const external = {
  platformTerms: 'https://www.youtube.com/t/terms',
  platformPrivacy: 'https://policies.google.com/privacy',
}
