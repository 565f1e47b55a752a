/** Accounts, and how they are made and entered in the browser. */
import type { Page } from 'playwright-core'

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

async function signIn(
  page: Page,
  email: string,
  secret: string,
  next: string,
  heading: string,
): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

/** The demo administrator at the operators' screen. */
export const signInAsAdmin = (page: Page) =>
  signIn(page, adminEmail, 'admin-demo-2026', '/admin', 'Admin panel')

/** Somebody who was appointed, at the operators' screen. */
export const signInAsOperator = (page: Page, email: string) =>
  signIn(page, email, password, '/admin', 'Admin panel')

/** The demo account with three months of reports, at X-Ray. */
export const signInAsWatcher = (page: Page) =>
  signIn(page, watcherEmail, 'watcher-demo-2026', '/performance', 'X-Ray')
