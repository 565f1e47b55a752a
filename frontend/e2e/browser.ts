import { existsSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

/** Where the product answers; `cargo xtask up` prints it. */
export const baseUrl = process.env.BASE_URL ?? 'http://127.0.0.1:5173'

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export function launch(...more: string[]): Promise<Browser> {
  if (!existsSync(executablePath))
    throw new Error(`no Chromium at ${executablePath}: apt-get install chromium, or name it in CHROMIUM_PATH`)
  return chromium.launch({
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
}

export interface Look {
  width: number
  theme: 'dark' | 'light'
  language: 'en' | 'de'
}

/** A fresh visitor with a screen, a theme and a language. */
export async function visitor(browser: Browser, look: Partial<Look> = {}): Promise<BrowserContext> {
  const { width = 1280, theme = 'dark', language = 'en' } = look
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width, height: width < 600 ? 780 : 900 },
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
  context.setDefaultTimeout(20_000)
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
