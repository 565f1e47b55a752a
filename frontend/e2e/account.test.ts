/** The life of an account, on the running stack: its settings, another password, another device, its end. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launch, listen, visitor } from './browser.ts'
import { newEmail, password, sendPassword, signUp } from './world/sign-in.ts'

const nextPassword = 'kanalyse-e2e-2027'

let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

describe('an account', () => {
  let context: BrowserContext
  let page: Page
  let complaints: string[]
  const email = newEmail()

  before(async () => {
    context = await visitor(browser)
    page = await context.newPage()
    complaints = listen(page)
    await signUp(page, email)
  })
  after(() => context.close())

  it('a code left in the address is gone once one is signed in', async () => {
    await page.goto('/account-settings?code=abc&state=xyz')
    await page.getByRole('heading', { name: 'Account settings', level: 1 }).waitFor()
    await page.getByRole('region', { name: 'Profile' }).getByText(email).waitFor()
    assert.equal(new URL(page.url()).search, '')
  })

  it('its password changes for those who know it, and for nobody else', async () => {
    const card = page.getByRole('region', { name: 'Password' })
    const change = async (current: string) => {
      await card.getByLabel('Current password').fill(current)
      await card.getByLabel('New password').fill(nextPassword)
      await card.getByLabel('Repeat password').fill(nextPassword)
      await card.getByRole('button', { name: 'Change password' }).click()
    }
    await change('not the password 1')
    await card.getByText('Your current password is wrong.').waitFor()
    await change(password)
    await card.getByText('Your password is changed.').waitFor()
  })

  it('its name is saved, and greets', async () => {
    const card = page.getByRole('region', { name: 'Profile' })
    await card.getByLabel('Display name').fill('Mara')
    await card.getByRole('button', { name: 'Save' }).click()
    await card.getByText('Saved', { exact: true }).waitFor()
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: /^Good \w+, Mara$/ }).waitFor()
  })

  it('on another device the old password is refused, the new one leads where one wanted to go, in the language of the account', async () => {
    await page.goto('/account-settings')
    await page.getByRole('radio', { name: 'Deutsch' }).click({ force: true })
    await page.getByText('Gespeichert', { exact: true }).waitFor()
    const other = await visitor(browser)
    const there = await other.newPage()
    await there.goto('/auth?next=%2Faccount-settings')
    await sendPassword(there, email, password)
    await there.getByText('Email or password is wrong.').waitFor()
    await sendPassword(there, email, nextPassword)
    await there.getByRole('heading', { name: 'Kontoeinstellungen' }).waitFor()
    await other.close()
  })

  it('its end needs its address typed, and after it nobody signs in', async () => {
    await page.getByRole('button', { name: 'Konto löschen…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-Mail').fill(email.toUpperCase())
    await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
    await page.getByRole('button', { name: 'Kostenlos starten' }).first().waitFor()
    const other = await visitor(browser)
    const there = await other.newPage()
    await there.goto('/auth')
    await sendPassword(there, email, nextPassword)
    // The API says so until the person is gone from the user pool, and then the pool does.
    await there
      .locator('main')
      .getByRole('alert')
      .filter({ hasText: /This account has been closed|Email or password is wrong/ })
      .waitFor()
    assert.equal(await there.locator('header').getByRole('button', { name: 'Account' }).count(), 0)
    await other.close()
  })

  it('the browser had nothing to complain about', () => {
    assert.deepEqual(complaints, [])
  })
})
