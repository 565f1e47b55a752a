import { change, never, type Change } from './change.ts'

const production = (file: string) =>
  new RegExp(`node_modules/react-router/dist/production/lib/${file.replaceAll('.', '\\.')}`)
const router = production('router/router.js')
const utils = production('router/utils.js')
const history = production('router/history.js')
const components = production('components.js')
const hooks = production('hooks.js')
const dom = production('dom/lib.js')

/** Everything from a line on, to the end of its block: the line that closes it is indented as the first one. */
const block = (tabs: number, first: string, end: string) =>
  new RegExp(`^\\t{${tabs}}${first}[\\s\\S]*?^\\t{${tabs}}${end}\\n`, 'gm')

/** Sentences to developers about what they did wrong. That it was wrong is still found out. */
const sentences: Change[] = [
  ...[router, utils, history, components, hooks].map((file) =>
    change(file, /\binvariant\((.+), (?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)\)(?=;$)/gm, 'invariant($1)'),
  ),
  change(utils, /\binvariant\((.+), getInvalidPathError\(.*\)\)(?=;$)/gm, 'invariant($1)'),
  // It names its components for developers' tools. The names alone keep forms and links in that nobody here uses.
  change(dom, /^\w+\.displayName = "[^"]*";$/gm),
  change(dom, /\bReact\$1\.forwardRef\(/g, '/* @__PURE__ */ React$$1.forwardRef('),
]

/** Of its framework: links that fetch ahead (what each part needs is fetched ahead by our own), data rendered on a server. */
const framework: Change[] = [
  change(dom, /\bshouldPrefetch && !isAbsolute \?/g, 'false ?'),
  change(dom, /\bopts\?\.hydrationData \|\| parseHydrationData\(\)/g, 'null'),
  change(router, /\binit\.hydrationData\b/g, 'null'),
  change(hooks, /^\t\tif \(this\.context\) return .*;\n/gm),
  ...never(hooks, /\bthis\.context && typeof error === "object" && error(?= && "digest" in error)/g),
  // Instrumentations watch navigations; we give the router none. All routes are known from the beginning.
  change(router, /\bconsumeInstrumentationClientResultMetaReceiver\(router\)/g, 'void 0'),
  ...never(
    router,
    /\binit\.instrumentations(?=\))/g,
    /\bopts\?\.instrumentationNavigateMetaReceiver\b/g,
    /\binit\.patchRoutesOnNavigation\b/g,
    /\bfogOfWar\.active\b(?! =)/g,
    /\bisFogOfWar(?=\) \{)/g,
    /\bfuture\.unstable_\w+/g,
  ),
  change(router, block(2, 'patchRoutes,\\n\\t\\t_internalFetchControllers', '\\}')),
]

/** Routes send nothing and fetch nothing but themselves: data comes by our own client, and forms are our own. */
const submissions: Change[] = [
  change(router, /\bif \(!opts \|\| !isSubmissionNavigation\(opts\)\) return/g, 'return'),
  change(router, /\bgetSubmissionFromNavigation\((loadingNavigation|state\.navigation)\)/g, 'void 0'),
  ...never(
    router,
    /\bopts && opts\.submission && isMutationMethod\(opts\.submission\.formMethod\)/g,
    /\bactiveSubmission && isMutationMethod\(activeSubmission\.formMethod\)/g,
    /\bsubmission != null && isMutationMethod\(submission\.formMethod\)/g,
    /\bsubmission && isMutationMethod\(submission\.formMethod\)/g,
    /\b(?:state\.actionData != null && )?state\.navigation\.formMethod != null && isMutationMethod\(state\.navigation\.formMethod\)/g,
    /\bisMutationMethod\(request\.method\)/g,
    /(?<=^\tif \()submission(?=\) return \{)/gm,
    /\bstatus === 40[035]\b/g,
  ),
]

/** Nor does a part of a page fetch by a route. */
const fetchers: Change[] = [
  change(router, /^\t\tfetch,\n\t\trevalidate,\n/gm),
  change(router, /^\t\tgetFetcher,\n\t\tresetFetcher,\n\t\tdeleteFetcher: queueFetcherForDeletion,\n/gm),
  change(router, block(1, 'fetchLoadMatches\\.forEach\\(\\(f, key\\)', '\\}\\);')),
  change(router, block(1, 'revalidatingFetchers\\.filter\\(', '\\}\\);')),
  change(
    router,
    /^\t\trevalidatingFetchers\.forEach\(\(rf\) => \{\n\t\t\tabortFetcher[\s\S]*?(?=^\t\tlet \{ loaderResults)/gm,
  ),
  change(
    router,
    /^\t\tif \(pendingNavigationController\) pendingNavigationController\.signal\.removeEventListener\(.*\n\t\trevalidatingFetchers\.forEach[\s\S]*?^\t\t\}\);\n/gm,
  ),
  change(
    router,
    /\blet fetcherResultsPromise = Promise\.all\([\s\S]*?^\t\t\}\)\);/gm,
    'let fetcherResultsPromise = [];',
  ),
  change(router, /^\t\tlet unmountedFetchers = \[\];[\s\S]*?(?=^\t\t\[\.\.\.subscribers\])/gm),
  change(router, /\bdeletedFetchers: unmountedFetchers/g, 'deletedFetchers: []'),
  change(router, /^\t\tunmountedFetchers\.forEach.*\n\t\tmountedFetchers\.forEach.*\n/gm),
  change(router, /^\t\tstate\.fetchers\.forEach\(\(_, key\) => deleteFetcher\(state\.fetchers, key\)\);\n/gm),
  ...never(
    router,
    /\bmarkFetchRedirectsDone\(workingFetchers\)/g,
    /\babortStaleFetchLoads\(pendingNavigationLoadId, workingFetchers\)/g,
    /\brevalidatingFetchers\.length > 0/g,
  ),
]

/** Nothing stands between a navigation and its page, and a page comes as one module. */
const middleware: Change[] = [
  change(router, /\bif \(!args\.matches\.some\(\(m\) => m\.route\.middleware\)\) return/g, 'return'),
  change(router, /\breturn runClientMiddlewarePipeline\(typedDataStrategyArgs,[\s\S]*?^\t\t\}\);\n/gm),
  change(
    router,
    /\blet lazyMiddlewarePromise = loadLazyRouteProperty\(\{[\s\S]*?^\t\}\);/gm,
    'let lazyMiddlewarePromise;',
  ),
  change(router, /\bif \(typeof route\.lazy === "function"\) \{/g, 'if (true) {'),
]

/** Pages follow each other without a view transition, and an address is shown as it is. */
const looks: Change[] = [
  change(router, /^\t\t\trestoreAppliedTransitions\([\s\S]*?(?=^\t\t\}\n)/gm),
  ...never(
    router,
    /\bpendingAction === "POP" && !isUninterruptedRevalidation && location !== state\.location/g,
    /\bpendingViewTransitionEnabled(?=\) \{)/g,
    /\bopts\?\.mask\b/g,
  ),
  ...never(dom, /(?<=\tif \()mask(?=\) \{)/g),
  change(components, /\bif \(!viewTransitionOpts \|\| !isViewTransitionAvailable\) \{/g, 'if (true) {'),
  change(
    components,
    /^\tReact\$1\.useEffect\(\(\) => \{\n\t\tif \(vtContext[\s\S]*?^\t\}, \[vtContext\.isTransitioning, interruption\]\);\n/gm,
  ),
]

/** What this app does not ask of its router. */
export const inReactRouter: Change[] = [
  ...sentences,
  ...framework,
  ...submissions,
  ...fetchers,
  ...middleware,
  ...looks,
]
