import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { areaFile } from '../../prerender/area-file.ts'
import { pages } from '../../prerender/pages.ts'
import type { RouteName, routeTable } from '../../src/paths.ts'
import { dist } from './dist.ts'

interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
}

// Next to the build: it is not part of what is deployed.
const manifest = JSON.parse(readFileSync(new URL('../.vite/manifest.json', dist), 'utf8')) as Record<
  string,
  Chunk
>
const gzipped = (file: string) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length
const texts = (language: string, ...areas: string[]) => areas.map((area) => areaFile(language, area))

/** A chunk that holds several modules, as the build's groups are named. */
const shared = (name: string) => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name

/** Everything that is fetched before these chunks can run. */
function closure(...entries: string[]): Set<string> {
  const seen = new Set<string>()
  const walk = (key: string) => {
    if (seen.has(key)) return
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    seen.add(key)
    chunk.imports?.forEach(walk)
  }
  entries.forEach(walk)
  return seen
}

const size = (chunks: Set<string>) =>
  [...chunks].reduce((sum, key) => sum + gzipped(manifest[key]?.file ?? ''), 0)

type Built = {
  [Name in RouteName]: (typeof routeTable)[Name]['state'] extends 'built' ? Name : never
}[RouteName]

const member = ['src/app/routes/require-auth.tsx', 'src/app/shell/account-bar.tsx']

/** What each page needs before it can be drawn: its code and its texts. The types name every page that is missing here. */
const routes: Record<Built, string[]> = {
  home: [
    'src/app/routes/home.tsx',
    'src/app/dashboard/dashboard.tsx',
    'src/app/shell/account-bar.tsx',
    ...texts('de', 'common', 'home', 'dashboard', 'analysis'),
  ],
  auth: ['src/features/account/auth-page.tsx', ...texts('de', 'common', 'account')],
  channelLinkCallback: ['src/features/channel-link/callback-page.tsx', ...texts('de', 'common', 'channel')],
  quickAnalyzer: [
    ...member,
    'src/features/analysis/start/quick-analyzer-page.tsx',
    ...texts('de', 'common', 'analysis', 'history'),
  ],
  analysis: [
    ...member,
    'src/app/routes/analysis.tsx',
    'src/app/routes/own-analysis.tsx',
    ...texts('de', 'common', 'analysis'),
  ],
  channelAnalysis: [...member, 'src/app/routes/channel-analysis.tsx', ...texts('de', 'common', 'analysis')],
  compare: [...member, 'src/app/routes/compare.tsx', ...texts('de', 'common', 'compare')],
  demoXray: ['src/app/routes/demo-xray.tsx', ...texts('de', 'common', 'analysis')],
  performance: [...member, 'src/app/routes/performance.tsx', ...texts('de', 'common', 'xray')],
  performanceMonitor: [...member, 'src/app/routes/performance.tsx', ...texts('de', 'common', 'xray')],
  performanceReport: [
    ...member,
    'src/app/routes/performance-report.tsx',
    ...texts('de', 'common', 'xray', 'analysis'),
  ],
  confirmAddress: ['src/features/mail/link-page.tsx', ...texts('de', 'common', 'mail')],
  unsubscribe: ['src/features/mail/link-page.tsx', ...texts('de', 'common', 'mail')],
  accountSettings: [
    ...member,
    'src/app/routes/account-settings.tsx',
    ...texts('de', 'common', 'settings', 'account', 'channel'),
  ],
  customer: [...member, 'src/app/routes/customer.tsx', ...texts('de', 'common', 'customer', 'analysis')],
  paymentSuccess: [
    ...member,
    'src/app/routes/payment-success.tsx',
    ...texts('de', 'common', 'customer', 'billing', 'analysis', 'history'),
  ],
  paymentCanceled: [
    ...member,
    'src/features/billing/payment-canceled-page.tsx',
    ...texts('de', 'common', 'customer', 'billing'),
  ],
  subscriptionSuccess: [
    ...member,
    'src/features/billing/subscription-success-page.tsx',
    ...texts('de', 'common', 'customer', 'billing'),
  ],
  manageSubscription: [
    ...member,
    'src/features/billing/manage-subscription-page.tsx',
    ...texts('de', 'common', 'customer', 'billing'),
  ],
  admin: [
    ...member,
    'src/app/routes/require-admin.tsx',
    'src/features/admin/admin-page.tsx',
    ...texts('de', 'common', 'admin', 'customer'),
  ],
  leaderboard: [
    'src/app/shell/account-bar.tsx',
    'src/features/leaderboard/leaderboard-page.tsx',
    ...texts('de', 'common', 'leaderboard'),
  ],
  thumbnailDiscovery: [
    ...member,
    'src/app/routes/thumbnail-discovery.tsx',
    'src/features/hub/hub-page.tsx',
    ...texts('de', 'common', 'hub'),
  ],
  hubPatterns: [
    ...member,
    'src/app/routes/thumbnail-discovery.tsx',
    'src/features/hub/patterns-page.tsx',
    ...texts('de', 'common', 'hub'),
  ],
  thumbnailDiscoveryPreview: ['src/features/hub/preview-page.tsx', ...texts('de', 'common', 'hub')],
  savedTitles: [...member, 'src/features/titles/titles-page.tsx', ...texts('de', 'common', 'titles')],
  channelNotFound: [
    'src/features/analysis/failure/channel-not-found-page.tsx',
    ...texts('de', 'common', 'analysis', 'failed'),
  ],
  analysisFailed: [
    'src/features/analysis/failure/analysis-failed-page.tsx',
    ...texts('de', 'common', 'analysis', 'failed'),
  ],
  faq: ['src/features/help/faq-page.tsx', ...texts('de', 'common', 'faq', 'report', 'help')],
  xrayFaq: ['src/features/help/xray-faq-page.tsx', ...texts('de', 'common', 'xrayFaq', 'help')],
  timeline: ['src/features/help/timeline-page.tsx', ...texts('de', 'common', 'timeline')],
  status: ['src/features/help/status-page.tsx', ...texts('de', 'common', 'status')],
  terms: ['src/features/legal/terms-page.tsx', ...texts('de', 'common', 'legal')],
  privacy: ['src/features/legal/privacy-page.tsx', ...texts('de', 'common', 'legal')],
  deleteChannelData: [
    'src/features/channel-deletion/deletion-page.tsx',
    ...texts('de', 'common', 'deletion'),
  ],
  anythingElse: ['src/app/routes/not-found.tsx', ...texts('de', 'common')],
}

