/** Linking one's own channel, on the running stack: the sample platform's sign-in, and the free analysis of the week. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Locator, Page } from 'playwright-core'
import type { components } from '../src/api/schema.ts'
import { baseUrl, launch } from './browser.ts'
import { Somebody } from './world/money.ts'
import { analyse } from './world/person.ts'

type Status = components['schemas']['ServiceStatus']

const answer = await fetch(`${baseUrl}/api/status`, { signal: AbortSignal.timeout(70_000) })
const isOffered = ((await answer.json()) as Status).channelLink === true

let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const card = (page: Page): Locator => page.getByRole('region', { name: 'Your channel' })
const linkButton = (page: Page): Locator => card(page).getByRole('button', { name: 'Connect channel' })

/** Goes to the settings and presses the button by keyboard; the platform's window, once its page is there. */
async function signInWindow(page: Page): Promise<Page> {
  if (new URL(page.url()).pathname !== '/account-settings') await page.goto('/account-settings')
  await linkButton(page).focus()
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
  await popup.getByRole('heading', { name: 'Choose a channel' }).waitFor()
  return popup
}

/** Presses a button there, as the owner of a channel, or as somebody without one. */
async function decide(popup: Page, choice: 'Allow' | 'Deny', handle?: string): Promise<void> {
  const who = handle === undefined ? 'Somebody without a channel' : new RegExp(`@${handle}$`)
  await popup.getByRole('radio', { name: who }).check()
  // The window is closed in the end by the page that opened it, or by its own.
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: choice }).click()])
}

/** Links one channel after the other until one of them has its week's analysis left: on a stack that is not new, some have used it. */
async function linkUnused(page: Page): Promise<string> {
  const popup = await signInWindow(page)
  const values = await popup
    .getByRole('radio')
    .evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value))
  await decide(popup, 'Deny', values[0] ?? '')
  for (const handle of values.filter(Boolean)) {
    await decide(await signInWindow(page), 'Allow', handle)
    const linked = card(page).getByRole('button', { name: 'Disconnect channel' })
    await linked.or(linkButton(page).and(page.locator(':not([aria-disabled=true])'))).waitFor()
    if (!(await linked.isVisible())) continue
    if (await card(page).getByText('Free analysis available').isVisible()) return handle
    await unlink(page)
  }
  throw new Error('every sample channel has used its analysis of the week: start the product with --fresh')
}

async function unlink(page: Page): Promise<void> {
  await card(page).getByRole('button', { name: 'Disconnect channel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await linkButton(page).waitFor()
}

async function axe(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  assert.deepEqual(
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${what}: ${id} at ${html}`)),
    [],
  )
}

/** The entry of the account menu that has to do with channels, if there is one. */
async function menuEntry(page: Page): Promise<string | undefined> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  const menu = page.getByRole('menu')
  await menu.getByRole('menuitem', { name: 'Sign out' }).waitFor()
  const [entry] = await menu.getByRole('menuitem', { name: /channel/i }).allTextContents()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  return entry
}

describe('where channels cannot be linked', { skip: isOffered && 'they can be linked here' }, () => {
  it('nothing of it shows', async () => {
    const person = await Somebody.fresh(browser)
    assert.equal(await menuEntry(person.page), undefined)
    await person.page.goto('/account-settings')
    await person.page.getByRole('region', { name: 'Delete account' }).waitFor()
    assert.equal(await card(person.page).count(), 0)
    await person.leave()
  })
})

describe('linking one’s own channel', { skip: !isOffered && 'channels cannot be linked here' }, () => {
  let person: Somebody
  let page: Page
  let handle: string
  before(async () => {
    person = await Somebody.fresh(browser)
    page = person.page
  })
  after(() => person.leave())

  it('opens the platform’s sign-in in a small window, by keyboard', async () => {
    const popup = await signInWindow(page)
    const size = await popup.evaluate(() => [innerWidth, innerHeight])
    assert.deepEqual(size, [500, 600])
    await card(page).getByText('Waiting for your sign-in in the other window.').waitFor()
    assert.equal(await linkButton(page).getAttribute('aria-disabled'), 'true')
    await popup.close()
  })

  it('is given up by closing that window, without a word', async () => {
    await page.waitForFunction(
      () =>
        ![...document.querySelectorAll('button')].some(
          (each) => each.textContent === 'Connect channel' && each.ariaDisabled === 'true',
        ),
    )
    assert.equal(await page.getByText(/failed/i).count(), 0)
  })

  it('denied, says that nothing was connected', async () => {
    await decide(await signInWindow(page), 'Deny')
    await page.getByText('You did not allow access, so nothing was connected.').waitFor()
    await linkButton(page).waitFor()
  })

  it('without a channel, says so', async () => {
    await decide(await signInWindow(page), 'Allow')
    await page.getByText('The YouTube connection could not be saved').waitFor()
    await page.getByText('This Google account has no channel.').waitFor()
  })

  it('allowed, shows the channel and its free analysis, without a reload', async () => {
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    handle = await linkUnused(page)
    await card(page)
      .getByText(/^Connected since/)
      .waitFor()
    assert.equal(await page.evaluate(() => 'sameDocument' in window), true)
    assert.equal(await menuEntry(page), 'Disconnect channel')
    await axe(page, 'the linked channel')
  })

  it('the first analysis is free, and says so before', async () => {
    await page.goto('/quick-analyzer')
    await page.getByText('This one is free: it is your weekly analysis.').waitFor()
    await analyse(page, '@SemicolonHarbour')
    await person.has('5 credits')
    await page.goto('/quick-analyzer')
    await page.getByText(/^Next free analysis: /).waitFor()
  })

  it('the second one costs a credit', async () => {
    await analyse(page, '@quietlambda')
    await person.has('4 credits')
  })

  it('is refused to anybody else meanwhile', async () => {
    const other = await Somebody.fresh(browser)
    await decide(await signInWindow(other.page), 'Allow', handle)
    await other.page.getByText('This channel is connected to another account.').waitFor()
    await other.leave()
  })

  it('is undone after a question, by keyboard', async () => {
    await page.goto('/account-settings')
    const button = card(page).getByRole('button', { name: 'Disconnect channel' })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor()
    await axe(page, 'the question before unlinking')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await button.and(page.locator(':focus')).waitFor()
    await unlink(page)
    assert.equal(await menuEntry(page), 'Connect a channel')
  })

  it('linked again in the same week, it brings no second free analysis', async () => {
    await decide(await signInWindow(page), 'Allow', handle)
    await card(page)
      .getByText(/^Your free analysis for this week has been used\./)
      .waitFor()
    await analyse(page, '@skilletsociety')
    await person.has('3 credits')
    await page.goto('/account-settings')
    await unlink(page)
  })
})
