import demos from '../src/shared/demos/demos.json' with { type: 'json' }
import { demoReports } from '../src/shared/demos/demo-reports.ts'
import { isBuilt, paths, routeTable, type RouteName } from '../src/paths.ts'

interface Wanted {
  route: RouteName
  module: string
  areas: string[]
  /** A file that its first rows come from. */
  data?: string
  /** Views that the query opens, rendered as pages of their own: one parameter, and its values. */
  views?: { name: string; values: readonly string[] }
  /** Parameters that change nothing of the first drawing. */
  besides?: readonly string[]
}

/**
 * The pages that are rendered ahead of time: public, and the same for every visitor. `module` is what the browser needs to take one
 * over, fetched along with the document. `cdn/app-routes.js` lists the same paths and views; a test compares the two.
 */
const wanted: Wanted[] = [
  { route: 'home', module: 'src/app/routes/home.tsx', areas: ['home'] },
  {
    route: 'auth',
    module: 'src/features/account/auth-page.tsx',
    areas: ['account'],
    views: { name: 'view', values: ['sign-up'] },
  },
  { route: 'terms', module: 'src/features/legal/terms-page.tsx', areas: ['legal'] },
  { route: 'privacy', module: 'src/features/legal/privacy-page.tsx', areas: ['legal'] },
  {
    route: 'deleteChannelData',
    module: 'src/features/channel-deletion/deletion-page.tsx',
    areas: ['deletion'],
  },
  { route: 'faq', module: 'src/features/help/faq-page.tsx', areas: ['faq', 'report', 'help'] },
  { route: 'xrayFaq', module: 'src/features/help/xray-faq-page.tsx', areas: ['xrayFaq', 'help'] },
  { route: 'timeline', module: 'src/features/help/timeline-page.tsx', areas: ['timeline'] },
  { route: 'status', module: 'src/features/help/status-page.tsx', areas: ['status'] },
  {
    route: 'leaderboard',
    module: 'src/features/leaderboard/leaderboard-page.tsx',
    areas: ['leaderboard'],
    data: '/data/leaderboard-top.json',
  },
  {
    route: 'thumbnailDiscoveryPreview',
    module: 'src/features/hub/preview-page.tsx',
    areas: ['hub'],
    data: '/data/hub-preview.json',
  },
  {
    route: 'channelNotFound',
    module: 'src/features/analysis/failure/channel-not-found-page.tsx',
    areas: ['analysis', 'failed'],
  },
  {
    route: 'analysisFailed',
    module: 'src/features/analysis/failure/analysis-failed-page.tsx',
    areas: ['analysis', 'failed'],
    views: { name: 'error', values: ['api', 'network', 'notfound', 'server', 'timeout'] },
    besides: ['channel', 'retries'],
  },
]

export interface Page {
  /** With the query of a view. */
  path: string
  modules: string[]
  areas: string[]
  /** Without a page behind it, the app says so, and search engines are asked not to index it. */
  built: boolean
  /** A file that is fetched in addition to the app. */
  data?: string
  /** Parameters that change nothing of the first drawing. */
  besides?: readonly string[]
  /** Of a demo: the file with its data, below `public/demo`. */
  demo?: string
}

const demoPage = (path: string, route: string, demo: string): Page => ({
  path,
  // What is below the overview is fetched when it comes near.
  modules: [route, 'src/features/analysis/result/result-view.tsx'],
  areas: ['analysis', 'report', 'result', 'advice'],
  built: true,
  demo,
})

const demoPages: Page[] = [
  ...demos.map(({ slug }) => demoPage(paths.demoAnalysis(slug), 'src/app/routes/analysis.tsx', slug)),
  ...demoReports.map((id) => demoPage(paths.demoXray(id), 'src/app/routes/demo-xray.tsx', `xray-${id}`)),
]

const pagesOf = ({ route, module, areas, data, views, besides }: Wanted): Page[] => {
  const { path } = routeTable[route]
  const page: Page = {
    path,
    modules: module ? [module] : [],
    areas,
    built: isBuilt(route),
    ...(data && { data }),
    ...(besides && { besides }),
  }
  return [
    page,
    ...(views?.values ?? []).map((value) => ({ ...page, path: `${path}?${views?.name ?? ''}=${value}` })),
  ]
}

export const pages: Page[] = [...wanted.flatMap(pagesOf), ...demoPages]

/** Name of the file of a page, below the folder of the site. */
export const fileOf = (path: string, language: string): string =>
  `${path === '/' ? '' : path.slice(1).replace('?', '/').replace('=', '-') + '/'}index.${language}.html`
