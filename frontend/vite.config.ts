import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { prerenderedPages } from './prerender/plugin.ts'
import { commonPasswordsModule } from './server/common-passwords.ts'
import { localSite, neighbours } from './server/local-site.ts'
import { lightLibraries } from './server/light-libraries.ts'
import { minifiedFirstPaint } from './server/minified-first-paint.ts'
import { sonnerWithoutStyleTag } from './server/sonner-without-style-tag.ts'

const port = Number(process.env.PORT ?? 5173)
const listen = { host: '127.0.0.1', port, strictPort: true, proxy: neighbours(process.env) }

const firstLoad =
  /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|html-parse-stringify|void-elements)\/|src\/(api\/(auth\/(auth-errors|forget|session|within)|status)|paths|lib\/[a-z-]+|i18n\/(index|choice|format|options)|ui\/(button|cx|icons|feedback\/(skeleton|spinner)|figure\/(fade|fade-arc|score)|form\/input-class|layout\/(page-title|way-back)|loading\/(lazy-boundary|lazy-part|missing-chunk|when-near))|app\/(lazy-with-texts|router|routes\/(prepare-routes|route-error|route-pending|session-failed|with-back)|shell\/(footer|header|logo|shell)))\.tsx?$/

/**
 * What several pages share would come in dozens of files of some hundred bytes each. Every page fetches `kit`, which the shell needs for
 * its tools, at the latest then.
 */
const shared = [
  {
    name: 'kit',
    test: /node_modules\/lucide-react\/dist\/esm\/([A-Za-z]+|shared\/.*|icons\/(chart-no-axes-column|coins|compass|monitor|scan-search|search|triangle-alert|user-round|x))\.m?js$|src\/(ui\/(feedback\/(notice|states|toast)|overlay\/(lazy-overlay|menu|note|overlay-trigger))|shared\/addresses\/credits-link|app\/(overlays\/overlays|shell\/(destinations|theme)))\.tsx?$/,
  },
  {
    name: 'page-kit',
    test: /node_modules\/lucide-react\/dist\/esm\/icons\/(check|circle-question-mark)\.m?js$|src\/(shared\/rules\/facts|ui\/(badge|feedback\/failed-notice|layout\/card|loading\/preloadable|overlay\/info))\.tsx?$/,
  },
  // What the shell fetches by itself after the first paint.
  { name: 'shell-tools', test: /src\/app\/shell\/(header-tools|missing-part|shell-deferred)\.tsx$/ },
  {
    name: 'data',
    test: /node_modules\/(openapi-fetch|swr)\/|src\/api\/(account|auth\/(current-user-id|forget-answers|sign-in-again)|client|errors|own-mutate|swr-options|use-infinite-list|use-polled)\.ts$|src\/shared\/own-toast\.ts$/,
  },
  {
    name: 'app',
    test: /node_modules\/lucide-react\/dist\/esm\/icons\/(chevron-down|credit-card|ellipsis|external-link|eye(-off)?|git-compare-arrows|link-2|lock|rotate-cw|scale|trash|unlink)\.m?js$|src\/(ui\/(figure\/(figure|use-count-up)|image\/(avatar|use-image)|layout\/(edges|tabs)|use-now)\.tsx?|i18n\/range\.ts|features\/analysis\/types\.ts|shared\/(addresses\/place-link\.tsx|files\/save-file\.ts))$/,
  },
  {
    name: 'runs',
    test: /node_modules\/lucide-react\/dist\/esm\/icons\/(flask-conical|play|plus|skip-forward)\.m?js$/,
  },
  {
    name: 'report',
    test: /src\/(ui\/figure\/score-ring|features\/analysis\/(analysis-states|demo\/demo|run|result\/(explanation\/how-computed|foot|print-context|score\/score-parts|tabs\/(dots|impact-tag)|texts\/(claim-text|difference-text|figures|money-format|niche-names|sample-text|statement|text-keys)|waiting)))\.tsx?$/,
  },
  // What a result and its views have in common.
  {
    name: 'views',
    test: /node_modules\/lucide-react\/dist\/esm\/icons\/share-2\.m?js$|src\/features\/analysis\/(actions\/lazy-own-actions|result\/(certain\/only-certain|legend-of|highlight\/highlight-context|own-run|panels|texts\/too-few))\.tsx?$/,
  },
  // Small icons that pages share in pairs: each would be a part of its own in the list of all parts, which every first load carries.
  {
    name: 'list-icons',
    test: /node_modules\/lucide-react\/dist\/esm\/icons\/(calendar|chevron-left|chevron-right|download|layout-grid|list|sliders-horizontal|ticket-percent|trophy)\.m?js$/,
  },
  {
    name: 'back',
    test: /node_modules\/lucide-react\/dist\/esm\/icons\/arrow-left\.m?js$|src\/(shared\/use-back|app\/routes\/back-button)\.tsx?$/,
  },
  // Small files that pages share in pairs, too.
  {
    name: 'place-icons',
    test: /node_modules\/lucide-react\/dist\/esm\/icons\/(activity|arrow-right|bookmark|calendar-clock|file-text|log-in)\.m?js$/,
  },
  {
    name: 'change-icons',
    test: /node_modules\/lucide-react\/dist\/esm\/icons\/(award|minus|rotate-ccw-clock|trending-down|trending-up)\.m?js$/,
  },
  {
    name: 'state-icons',
    test: /node_modules\/lucide-react\/dist\/esm\/icons\/(copy|mail|messages-square|pause|search-x|wifi-off)\.m?js$/,
  },
  { name: 'facts', test: /src\/shared\/rules\/(coach|deletion|xray)-facts\.ts$/ },
  { name: 'outside', test: /src\/shared\/addresses\/(outside|video)-paths\.ts$/ },
  // What pages have that are there to be read: their paragraphs, and who runs the installation.
  { name: 'documents', test: /src\/(api\/use-site-config\.ts|ui\/layout\/prose\.tsx)$/ },
  // What pages have that people come to by a link from elsewhere.
  { name: 'landings', test: /src\/(shared\/language-switch\.tsx|ui\/layout\/no-index\.ts)$/ },
  { name: 'experiments', test: /src\/(api\/experiments|features\/xray\/experiments\/of-channel)\.ts$/ },
  { name: 'failures', test: /src\/features\/analysis\/failure\/(attempts|failures)\.ts$/ },
  { name: 'field-frame', test: /src\/ui\/form\/(fault|field-frame|many-faults)\.tsx?$/ },
  { name: 'fields', test: /src\/ui\/form\/(early-input|field)\.tsx?$/ },
  { name: 'forms', test: /src\/(shared\/copy-button|ui\/form\/(checkbox|form|textarea))\.tsx$/ },
  // What every form has that asks for a password.
  {
    name: 'passwords',
    test: /src\/(api\/auth\/(password\/(breached|password|use-new-password)|use-auth-call)|ui\/form\/(code-field|password-field|use-focus-on-step))\.tsx?$/,
  },
  // What lists have that are searched and filtered, and that open something over themselves.
  {
    name: 'lists',
    test: /src\/(shared\/(addresses\/(address-overlay|likely-link|use-address-state)|stored-view)|ui\/form\/(filter-chips|search-field))\.tsx?$/,
  },
  // What rows of lists show: X-Ray and the demos need nothing of it.
  {
    name: 'rows',
    test: /src\/(features\/analysis\/recent\/recent-item|shared\/row-score|ui\/figure\/score-dot)\.tsx$/,
  },
  // By itself, so that the budget finds it: what it has in common with other overlays is theirs, too.
  { name: 'sheet', test: /src\/ui\/overlay\/sheet\.tsx$/, includeDependenciesRecursively: false },
]