describe('budgets (gzip)', () => {
  it.each(['en', 'de'])('a visit to the landing page in %s: at most 130 kB of JavaScript', (language) => {
    const page = closure(
      'index.html',
      'src/app/routes/home.tsx',
      // Sooner or later without being asked: the tools of the shell, what it says of made-up channels, and the other taglines.
      shared('shell-tools'),
      'src/app/shell/sample-notice.tsx',
      ...texts(language, 'common', 'home', 'shell', 'taglines'),
    )
    // The document loads it, not the app.
    expect(size(page) + gzipped('first-paint.js')).toBeLessThanOrEqual(130_000)
  })

  // With what the shell fetches by itself after the first paint.
  const shell = [shared('shell-tools'), 'src/app/shell/sample-notice.tsx', ...texts('de', 'shell')]
  it.each(Object.entries(routes))('%s: at most 180 kB of JavaScript', (_route, chunks) => {
    expect(size(closure('index.html', ...chunks, ...shell))).toBeLessThanOrEqual(180_000)
  })

  it.each(pages.filter(({ demo }) => demo).map(({ path, modules, areas }) => ({ path, modules, areas })))(
    // It is a page and a result at once, with all that React needs to take over what was rendered ahead.
    '$path, which anybody may open: at most 180 kB of JavaScript',
    ({ modules, areas }) => {
      const chunks = closure('index.html', ...modules, ...texts('de', 'common', ...areas))
      expect(size(chunks)).toBeLessThanOrEqual(180_000)
    },
  )

  it('a result that is there to be read: at most 60 kB more, its first tab and its texts with it', () => {
    const before = closure('index.html', ...routes.analysis, ...shell)
    const after = closure(
      'src/features/analysis/result/result-view.tsx',
      'src/features/analysis/result/tabs/kpis.tsx',
      ...texts('de', 'report', 'result', 'resultTabs', 'advice', 'adviceTabs'),
    )
    expect(size(new Set([...after].filter((key) => !before.has(key))))).toBeLessThanOrEqual(60_000)
  })

  it('a comparison that is there to be read: at most 26 kB more, with its texts', () => {
    const before = closure('index.html', ...routes.compare, ...shell)
    const after = closure(
      'src/features/analysis/compare/side-by-side.tsx',
      ...texts('de', 'report', 'advice'),
    )
    expect(size(new Set([...after].filter((key) => !before.has(key))))).toBeLessThanOrEqual(26_000)
  })

  it('the dashboard below its first screen: at most 24 kB more, with all its texts', () => {
    const before = closure('index.html', ...routes.home, ...shell)
    const after = closure(
      'src/app/dashboard/board.tsx',
      'src/features/analysis/history/history-list.tsx',
      'src/app/shell/reward-watch.tsx',
      ...texts('de', 'discovery', 'history', 'customer'),
    )
    expect(size(new Set([...after].filter((key) => !before.has(key))))).toBeLessThanOrEqual(24_000)
  })

  it('the rows of the leaderboard: at most 30 kB more, with the names of badges and niches', () => {
    const before = closure('index.html', ...routes.leaderboard, ...shell)
    const after = closure('src/features/leaderboard/rows/rows.tsx', ...texts('de', 'report', 'advice'))
    expect(size(new Set([...after].filter((key) => !before.has(key))))).toBeLessThanOrEqual(30_000)
  })

  it('the videos of the hub: at most 30 kB more, with the names of niches and of what titles have', () => {
    const before = closure('index.html', ...routes.thumbnailDiscovery, ...shell)
    const after = closure('src/features/hub/videos.tsx', ...texts('de', 'report', 'advice', 'titleIdeas'))
    expect(size(new Set([...after].filter((key) => !before.has(key))))).toBeLessThanOrEqual(30_000)
  })

  it('the support chat: at most 60 kB more when it is first opened, with its texts', () => {
    // The button that opens it is there by then.
    const before = closure('index.html', ...member, ...shell, 'src/features/help/chat/chat-button.tsx')
    const after = closure('src/features/help/chat/chat.tsx', ...texts('de', 'faq', 'help'))
    expect(size(new Set([...after].filter((key) => !before.has(key))))).toBeLessThanOrEqual(60_000)
  })

  it('its button: at most 2 kB, for members alone', () => {
    const before = closure('index.html', ...member, ...shell)
    const after = closure('src/features/help/chat/chat-button.tsx')
    expect(size(new Set([...after].filter((key) => !before.has(key))))).toBeLessThanOrEqual(2_000)
  })

  it('CSS of the first load: at most 14 kB', () => {
    const files = new Set(
      [...closure('index.html', 'src/app/routes/home.tsx')].flatMap((key) => manifest[key]?.css ?? []),
    )
    expect([...files].reduce((sum, file) => sum + gzipped(file), 0)).toBeLessThanOrEqual(14_000)
  })

  it('one font, at most 30 kB', () => {
    const fonts = readdirSync(new URL('assets/', dist)).filter((file) => file.endsWith('.woff2'))
    expect(fonts).toHaveLength(1)
    expect(readFileSync(new URL(`assets/${fonts[0] ?? ''}`, dist)).length).toBeLessThanOrEqual(30_000)
  })
})

