import demos from '../src/demos.json' with { type: 'json' }
import { isBuilt, paths, routeTable, type RouteName } from '../src/paths.ts'

/**
 * The pages that are rendered ahead of time: public, and the same for every visitor. `module` is what the browser needs to take one
 * over, fetched along with the document. `cdn/app-routes.js` lists the same paths; a test holds the two together.
 */
const wanted: { route: RouteName; module: string; areas: string[] }[] = [
  { route: 'home', module: 'src/app/home-page.tsx', areas: ['home'] },
  { route: 'auth', module: 'src/features/account/auth-page.tsx', areas: ['account'] },
  { route: 'terms', module: 'src/features/legal/terms-page.tsx', areas: ['legal'] },
  { route: 'privacy', module: 'src/features/legal/privacy-page.tsx', areas: ['legal'] },
  { route: 'faq', module: 'src/features/help/faq-page.tsx', areas: ['faq', 'report'] },
  { route: 'xrayFaq', module: '', areas: [] },
  { route: 'timeline', module: 'src/features/help/timeline-page.tsx', areas: ['timeline'] },
  { route: 'status', module: 'src/features/help/status-page.tsx', areas: ['status'] },
  {
    route: 'channelNotFound',
    module: 'src/features/analysis/channel-not-found-page.tsx',
    areas: ['analysis'],
  },
  { route: 'analysisFailed', module: 'src/features/analysis/analysis-failed-page.tsx', areas: ['analysis'] },
]

export interface Page {
  path: string
  modules: string[]
  areas: string[]
  /** Without a page behind it, the document of the app stands in its place. */
  built: boolean
  /** Of a demo: the file beside the app that holds it, below `public/demo`. */
  demo?: string
}

const demoPages: Page[] = demos.map(({ slug }) => ({
  path: paths.demoAnalysis(slug),
  // What stands below the overview is fetched when it comes near.
  modules: ['src/app/analysis-route.tsx', 'src/features/analysis/result/result-view.tsx'],
  areas: ['analysis', 'report', 'result', 'advice'],
  built: true,
  demo: slug,
}))

export const pages: Page[] = [
  ...wanted.map(({ route, module, areas }) => ({
    path: routeTable[route].path,
    modules: module ? [module] : [],
    areas,
    built: isBuilt(route),
  })),
  ...demoPages,
]

/** Name of the file of a page, below the folder of the site. */
export const fileOf = (path: string, language: string): string =>
  `${path === '/' ? '' : path.slice(1) + '/'}index.${language}.html`
