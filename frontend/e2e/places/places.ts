/** Where there is something to look at: every route of the table, and what opens over a page. A new route is looked at by itself. */
import type { Page } from 'playwright-core'
import demos from '../../src/shared/demos/demos.json' with { type: 'json' }
import { demoReports } from '../../src/shared/demos/demo-reports.ts'
import { routeTable, stateOf, type RouteName, type RouteState } from '../../src/paths.ts'
import type { Look } from '../browser.ts'
import { chatOpenings } from './chat-places.ts'
import { coachOpenings, performanceViews } from './coach-places.ts'
import { deletionOpenings } from './deletion-places.ts'
import { hubOpenings, hubViews } from './hub-places.ts'
import { openResult } from './open-result.ts'
import type { Opening, Place } from './place.ts'
import { pressWhenHeard, settled } from '../settled.ts'
import { storyOpenings } from './story-cards.ts'
import { settingsOpenings } from './settings-places.ts'
import { titleOpenings, titleViews } from './titles-places.ts'

const tabs = (name: string, path: string, ...keys: string[]): Place[] =>
  keys.map((key) => ({ name: `${name}-${key}`, path: `${path}?tab=${key}` }))

/** Routes with more to show than their bare address does. */
const views: Partial<Record<RouteName, Place[]>> = {
  home: [{ name: 'landing', path: '/' }],
  auth: [
    { name: 'sign-in', path: '/auth' },
    { name: 'sign-up', path: '/auth?view=sign-up' },
    { name: 'confirm', path: '/auth?view=confirm' },
    { name: 'reset', path: '/auth?view=reset' },
    { name: 'recovery', path: '/auth?view=recovery' },
  ],
  quickAnalyzer: [{ name: 'quick-analyzer', path: '/quick-analyzer?channel=%40quietlambda' }],
  analysis: [
    ...demos
      .slice(0, 1)
      .flatMap(({ requestId }) => [
        { name: 'demo', path: `/analysis/${requestId}` },
        ...tabs('demo', `/analysis/${requestId}`, 'sustainability', 'content', 'revenue'),
      ]),
    { name: 'demo-missing', path: '/analysis/demo-analysis-nobody' },
  ],
  demoXray: [
    ...demoReports.map((id) => ({ name: `demo-report-${id}`, path: `/demo-xray/${id}` })),
    ...tabs('demo-report', '/demo-xray/demo', 'kpis', 'sustainability', 'content'),
    { name: 'demo-report-missing', path: '/demo-xray/nobody' },
  ],
  channelNotFound: [{ name: 'channel-not-found', path: '/channel-not-found?channel=%40nobody' }],
  analysisFailed: [
    { name: 'analysis-failed', path: '/analysis-failed?channel=%40huge&error=timeout&retries=2' },
    { name: 'analysis-failed-unknown', path: '/analysis-failed' },
    { name: 'channel-withdrawn', path: '/analysis-failed?channel=%40gone&error=withdrawn' },
  ],
  // What a payment that arrived looks like depends on who paid (`Person.paid`).
  paymentSuccess: [{ name: 'payment-success-unknown', path: '/payment-success?session_id=cs_nobody' }],
  subscriptionSuccess: [{ name: 'subscription-success', path: '/subscription-success?tier=creator' }],
  admin: [
    { name: 'admin', path: '/admin' },
    ...tabs('admin', '/admin', 'codes', 'people', 'deletions', 'operations', 'audit'),
  ],
  leaderboard: [
    { name: 'leaderboard', path: '/leaderboard' },
    { name: 'leaderboard-list', path: '/leaderboard?view=list' },
    { name: 'leaderboard-none', path: '/leaderboard?search=nobody-has-this-name' },
    { name: 'leaderboard-gone', path: '/leaderboard?channel=UC0000000000000000000000' },
  ],
  ...hubViews,
  ...titleViews,
  faq: [{ name: 'faq', path: '/faq#badges' }],
  xrayFaq: [
    { name: 'xray-faq', path: '/xray-faq' },
    { name: 'xray-faq-metrics', path: '/xray-faq#metrics' },
  ],
  performance: performanceViews,
  performanceReport: [{ name: 'performance-report-gone', path: `/performance/reports/${'f'.repeat(32)}` }],
  // A link that nobody was sent: the page says so once its button is pressed.
  confirmAddress: [
    { name: 'confirm-address', path: `/confirm-address?token=${'f'.repeat(32)}` },
    { name: 'confirm-address-incomplete', path: '/confirm-address' },
  ],
  unsubscribe: [
    { name: 'unsubscribe', path: `/unsubscribe?token=${'f'.repeat(32)}` },
    { name: 'unsubscribe-incomplete', path: '/unsubscribe' },
  ],
  anythingElse: [{ name: 'not-found', path: '/nowhere' }],
}
const parameter = /:\w+/g