/**
 * What the unit tests read instead of importing it. `--changed` does not see that they depend on it, so a change to it runs all of them.
 * The tests of `node` read far more, and always run.
 */
const readByTests = [
  '**/frontend/{index.html,public/favicon.svg,public/first-paint.js,src/index.css}',
  '**/frontend/src/i18n/locales/*/*/*.json',
]

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    sonnerWithoutStyleTag(),
    lightLibraries(),
    commonPasswordsModule(),
    minifiedFirstPaint(),
    localSite(process.env),
    prerenderedPages(process.env),
  ],
  resolve: {
    alias: [
      { find: '@', replacement: fileURLToPath(new URL('./src', import.meta.url)) },
      // SWR still brings its own copy of this hook, for versions of React older than 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  server: listen,
  preview: listen,
  build: {
    target: 'es2023',
    manifest: true,
    // The security policy allows no data: fonts, and inlined pictures would grow the entry.
    assetsInlineLimit: 0,
    // Every browser this is built for knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Hints of libraries to developers, long texts in every visitor's first load. Name no function of ours like these.
      treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'] },
      output: {
        // Every page's first load carries the list of all parts; their names would be a kilobyte of it.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          // What every page needs is one file: fewer requests, and it compresses 4 kB better than in pieces.
          groups: [{ name: 'base', test: firstLoad }, ...shared],
        },
      },
    },
  },
  test: {
    // Whole pages with all their texts are drawn here, on whatever machine there is: these limits end only what hangs.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Half of the time a test waits for a timer, so one worker a processor leaves half of each idle.
    maxWorkers: availableParallelism() + 1,
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, ...readByTests],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://kanalyse.test/' } },
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/setup.ts'],
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/*.test.ts', 'prerender/*.test.ts', 'server/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'build', environment: 'node', include: ['tests/build/*.test.ts'] } },
    ],
  },
})
