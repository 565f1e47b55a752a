import { createBrowserRouter, redirect, type RouteObject } from 'react-router'
import { loadArea, type Area } from '@/i18n'
import { paths, patterns } from '@/paths'
import { RouteError } from './route-error'
import { RoutePending } from './route-pending'
import { Shell } from './shell'

type Page = { default: React.ComponentType }

/** A page with its texts, fetched side by side when the route is first visited. */
function page(load: () => Promise<Page>, ...areas: Area[]): Pick<RouteObject, 'lazy'> {
  return {
    lazy: async () => {
      const [module] = await Promise.all([load(), loadArea(...areas)])
      return { Component: module.default }
    },
  }
}

const toHome = () => redirect(paths.home())

export const routes: RouteObject[] = [
  {
    Component: Shell,
    HydrateFallback: RoutePending,
    ErrorBoundary: RouteError,
    children: [
      {
        ErrorBoundary: RouteError,
        children: [
          { path: patterns.home, ...page(() => import('./home-page'), 'home') },
          { path: patterns.auth, ...page(() => import('@/features/account/auth-page'), 'account') },
          { path: patterns.authCallback, loader: toHome },
          { path: patterns.dashboard, loader: toHome },
          {
            path: patterns.channelNotFound,
            ...page(() => import('@/features/analysis/channel-not-found-page'), 'analysis'),
          },
          {
            path: patterns.analysisFailed,
            ...page(() => import('@/features/analysis/analysis-failed-page'), 'analysis'),
          },
          { path: patterns.terms, ...page(() => import('@/features/legal/terms-page'), 'legal') },
          { path: patterns.privacy, ...page(() => import('@/features/legal/privacy-page'), 'legal') },
          {
            lazy: async () => ({ Component: (await import('./protected')).Protected }),
            children: [
              {
                path: patterns.quickAnalyzer,
                ...page(() => import('@/features/analysis/quick-analyzer-page'), 'analysis'),
              },
              {
                path: patterns.analysis,
                ...page(() => import('@/features/analysis/analysis-page'), 'analysis', 'report'),
              },
            ],
          },
          { path: patterns.anythingElse, ...page(() => import('./not-found-page')) },
        ],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