/** `ids` are analyses of the person who looks: an address that names one shows it, and two are compared. */
export function placesOf(route: RouteName, ids: readonly string[] = []): Place[] {
  const [id = 'some-id', other = 'other-id'] = ids
  const { path } = routeTable[route]
  const name = path.replace(parameter, '').split('/').filter(Boolean).join('-')
  const places = views[route] ?? [{ name, path: path.replace(parameter, id) }]
  return route === 'compare'
    ? [...places, { name: 'compare-two', path: `${path}?a=${id}&b=${other}` }]
    : places
}

/** Names of the routes that somebody may see, of those in a state. */
export const routesThatAre = (...states: RouteState[]): RouteName[] =>
  (Object.keys(routeTable) as RouteName[]).filter((name) => states.includes(stateOf(name)))

type Names = Record<Look['language'], RegExp>

const press =
  (names: Names, role: 'menu' | 'dialog') =>
  async (page: Page, language: Look['language']): Promise<void> => {
    await page.locator('header').getByRole('button', { name: names[language] }).click()
    await page.getByRole(role).waitFor()
  }
const always = () => true
const withHeaderMenus = (width: number) => width >= 768

export const openings: Opening[] = [
  {
    name: 'open-account-menu',
    who: 'member',
    fits: withHeaderMenus,
    open: press({ en: /^Account$/, de: /^Konto$/ }, 'menu'),
  },
  {
    name: 'open-language-menu',
    who: 'everybody',
    fits: withHeaderMenus,
    open: press({ en: /^Language$/, de: /^Sprache$/ }, 'menu'),
  },
  {
    name: 'mobile-menu',
    who: 'everybody',
    fits: (width) => width < 1024,
    open: press({ en: /^Open menu$/, de: /^Menü öffnen$/ }, 'dialog'),
  },
  {
    name: 'palette',
    who: 'everybody',
    fits: always,
    open: async (page) => {
      await pressWhenHeard(page, 'Control+k')
      await page.getByRole('dialog').getByRole('combobox').waitFor()
    },
  },
  {
    name: 'quick-analysis-dialog',
    who: 'everybody',
    fits: always,
    open: press({ en: /^Quick analysis$/, de: /^Schnellanalyse$/ }, 'dialog'),
  },
  {
    name: 'get-credits-dialog',
    who: 'member',
    fits: always,
    open: press({ en: /Get credits$/, de: /Credits holen$/ }, 'dialog'),
  },
  ...([0, 2] as const).map((tab): Opening => ({
    name: tab === 0 ? 'get-credits-packs' : 'get-credits-code',
    who: 'member',
    fits: always,
    open: async (page, language) => {
      await press({ en: /Get credits$/, de: /Credits holen$/ }, 'dialog')(page, language)
      await page.waitForLoadState('networkidle')
      // Where nothing is sold there are no tabs.
      const tabs = page.getByRole('dialog').getByRole('tab')
      if ((await tabs.count()) > 0) await tabs.nth(tab).click()
    },
  })),
]

async function openSharing(page: Page, language: Look['language']): Promise<string> {
  await openResult(page)
  await page.getByRole('button', { name: { en: 'Share', de: 'Teilen' }[language], exact: true }).click()
  const dialog = page.getByRole('dialog')
  const link = dialog.getByText(/\/analysis\/s-/)
  const isShared = dialog.getByRole('switch', { checked: true })
  await dialog.getByRole('switch').waitFor()
  if ((await isShared.count()) === 0) await dialog.getByRole('switch').click()
  return (await link.textContent()) ?? ''
}

/** What becomes of a result: handed on, read by others, printed. */
const resultOpenings: Opening[] = [
  {
    name: 'share-dialog',
    who: 'member',
    fits: always,
    open: async (page, language) => {
      await openSharing(page, language)
    },
  },
  {
    name: 'shared-page',
    who: 'member',
    fits: always,
    whole: true,
    open: async (page, language) => {
      const [path = ''] = /\/analysis\/s-[\w-]+/.exec(await openSharing(page, language)) ?? []
      await page.goto(path)
      await settled(page)
    },
  },
  {
    name: 'print-view',
    who: 'member',
    fits: always,
    whole: true,
    media: 'print',
    open: async (page) => {
      await openResult(page)
      await page.keyboard.press('Control+p')
      await page.locator('[data-paper] [data-sheet]').last().waitFor({ state: 'attached' })
    },
  },
]
const others = [resultOpenings, storyOpenings, hubOpenings, titleOpenings, chatOpenings, coachOpenings]
openings.push(...others.flat(), ...deletionOpenings)

/** The board is built each minute: right after the first analyses there may be no row yet. */
async function toBoard(page: Page): Promise<void> {
  const first = page.locator('main article').first()
  for (let tries = 1; tries < 8; tries += 1) {
    await page.goto('/leaderboard')
    try {
      await first.waitFor({ timeout: 15_000 })
      break
    } catch {
      // Not yet.
    }
  }
  await first.waitFor()
  await settled(page)
}

openings.push({
  name: 'leaderboard-channel',
  who: 'everybody',
  fits: always,
  open: async (page) => {
    await toBoard(page)
    await page.locator('main article a').first().click()
    await page.getByRole('dialog').waitFor()
  },
})

