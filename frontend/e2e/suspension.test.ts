/** What operators do about access, on the running stack: a suspension, its end, and signing somebody out everywhere. */
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launch } from './browser.ts'
import { mailSaying } from './world/mailbox.ts'
import { Somebody } from './world/money.ts'
import { password, sendPassword, signInAgain } from './world/sign-in.ts'

const why = /^This account is suspended\. The email we sent you gives the reason/

let browser: Browser
let admin: Somebody
let member: Somebody
before(async () => {
  browser = await launch()
  admin = await Somebody.operator(browser)
  member = await Somebody.fresh(browser)
})
after(() => browser.close())

/** Looks the member up. */
async function access(page: Page) {
  await page.goto('/admin?tab=people')
  const search = page.getByRole('search')
  await search.getByRole('textbox').fill(member.email)
  await search.getByRole('button').click()
  return page.getByRole('region', { name: 'Access', exact: true })
}

/** Asks for an act with its reason, and confirms it; ends where the panel says that it is done. */
async function act(open: string, reason: string, done: string): Promise<void> {
  const { page } = admin
  const card = await access(page)
  await card.getByLabel('Reason').fill(reason)
  await card.getByRole('button', { name: open }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(reason).waitFor()
  await dialog.getByRole('button', { name: open.replace('…', '') }).click()
  await page.getByText(done, { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
}

const atSignIn = (page: Page) => page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()

describe('a suspension', () => {
  const reason = 'Resold the reports of others'

  it('ends the member’s open page with the next request, and says why', async () => {
    const { page } = member
    await page.goto('/quick-analyzer')
    await page.getByRole('textbox', { name: 'Channel' }).fill('@quietlambda')
    await act('Suspend account…', reason, 'Account suspended')
    await page.getByRole('button', { name: 'Analyze channel' }).click()
    await atSignIn(page)
    await page.locator('main').getByRole('status').getByText(why).waitFor()
  })

  it('is shown to operators, with its reason', async () => {
    const card = await access(admin.page)
    await card.getByText('Suspended since').waitFor()
    await card.getByText(reason).waitFor()
    await card.getByText('Not possible').waitFor()
  })

  it('refuses to let the member in, and says so at the form', async () => {
    const { page } = member
    await page.goto('/auth')
    await sendPassword(page, member.email, password)
    await page.locator('main').getByRole('alert').getByText(why).waitFor()
  })

  it('is mailed to the member with its reason', async () => {
    await mailSaying(member.email, reason)
  })

  it('is lifted, which is mailed too, and the member signs in', async () => {
    await act('Lift suspension…', 'It was a mix-up of ours', 'Suspension lifted')
    await mailSaying(member.email, 'It was a mix-up of ours')
    await signInAgain(member.page, member.email)
    await member.has('5 credits')
  })
})

describe('signing a member out everywhere', () => {
  it('ends their session at once, whatever tokens the browser still has', async () => {
    const { page } = member
    await act('Sign out everywhere…', 'Lost their phone', 'Signed out everywhere')
    await page.goto('/account-settings')
    await atSignIn(page)
    await signInAgain(page, member.email)
  })

  it('the browsers had nothing to complain about', async () => {
    await member.leave()
    await admin.leave()
  })
})
