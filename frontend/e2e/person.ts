import type { Browser, BrowserContext, Page } from 'playwright-core'
import type * as BackendModule from '../src/testing/backend.ts'
import type * as FixturesModule from '../src/testing/fixtures.ts'
import type * as SignInModule from '../src/testing/sign-in.ts'
import { visitor } from './browser.ts'

/** The local user pool takes these codes only. */
export const codes = { signUp: '123456', reset: '654321' }
export const password = 'kanalyse-e2e-2026'

let number = 0
export const newEmail = (): string => `e2e-${String(Date.now())}-${String(++number)}@example.org`

/** Fills in sign-up and confirmation; ends where the person wanted to go. */
export async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/auth?view=sign-up&next=%2Fquick-analyzer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Code').fill(codes.signUp)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Quick Analyzer', level: 1 }).waitFor()
}

/** Analyses a channel and waits for the screen it leads to. */
export async function analyse(page: Page, channel: string): Promise<void> {
  await page.goto('/quick-analyzer')
  await page.getByRole('textbox', { name: 'Channel' }).fill(channel)
  await page.getByRole('button', { name: 'Analyze channel' }).click()
  await page.waitForURL(/\/(analysis\/|channel-not-found|analysis-failed)/)
  await page.locator('h1').first().waitFor()
}

/** Somebody with an account and some analyses: of the real stack, or drawn from the unit tests' data. */
export class Person {
  readonly results: [name: string, path: string][] = []
  #storage: Record<string, string> = {}
  #respond: ((request: Request) => Promise<Response>) | undefined

  static async register(browser: Browser): Promise<Person> {
    const person = new Person()
    const context = await visitor(browser)
    const page = await context.newPage()
    await signUp(page, newEmail())
    for (const [name, channel] of [
      ['result', '@SemicolonHarbour'],
      ['few-videos', '@compilernest'],
      ['hidden', '@skilletsociety'],
      ['outlier', '@lanternattic'],
    ] as const) {
      await analyse(page, channel)
      person.results.push([name, new URL(page.url()).pathname])
    }
    person.#storage = await page.evaluate(() =>
      Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith('Cognito'))),
    )
    await context.close()
    return person
  }

  static async drawn(): Promise<Person> {
    const { createServer } = await import('vite')
    const vite = await createServer({
      server: { middlewareMode: true },
      appType: 'custom',
      logLevel: 'error',
    })
    const { Backend } = (await vite.ssrLoadModule('/src/testing/backend.ts')) as typeof BackendModule
    const { storedTokens } = (await vite.ssrLoadModule('/src/testing/sign-in.ts')) as typeof SignInModule
    const fixtures = (await vite.ssrLoadModule('/src/testing/fixtures.ts')) as typeof FixturesModule
    const backend = new Backend()
    const person = new Person()
    const names = [
      'Küchengeflüster',
      'The Lantern Attic',
      'Donaudampfschifffahrtsgesellschaftskapitänskajüten-Tagebuch',
      'Quiet Lambda',
    ]
    names.forEach((channelName, index) =>
      backend.add({ channelName, overallScore: [88.2, 61, 44.7, 23.5][index] ?? null }),
    )
    const few = backend.add({
      channelName: 'Three Clips',
      overallScore: null,
      channelSubscribers: null,
      refunded: true,
    })
    few.report = fixtures.abstainingReport()
    const full = backend.add()
    const running = backend.add({
      status: 'running',
      stage: 'fetching',
      channelName: 'Semicolon Harbour',
      overallScore: null,
    })
    backend.patience = 1_000_000
    running.polls = 2_000_000
    person.results.push(
      ['result', `/analysis/${full.requestId}`],
      ['few-videos', `/analysis/${few.requestId}`],
      ['running', `/analysis/${running.requestId}`],
    )
    person.#storage = storedTokens('client', 'user-1')
    person.#respond = (request) => backend.respond(request)
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
    await context.route('**/config.json', (route) =>
      route.fulfill({
        json: { region: 'eu-central-1', userPoolId: 'eu-central-1_drawn', userPoolClientId: 'client' },
      }),
    )
  }

  /** Signs the context in, by what the browser would remember. */
  async enter(context: BrowserContext): Promise<void> {
    await this.answer(context)
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, this.#storage)
  }
}