async function findMember(page: Page): Promise<void> {
  const search = page.getByRole('search')
  await search.getByRole('textbox').fill('member@kanalyse.example')
  await search.getByRole('button').click()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

/** What opens on the operators' screen. */
const adminOpenings: Opening[] = [
  {
    name: 'leaderboard-filters',
    // An administrator without a tier has the filters of Creator.
    who: 'admin',
    path: '/leaderboard',
    fits: always,
    whole: true,
    open: async (page) => {
      await toBoard(page)
      await page.locator('main button[aria-expanded]').first().click()
      await page.locator('main fieldset').first().waitFor()
    },
  },
  {
    name: 'admin-new-code',
    who: 'admin',
    path: '/admin?tab=codes',
    fits: always,
    open: async (page, language) => {
      await page.getByRole('button', { name: { en: 'New code', de: 'Neuer Code' }[language] }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'admin-person',
    who: 'admin',
    path: '/admin?tab=people',
    fits: always,
    whole: true,
    open: findMember,
  },
  {
    name: 'admin-suspend',
    who: 'admin',
    path: '/admin?tab=people',
    fits: always,
    open: async (page, language) => {
      await findMember(page)
      const access = page.getByRole('region', { name: { en: 'Access', de: 'Zugang' }[language], exact: true })
      await access.getByRole('textbox').fill('Resold the reports of others')
      await access.getByRole('button', { name: { en: /^Suspend/, de: /sperren/ }[language] }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'admin-tier-test',
    who: 'admin',
    path: '/admin',
    fits: withHeaderMenus,
    open: async (page, language) => {
      await press({ en: /^Account$/, de: /^Konto$/ }, 'menu')(page, language)
      await page.getByRole('menuitem', { name: { en: 'Test plans', de: 'Tarife testen' }[language] }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
openings.push(...adminOpenings)

openings.push(...settingsOpenings)

/** On the dashboard: what follows from analyses, and asking before one of them goes. */
const dashboardOpenings: Opening[] = [
  {
    name: 'history-delete',
    who: 'member',
    fits: always,
    open: async (page, language) => {
      await page.goto('/?show=completed')
      await settled(page)
      const names = { en: /^Delete: /, de: /^Löschen: / }
      await page.getByRole('button', { name: names[language] }).last().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
openings.push(...dashboardOpenings)

/** From the screen of the setups to this step of a new one. */
async function openWizard(page: Page, language: Look['language'], steps: number): Promise<void> {
  await page.goto('/performance')
  await settled(page)
  const names = { en: 'New setup', de: 'Neues Setup' }
  await page.getByRole('button', { name: names[language] }).click()
  const dialog = page.getByRole('dialog')
  const next = dialog.getByRole('button', { name: { en: 'Next', de: 'Weiter' }[language] })
  const field = dialog.getByRole('textbox', { name: { en: 'Channel', de: 'Kanal' }[language] })
  await field.fill('@quietlambda')
  if (steps === 0) return
  await next.click()
  await dialog.getByRole('status').getByText('Quiet Lambda').waitFor()
  for (let step = 0; step < steps; step += 1) await next.click()
}

openings.push(
  ...(['channel', 'track', 'cadence', 'time', 'summary', 'mail'] as const).map((name, steps): Opening => ({
    name: `xray-wizard-${name}`,
    // The member's only free set-up may be in use.
    who: 'admin',
    fits: always,
    open: (page, language) => openWizard(page, language, steps),
  })),
)

/** Links of mails, once their button was pressed: nobody was sent these. */
openings.push(
  ...(
    [
      ['confirm-address', { en: 'Confirm address', de: 'Adresse bestätigen' }],
      ['unsubscribe', { en: 'Unsubscribe', de: 'Abbestellen' }],
    ] as const
  ).map(([name, names]): Opening => ({
    name: `${name}-dead`,
    who: 'everybody',
    fits: always,
    whole: true,
    open: async (page, language) => {
      await page.goto(`/${name}?token=${'f'.repeat(32)}`)
      await settled(page)
      await page.locator('main').getByRole('button', { name: names[language] }).click()
      await page.locator('main h1:focus').waitFor()
    },
  })),
)

/** Where a name that nobody has leads: the channels that may be meant. */
openings.push({
  name: 'channel-suggestions',
  who: 'member',
  fits: always,
  whole: true,
  open: async (page, language) => {
    await page.getByRole('textbox', { name: { en: 'Channel', de: 'Kanal' }[language] }).fill('@quietlamda')
    const names = { en: 'Analyze channel', de: 'Kanal analysieren' }
    await page.getByRole('button', { name: names[language] }).click()
    const asked = { en: 'Did you mean one of these?', de: 'Meintest du einen davon?' }
    await page.getByRole('region', { name: asked[language] }).waitFor()
  },
})

/** What opens for somebody of this kind at this width. */
export const openingsFor = (who: Opening['who'], width: number): Opening[] =>
  openings.filter(
    (opening) =>
      opening.fits(width) && (opening.who === who || (who === 'member' && opening.who !== 'admin')),
  )
