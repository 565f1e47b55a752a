/** Accounts, and how they are made and entered in the browser. */
import type { Page } from 'playwright-core'
import { type App, enterCode, shownFor } from './authenticator.ts'

/** The local user pool takes these codes only. */
export const codes = { signUp: '123456', reset: '654321' }
export const password = 'kanalyse-e2e-2026'

export const adminEmail = 'admin@kanalyse.example'
export const watcherEmail = 'watcher@kanalyse.example'

let number = 0
/** Of nobody else: each file is a process of its own. */
export const newEmail = (): string =>
  `e2e-${String(Date.now())}-${String(process.pid)}-${String(++number)}@example.org`

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

interface Entering {
  secret: string
  next: string
  heading: string
  /** Of the authenticator app, where the account has one. */
  code?: () => string | Promise<string>
}

/** Sends the first step of a sign-in, on the page that asks for it. */
export async function sendPassword(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
}

async function signIn(page: Page, email: string, { secret, next, heading, code }: Entering): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`)
  await sendPassword(page, email, secret)
  if (code) await enterCode(page, await code())
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

/** Somebody who signed up by `signUp`, on another device. */
export const signInAgain = (page: Page, email: string) =>
  signIn(page, email, { secret: password, next: '/quick-analyzer', heading: 'Quick Analyzer' })

/** The demo administrator at the operators' screen. */
export const signInAsAdmin = (page: Page) =>
  signIn(page, adminEmail, {
    secret: 'admin-demo-2026',
    next: '/admin',
    heading: 'Admin panel',
    code: () => shownFor(adminEmail),
  })

/** Somebody who was appointed and has an authenticator app, at the operators' screen. */
export const signInAsOperator = (page: Page, email: string, app: App) =>
  signIn(page, email, { secret: password, next: '/admin', heading: 'Admin panel', code: app.code })

/** The demo account with three months of reports, at X-Ray. */
export const signInAsWatcher = (page: Page) =>
  signIn(page, watcherEmail, { secret: 'watcher-demo-2026', next: '/performance', heading: 'X-Ray' })