describe('what waits until it is needed', () => {
  const first = closure('index.html', ...Object.values(routes).flat())
  const code = [...first].map((key) => readFileSync(new URL(manifest[key]?.file ?? '', dist), 'utf8'))

  it.each([
    'src/api/auth/cognito.ts',
    'src/api/auth/password/common-passwords.ts',
    'src/app/overlays/sign-in-again-dialog.tsx',
    'src/features/analysis/result/uploads/uploads-chart.tsx',
    'src/features/analysis/result/result-view.tsx',
    'src/features/analysis/recent/quick-look.tsx',
    'src/features/analysis/result/tabs/kpis.tsx',
    'src/features/analysis/result/tabs/sustainability.tsx',
    'src/features/analysis/result/tabs/content.tsx',
    'src/features/analysis/result/tabs/revenue.tsx',
    'src/features/analysis/result/explanation/explanation.tsx',
    'src/features/analysis/actions/save-report.tsx',
    'src/ui/feedback/toaster.tsx',
    'src/ui/overlay/dialog.tsx',
    shared('sheet'),
    'src/features/home/sections/landing-sections.tsx',
    'src/ui/overlay/menu-popup.tsx',
    shared('shell-tools'),
    'src/app/overlays/palette.tsx',
    'src/app/dashboard/board.tsx',
    'src/app/shell/reward-watch.tsx',
    'src/features/analysis/history/history-list.tsx',
    'src/app/overlays/mobile-menu.tsx',
    'src/features/help/chat/chat.tsx',
    'src/features/help/chat/chat-button.tsx',
    'src/app/overlays/quick-analysis-dialog.tsx',
    'src/app/overlays/credits-dialog.tsx',
    'src/features/billing/ledger-chart.tsx',
    'src/ui/overlay/confirm-dialog.tsx',
    'src/features/analysis/compare/side-by-side.tsx',
    'src/features/leaderboard/rows/rows.tsx',
    'src/features/leaderboard/filters/more-filters.tsx',
    'src/features/leaderboard/preview/preview-dialog.tsx',
    'src/features/leaderboard/preview/rank-picture.tsx',
    'src/features/hub/videos.tsx',
    'src/features/hub/filters/filter-panel.tsx',
    'src/features/hub/video/video-overlay.tsx',
    'src/features/hub/video/channel-line.tsx',
    'src/features/analysis/actions/visibility-tier-dialog.tsx',
    'src/features/analysis/result/xray/xray-tab.tsx',
    'src/features/xray/wizard/wizard.tsx',
  ])('%s is in no route’s first load', (lazy) => {
    expect(manifest[lazy]).toBeDefined()
    expect([...first]).not.toContain(lazy)
  })

  it('and none of their code slipped in otherwise', () => {
    expect(code.filter((text) => /InitiateAuth|USER_SRP_AUTH|data-sonner-toast/.test(text))).toEqual([])
  })
})

it('nothing in the build brings its own style tag, inline code or evaluated text, which the security policy forbids', () => {
  const scripts = readdirSync(new URL('assets/', dist)).filter((file) => file.endsWith('.js'))
  const offenders = scripts.filter((file) => {
    const text = readFileSync(new URL(`assets/${file}`, dist), 'utf8')
    return /\[data-sonner-toaster\]\[dir=/.test(text) || /\bnew Function\(|[^.\w]eval\(/.test(text)
  })
  expect(offenders).toEqual([])
  expect(readFileSync(new URL('index.html', dist), 'utf8')).not.toMatch(/<style|<script>|style=/)
})
