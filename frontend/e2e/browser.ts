import { existsSync } from 'node:fs'
import { afterEach, type SuiteContext, type TestContext } from 'node:test'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

/** Where the product answers; `cargo xtask up` prints it. */
export const baseUrl = process.env.BASE_URL ?? 'http://127.0.0.1:5173'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

const launched: Browser[] = []

/** What the open pages showed when a test failed: the reason of a failure on another machine can often be read off them. */
async function reportPages(test: TestContext | SuiteContext): Promise<void> {
  if (!('passed' in test && 'diagnostic' in test) || test.passed) return
  const open = launched.flatMap((browser) => browser.contexts()).flatMap((context) => context.pages())
  for (const page of open) {
    const text = await page
      .locator('main')
      .innerText({ timeout: 2_000 })
      .catch((error: unknown) => String(error))
    const { pathname, search } = new URL(page.url())
    test.diagnostic(`seen at ${pathname}${search}: ${text.replace(/\s+/g, ' ').slice(0, 1_500)}`)
  }
}
// Not in the programs that only take pictures or measure.
if (process.env.NODE_TEST_CONTEXT) afterEach(reportPages)

export async function launch(...more: string[]): Promise<Browser> {
  if (!existsSync(executablePath))
    throw new Error(`no Chromium at ${executablePath}: apt-get install chromium, or name it in CHROMIUM_PATH`)
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
  launched.push(browser)
  return browser
}

export interface Look {
  width: number
  height?: number
  theme: 'dark' | 'light'
  language: 'en' | 'de'
}

/** A fresh visitor with a screen, a theme and a language. */
export async function visitor(browser: Browser, look: Partial<Look> = {}): Promise<BrowserContext> {
  const { width = 1280, height = width < 600 ? 780 : 900, theme = 'dark', language = 'en' } = look
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width, height },
    // A phone is pressed by a finger: what is too small for one grows.
    hasTouch: width < 600,
    locale: language === 'de' ? 'de-DE' : 'en-GB',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await context.addInitScript(
    ([wanted]) => {
      if (!localStorage.getItem('kanalyse.theme')) localStorage.setItem('kanalyse.theme', wanted)
    },
    [theme] as const,
  )
  context.setDefaultTimeout(60_000)
  return context
}

/** Complaints of the browser itself: a blocked script, a failed load, an error nobody caught. */
export function listen(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text())
  })
  return complaints
}
