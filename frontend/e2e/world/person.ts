import type { Browser, BrowserContext, Page } from 'playwright-core'
import type * as ActivityModule from '../../src/testing/api/activity.ts'
import type * as AdminModule from '../../src/testing/api/admin.ts'
import type * as BackendModule from '../../src/testing/api/backend.ts'
import type * as BillingModule from '../../src/testing/api/billing.ts'
import type * as ChannelModule from '../../src/testing/api/channel-link.ts'
import type * as DeletionsModule from '../../src/testing/api/deletions.ts'
import type * as FixturesModule from '../../src/testing/api/fixtures.ts'
import type * as BoardModule from '../../src/testing/api/leaderboard.ts'
import type * as OperationsModule from '../../src/testing/api/operations.ts'
import type * as TitlesModule from '../../src/testing/api/saved-titles.ts'
import type * as SignInModule from '../../src/testing/user-pool/sign-in.ts'
import type * as XrayModule from '../../src/testing/api/xray-report.ts'
import { visitor } from '../browser.ts'
import { askApi } from './api.ts'
import { makeCode } from './codes.ts'
import { drawOffice } from './drawn-office.ts'
import { drawSessions } from './drawn-sessions.ts'
import { drawTill } from './drawn-till.ts'
import { drawXray } from './drawn-xray.ts'
import { drawSomeTitles, saveSomeTitles } from './some-titles.ts'
import { newEmail, signInAgain, signInAsAdmin, signUp } from './sign-in.ts'

/** Analyses a channel and waits for the screen it leads to. */
export async function analyse(page: Page, channel: string): Promise<void> {
  await page.goto('/quick-analyzer')
  await page.getByRole('textbox', { name: 'Channel' }).fill(channel)
  await page.getByRole('button', { name: 'Analyze channel' }).click()
  await page.waitForURL(/\/(analysis\/|channel-not-found|analysis-failed)/)
  await page.locator('h1').first().waitFor()
}

/** As far from the full result as the sample platform goes; with it and the outlier they are five very different channels. */
const different = [
  ['gem', '@quietlambda'],
  ['shorts', '@pfannenblitz'],
  ['dead', '@bitundbohne'],
] as const

/** A gift of ten credits from the demo administrator. */
async function makeGift(browser: Browser): Promise<string> {
  const context = await visitor(browser)
  try {
    const page = await context.newPage()
    await signInAsAdmin(page)
    const api = (method: string, path: string, body: object, onceKey: string) =>
      askApi(page, method, path, body, onceKey)
    return await makeCode({ api }, { kind: 'gift', credits: 10, maxUses: 1, note: 'Pictures' })
  } finally {
    await context.close()
  }
}

/** Takes what a code brings. */
async function redeem(page: Page, code: string): Promise<void> {
  await page.goto('/#credits')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Enter code' }).click()
  await dialog.getByLabel('Promo or gift code').fill(code)
  await dialog.getByRole('button', { name: 'Redeem' }).click()
  await page.getByText(/^Gift redeemed/).waitFor()
}

