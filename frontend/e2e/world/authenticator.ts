/** Authenticator apps: one that a test runs itself, from the key on the screen, and those that the local cloud knows. */
import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { totp } from '../../src/testing/user-pool/totp.ts'
import { cloud } from './mailbox.ts'

/** Of an app that somebody set up elsewhere: the demo administrator's. */
export async function shownFor(email: string): Promise<string> {
  assert.ok(cloud, 'only the local cloud shows what an app does: CLOUD_URL names none')
  const query = new URLSearchParams({ email })
  const answer = await fetch(`${cloud}/_local/authenticators.json?${query.toString()}`, {
    signal: AbortSignal.timeout(20_000),
  })
  const { authenticators } = (await answer.json()) as { authenticators: { state: string; code: string }[] }
  const app = authenticators.find(({ state }) => state === 'confirmed')
  assert.ok(app, `${email} has an authenticator app`)
  return app.code
}

/** Enters the code of an app in the second step of a sign-in. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('heading', { name: 'Code from your authenticator app', level: 1 }).waitFor()
  await page.getByLabel('Code').fill(code)
  await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

export interface App {
  secret: string
  recovery: string
  code: () => string
}

/** Sets an app up in the settings, as a person with a phone does who types the key. */
export async function setUpApp(page: Page): Promise<App> {
  await page.goto('/account-settings')
  const card = page.getByRole('region', { name: 'Authenticator app' })
  await card.getByRole('button', { name: 'Set up' }).click()
  await card.getByRole('img', { name: /QR code/ }).waitFor()
  const shown = await card.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).textContent()
  const secret = (shown ?? '').replaceAll(' ', '')
  await card.getByLabel('Code from the app').fill(totp(secret))
  await card.getByRole('button', { name: 'Turn on' }).click()
  const recovery = await card.getByText(/^([0-9A-Z]{4}-){7}[0-9A-Z]{4}$/).textContent()
  assert.ok(recovery)
  await card.getByRole('button', { name: 'I have stored it' }).click()
  await card.getByText(/^On since/).waitFor()
  return { secret, recovery, code: () => totp(secret) }
}
