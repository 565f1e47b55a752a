import { createBrowserRouter, redirect, type Params, type RouteObject } from 'react-router'
import { loadArea, type Area } from '@/i18n'
import { whenOnline } from '@/lib/online'
import { designPath, paths, patterns, type RedirectName } from '@/paths'
import { RouteError } from './routes/route-error'
import { RoutePending } from './routes/route-pending'
import { WithBack, WithBackAbove } from './routes/with-back'
import { Shell } from './shell/shell'

interface Page {
  default: React.ComponentType
  /** Fetches what the very first drawing needs, where that is rendered ahead of time. */
  prepare?: Prepare
}
export type Prepare = (params: Params) => Promise<void>

/** A page with its texts, fetched side by side when the route is first visited. */
function page(load: () => Promise<Page>, ...areas: Area[]): Pick<RouteObject, 'lazy'> {
  return {
    lazy: async () => {
      const [module] = await whenOnline(() => Promise.all([load(), loadArea(...areas)]))
      return { Component: module.default, handle: module.prepare }
    },
  }
}

/** Old and technical addresses, and where they lead now. */
const redirects = {
  authCallback: paths.home,
  dashboard: paths.home,
  monitoringFaq: paths.xrayFaq,
} satisfies Record<RedirectName, () => string>

/** Its videos, or what their titles repeat: one route, two places. */
const hub = page(() => import('./routes/thumbnail-discovery'), 'hub')

/** Without its texts this page says so itself. */
const xrayFaq = page(async () => {
  const texts = loadArea('xrayFaq').catch(() => undefined)
  const module = await import('@/features/help/xray-faq-page')
  await texts
  return module
}, 'help')

/** For those who build the app; in what is built for production this is folded away. */
const workshop: RouteObject[] = import.meta.env.PROD
  ? []
  : [{ path: designPath, ...page(() => import('./routes/design'), 'design') }]

/** The guards among the routes, by id: a page for members or admins is below its guard. */
export const guards = { member: 'members', admin: 'admins' } as const

export const routes: RouteObject[] = [
  // A small window of its own, without the shell.
  {
    path: patterns.channelLinkCallback,
    HydrateFallback: RoutePending,
    ErrorBoundary: RouteError,
    ...page(() => import('@/features/channel-link/callback-page'), 'channel'),
  },
  {
    Component: Shell,
    HydrateFallback: RoutePending,
    ErrorBoundary: RouteError,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          { path: patterns.home, ...page(() => import('./routes/home'), 'home') },
          { path: patterns.auth, ...page(() => import('@/features/account/auth-page'), 'account') },
          ...Object.entries(redirects).map(([name, target]) => ({
            path: patterns[name as RedirectName],
            loader: () => redirect(target()),
          })),
          {
            path: patterns.channelNotFound,
            ...page(() => import('@/features/analysis/failure/channel-not-found-page'), 'analysis', 'failed'),
          },
          {
            path: patterns.analysisFailed,
            ...page(() => import('@/features/analysis/failure/analysis-failed-page'), 'analysis', 'failed'),
          },
          {
            path: patterns.leaderboard,
            ...page(() => import('@/features/leaderboard/leaderboard-page'), 'leaderboard'),
          },
          {
            path: patterns.thumbnailDiscoveryPreview,
            ...page(() => import('@/features/hub/preview-page'), 'hub'),
          },
          ...[patterns.confirmAddress, patterns.unsubscribe].map((path) => ({
            path,
            ...page(() => import('@/features/mail/link-page'), 'mail'),
          })),
          { path: patterns.terms, ...page(() => import('@/features/legal/terms-page'), 'legal') },
          { path: patterns.privacy, ...page(() => import('@/features/legal/privacy-page'), 'legal') },
          // Results have no way back above them: their tabs belong within the first screen. Public for the demo analyses and the shared ones;
          // every other one is guarded inside.
          { path: patterns.analysis, ...page(() => import('./routes/analysis'), 'analysis') },
          { path: patterns.demoXray, ...page(() => import('./routes/demo-xray'), 'analysis') },
          {
            Component: WithBackAbove,
            children: [
              { path: patterns.timeline, ...page(() => import('@/features/help/timeline-page'), 'timeline') },
            ],
          },
          {
            Component: WithBack,
            children: [
              {
                path: patterns.faq,
                ...page(() => import('@/features/help/faq-page'), 'faq', 'report', 'help'),
              },
              { path: patterns.xrayFaq, ...xrayFaq },
              {
                path: patterns.deleteChannelData,
                ...page(() => import('@/features/channel-deletion/deletion-page'), 'deletion'),
              },
              { path: patterns.status, ...page(() => import('@/features/help/status-page'), 'status') },
              ...workshop,
            ],
          },
          {
            id: guards.member,
            lazy: async () => ({
              Component: (await whenOnline(() => import('./routes/require-auth'))).RequireAuth,
            }),
            children: [
              {
                path: patterns.quickAnalyzer,
                ...page(() => import('@/features/analysis/start/quick-analyzer-page'), 'analysis', 'history'),
              },
              { path: patterns.thumbnailDiscovery, ...hub },
              ...[patterns.performance, patterns.performanceMonitor].map((path) => ({
                path,
                ...page(() => import('./routes/performance'), 'xray'),
              })),
              {
                path: patterns.channelAnalysis,
                ...page(() => import('./routes/channel-analysis'), 'analysis'),
              },
              {
                path: patterns.performanceReport,
                ...page(() => import('./routes/performance-report'), 'xray', 'analysis'),
              },
              {
                Component: WithBack,
                children: [
                  { path: patterns.hubPatterns, ...hub },
                  {
                    path: patterns.compare,
                    ...page(() => import('./routes/compare'), 'compare'),
                  },
                  {
                    path: patterns.savedTitles,
                    ...page(() => import('@/features/titles/titles-page'), 'titles'),
                  },
                  {
                    path: patterns.accountSettings,
                    ...page(() => import('./routes/account-settings'), 'settings', 'account', 'channel'),
                  },
                  {
                    path: patterns.customer,
                    ...page(() => import('./routes/customer'), 'customer', 'analysis'),
                  },
                  {
                    path: patterns.paymentSuccess,
                    ...page(
                      () => import('./routes/payment-success'),
                      'customer',
                      'billing',
                      'analysis',
                      'history',
                    ),
                  },
                  {
                    path: patterns.paymentCanceled,
                    ...page(() => import('@/features/billing/payment-canceled-page'), 'customer', 'billing'),
                  },
                  {
                    path: patterns.subscriptionSuccess,
                    ...page(
                      () => import('@/features/billing/subscription-success-page'),
                      'customer',
                      'billing',
                    ),
                  },
                  {
                    path: patterns.manageSubscription,
                    ...page(
                      () => import('@/features/billing/manage-subscription-page'),
                      'customer',
                      'billing',
                    ),
                  },
                  {
                    id: guards.admin,
                    lazy: async () => {
                      const [module] = await whenOnline(() =>
                        Promise.all([import('./routes/require-admin'), loadArea('shell', 'admin')]),
                      )
                      return { Component: module.RequireAdmin }
                    },
                    children: [
                      {
                        path: patterns.admin,
                        ...page(() => import('@/features/admin/admin-page'), 'admin', 'advice', 'customer'),
                      },
                    ],
                  },
                ],
              },
            ],
          },
          { path: patterns.anythingElse, ...page(() => import('./routes/not-found'), 'shell') },
        ],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