/** Buys a pack from the provider's stand-in, where payments are that; answers the address one comes back to. */
async function buyPack(page: Page): Promise<string | undefined> {
  await page.goto('/#credits')
  const dialog = page.getByRole('dialog')
  await page.waitForLoadState('networkidle')
  if ((await dialog.getByText(/^Sample payments/).count()) === 0) return undefined
  await dialog.getByRole('tab', { name: 'Packs' }).click()
  await dialog.getByRole('button', { name: 'Buy now: Creator Pack' }).click()
  await page.locator('button[name=choice][value=pay]').click()
  await page.getByText('30 credits added', { exact: true }).waitFor()
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Sets a channel up in X-Ray, every week on Thursday; ends where its card is shown. Reports go to the account's address, or another. */
export async function setUp(page: Page, handle: string, name: string, mailTo?: string): Promise<void> {
  await page.goto('/performance')
  await page.getByRole('button', { name: 'New setup' }).click()
  const dialog = page.getByRole('dialog', { name: 'New X-Ray setup' })
  const next = dialog.getByRole('button', { name: 'Next' })
  await dialog.getByRole('textbox', { name: 'Channel' }).fill(handle)
  await next.click()
  await dialog.getByRole('status').getByText(name).waitFor()
  await next.click()
  await dialog.getByRole('heading', { name: /What to track/ }).waitFor()
  await next.click()
  await dialog.getByRole('radio', { name: 'Weekly' }).check()
  await next.click()
  await dialog.getByRole('combobox', { name: 'Weekday (UTC)' }).selectOption('thursday')
  await dialog.getByRole('combobox', { name: 'Time' }).selectOption('18:30')
  await next.click()
  await dialog.getByText(/Weekly, Thursday 18:30 UTC/).waitFor()
  await next.click()
  await dialog.getByRole('heading', { name: /Email address/ }).waitFor()
  if (mailTo) {
    await dialog.getByText('To another address', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Email address' }).fill(mailTo)
  }
  await dialog.getByRole('button', { name: 'Create setup' }).click()
  await page.getByRole('region', { name, exact: true }).getByText('Active').waitFor()
}

/** Runs a setup now and waits for its report, whose address it answers. */
export async function runNow(page: Page, name: string, outcome: string | RegExp): Promise<string> {
  const card = page.getByRole('region', { name, exact: true })
  await card.getByRole('button', { name: `Run now · 10 credits: ${name}` }).click()
  const dialog = page.getByRole('alertdialog', { name: `Run now: ${name}?` })
  await dialog.getByRole('button', { name: 'Run for 10 credits' }).click()
  await dialog.waitFor({ state: 'hidden' })
  const report = card.getByRole('link', { name: outcome })
  await report.waitFor()
  return (await report.getAttribute('href')) ?? ''
}

/** A discoverer with rewards, badges and news, whose history also holds a report of the monitor. */
function drawActivity(
  backend: InstanceType<typeof BackendModule.Backend>,
  { run }: typeof ActivityModule,
): void {
  const { activity } = backend
  const paid = ['bronze', 'silver', 'gold', 'platinum'] as const
  paid.forEach((badge, index) =>
    activity.pay({
      badge,
      channelName: ['Three Clips', 'Küchengeflüster', 'Quiet Lambda', null][index] ?? null,
      channelHandle: '@lanternattic',
      reachedPosition: Math.max(1, 3 - index),
      creditsAwarded: [10, 15, 25, 25][index] ?? 0,
      // Too long ago to be shown as a toast.
      rewardClaimedAt: new Date(Date.now() - (40 - index * 9) * 86_400_000).toISOString(),
    }),
  )
  activity.notifications = activity.notifications.map((news, index) => ({ ...news, read: index > 1 }))
  // The same channel as the second that is drawn: seen twice, it says what changed.
  activity.runs = [run({ channelId: 'UCdrawn1' })]
}

/** A board with a long name, an expired one, hidden subscribers, a low score, and a course of ranks for the first. */
function drawBoard(
  { board }: InstanceType<typeof BackendModule.Backend>,
  { boardId, boardRow }: typeof BoardModule,
): void {
  const draw = (number: number, change: Parameters<typeof boardRow>[1]) => {
    board.rows[number - 1] = boardRow(number, change)
  }
  draw(1, { channelName: 'Donaudampfschifffahrtsgesellschaftskapitänskajüten-Tagebuch' })
  draw(2, { channelName: null, handle: null, subscribers: null })
  draw(3, { score: 31.4, scoreLow: 12.2, scoreHigh: 55.8, subscribers: 38_700_000 })
  const ranks = [9, 8, 8, 6, 7, 7, 4, 3, 3, 5, 2, 2, 1]
  board.histories.set(
    boardId(1),
    ranks.map((rank, index) => ({ day: `2026-11-${String(index + 3).padStart(2, '0')}`, rank })),
  )
}

/** Well before access tokens have to be renewed, in milliseconds. */
const freshFor = 8 * 60_000

/** Somebody with an account and some analyses: of the real stack, or drawn from the unit tests' data. */
export class Person {
  readonly results: [name: string, path: string][] = []
  /** Where a payment of this person leads back to, once its credits are here. */
  paid: string | undefined
  /** Ids of the results, the full one first. */
  get analyses(): string[] {
    return this.results.map(([, path]) => path.split('/').at(-1) ?? '')
  }

  #storage: Record<string, string> = {}
  /** Signs in once more, where the tokens are of a running stack. */
  #signIn: (() => Promise<void>) | undefined
  #signedInAt = 0
  #respond: ((request: Request) => Promise<Response>) | undefined
  /** The file of the hub for visitors, which is served with the app. */
  #preview: (() => Response) | undefined

  /** With more results than the free credits bring, on a stack with the demo administrator. */
  static async register(browser: Browser, withMore = false): Promise<Person> {
    const person = new Person()
    const context = await visitor(browser)
    const page = await context.newPage()
    const email = newEmail()
    await signUp(page, email)
    const read = async ([name, channel]: readonly [name: string, channel: string]) => {
      await analyse(page, channel)
      person.results.push([name, new URL(page.url()).pathname])
    }
    await read(['result', '@SemicolonHarbour'])
    await read(['few-videos', '@compilernest'])
    await read(['hidden', '@skilletsociety'])
    await read(['outlier', '@lanternattic'])
    await saveSomeTitles(page, person.analyses[0] ?? '')
    if (withMore) {
      await redeem(page, await makeGift(browser))
      for (const more of different) await read(more)
      // Before the run, which takes more credits than the free and the given ones leave.
      person.paid = await buyPack(page)
      await setUp(page, '@quietlambda', 'Quiet Lambda')
      const report = await runNow(page, 'Quiet Lambda', /First report/)
      person.results.push(['xray-report', report])
    }
    await context.close()
    person.#signIn = () => person.#enterBy(browser, (form) => signInAgain(form, email))
    await person.#signIn()
    return person
  }

  /** The demo account that may do what operators do. */
  static async admin(browser: Browser): Promise<Person> {
    const person = new Person()
    person.#signIn = () => person.#enterBy(browser, signInAsAdmin)
    await person.#signIn()
    return person
  }

  async #enterBy(browser: Browser, signIn: (page: Page) => Promise<void>): Promise<void> {
    const context = await visitor(browser)
    const page = await context.newPage()
    await signIn(page)
    await this.#remember(page)
    await context.close()
  }

  /** What the browser would remember of the sign-in. */
  async #remember(page: Page): Promise<void> {
    this.#signedInAt = Date.now()
    this.#storage = await page.evaluate(() =>
      Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('Cognito'))),
    )
  }

  static drawnAdmin(): Promise<Person> {
    return Person.drawn(true)
  }

  static async drawn(isAdmin = false): Promise<Person> {
    const { createServer } = await import('vite')
    const vite = await createServer({
      server: { middlewareMode: true },
      appType: 'custom',
      logLevel: 'error',
    })
    const { Backend } = (await vite.ssrLoadModule('/src/testing/api/backend.ts')) as typeof BackendModule
    const { storedTokens } = (await vite.ssrLoadModule(
      '/src/testing/user-pool/sign-in.ts',
    )) as typeof SignInModule
    const fixtures = (await vite.ssrLoadModule('/src/testing/api/fixtures.ts')) as typeof FixturesModule
    const billing = (await vite.ssrLoadModule('/src/testing/api/billing.ts')) as typeof BillingModule
    const office = (await vite.ssrLoadModule('/src/testing/api/admin.ts')) as typeof AdminModule
    const deletions = (await vite.ssrLoadModule('/src/testing/api/deletions.ts')) as typeof DeletionsModule
    const operations = (await vite.ssrLoadModule('/src/testing/api/operations.ts')) as typeof OperationsModule
    const activity = (await vite.ssrLoadModule('/src/testing/api/activity.ts')) as typeof ActivityModule
    const channels = (await vite.ssrLoadModule('/src/testing/api/channel-link.ts')) as typeof ChannelModule
    const board = (await vite.ssrLoadModule('/src/testing/api/leaderboard.ts')) as typeof BoardModule
    const xray = (await vite.ssrLoadModule('/src/testing/api/xray-report.ts')) as typeof XrayModule
    const titles = (await vite.ssrLoadModule('/src/testing/api/saved-titles.ts')) as typeof TitlesModule
    const backend = new Backend()
    const person = new Person()
    drawTill(backend, billing)
    drawActivity(backend, activity)
    drawBoard(backend, board)
    drawSessions(backend, 'user-1')
    backend.titles.titles = drawSomeTitles(titles)
    backend.chat.reply = {
      output: null,
      questions: ['credits', 'refunds'].map((key) => ({ page: 'faq', section: 'using', key })),
    }
    backend.me.channel = isAdmin ? channels.unlinked : channels.linked
    if (isAdmin) drawOffice(backend, office, billing, deletions, operations)
    const names = [
      'Küchengeflüster',
      'The Lantern Attic',
      'Donaudampfschifffahrtsgesellschaftskapitänskajüten-Tagebuch',
      'Quiet Lambda',
    ]
    const scores = [88.2, 61, 44.7, 23.5]
    // The last of them once before, when it was higher.
    backend.add({
      channelName: names[3] ?? null,
      channelId: 'UCdrawn3',
      channelInput: '@drawn3',
      overallScore: 52,
      createdAt: new Date(Date.now() - 40 * 86_400_000).toISOString(),
    })
    names.forEach((channelName, at) =>
      backend.add({
        channelName,
        channelId: `UCdrawn${String(at)}`,
        channelInput: `@drawn${String(at)}`,
        overallScore: scores[at] ?? null,
        createdAt: new Date(Date.now() - ([23, 16, 9, 2][at] ?? 0) * 86_400_000).toISOString(),
      }),
    )
    Object.assign(backend.jobs[1] ?? {}, { scoreLow: null, scoreHigh: null })
    const few = backend.add({
      channelName: 'Three Clips',
      overallScore: null,
      channelSubscribers: null,
      refunded: true,
    })
    few.report = fixtures.abstainingReport()
    const mistyped = backend.add({
      channelInput: '@quietlamda',
      channelName: null,
      status: 'failed',
      failure: 'channel_not_found',
      overallScore: null,
      refunded: true,
    })
    mistyped.suggestions = fixtures.suggestions
    const full = backend.add()
    const running = backend.add({
      status: 'running',
      stage: 'fetching',
      channelName: 'Semicolon Harbour',
      overallScore: null,
    })
    // What the ledger's credits were spent on.
    for (const [index, line] of backend.till.lines.entries())
      if (line.kind === 'spend' && line.reference)
        line.reference = backend.jobs[index % backend.jobs.length]?.requestId ?? null
    backend.patience = 1_000_000
    running.polls = 2_000_000
    person.results.push(
      ['result', `/analysis/${full.requestId}`],
      ['few-videos', `/analysis/${few.requestId}`],
      ['running', `/analysis/${running.requestId}`],
      ['suggestions', `/analysis/${mistyped.requestId}`],
      ...drawXray(backend, xray, fixtures),
    )
    person.paid = '/payment-success?session_id=cs_drawn_paid&credits=30'
    person.#storage = storedTokens('client', 'user-1')
    person.#respond = (request) => backend.respond(request)
    person.#preview = () => backend.hub.preview()
    await vite.close()
    return person
  }

  /** Answers the API from the drawn back end, if this person is drawn. */
  async answer(context: BrowserContext): Promise<void> {
    const respond = this.#respond
    if (!respond) return
    await context.route('**/api/**', async (route) => {
      const asked = route.request()
      const body = asked.postData()
      const answer = await respond(
        new Request(asked.url(), {
          method: asked.method(),
          headers: asked.headers(),
          ...(body ? { body } : {}),
        }),
      )
      await route.fulfill({
        status: answer.status,
        contentType: 'application/json',
        body: await answer.text(),
      })
    })
    await context.route('**/data/hub-preview.json', async (route) =>
      route.fulfill({ json: (await this.#preview?.().json()) as unknown }),
    )
    await context.route('**/config.json', (route) =>
      route.fulfill({
        json: { region: 'eu-central-1', userPoolId: 'eu-central-1_drawn', userPoolClientId: 'client' },
      }),
    )
  }

  /** Signs the context in, by what the browser would remember. */
  async enter(context: BrowserContext): Promise<void> {
    // Tokens that are renewed in one context are worth nothing in another one a minute later.
    if (Date.now() - this.#signedInAt > freshFor) await this.#signIn?.()
    await this.answer(context)
    // For each page that is opened: tokens which the one before has renewed are not to be put back.
    await context.addInitScript((entries) => {
      if (Object.keys(entries).some((key) => localStorage.getItem(key))) return
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, this.#storage)
  }
}
