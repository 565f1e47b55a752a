/** X-Ray on the running stack: from a setup through a run to its report, which is shared, read in both languages, and deleted. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { baseUrl, launch, listen, visitor } from './browser.ts'
import { cloud, linkIn, mailTo } from './world/mailbox.ts'
import { makeCode } from './world/codes.ts'
import { Somebody } from './world/money.ts'
import { runNow, setUp } from './world/person.ts'
import { newEmail } from './world/sign-in.ts'

const name = 'Semicolon Harbour'

let browser: Browser
let admin: Somebody
before(async () => {
  browser = await launch()
  admin = await Somebody.admin(browser)
})
after(() => browser.close())

describe('a channel that is watched', () => {
  let person: Somebody
  let report = ''
  let shared = ''
  const card = () => person.page.getByRole('region', { name, exact: true })

  before(async () => {
    person = await Somebody.fresh(browser)
  })

  it('without the credits of a report the shop is offered', async () => {
    const { page } = person
    await page.goto('/performance?tab=analytics')
    await page.getByRole('heading', { name: 'X-Ray', level: 1 }).waitFor()
    await page.getByText('Watch your first channel').waitFor()
    await page.getByText('0 of 1 in use').waitFor()
    await page.getByText('You have 5 credits').waitFor()
    const setUps = page.getByRole('region', { name: 'Setups' })
    await setUps.getByRole('link', { name: 'Get credits' }).click()
    await page.getByRole('dialog', { name: /Get credits/ }).waitFor()
    await page.keyboard.press('Escape')
  })

  it('without a channel, or with one that does not exist, says so at once', async () => {
    const { page } = person
    await page.goto('/performance')
    await page.getByRole('button', { name: 'New setup' }).click()
    const dialog = page.getByRole('dialog', { name: 'New X-Ray setup' })
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByText('The channel’s address is missing').waitFor()
    await dialog.getByRole('textbox', { name: 'Channel' }).fill('@nobody-has-this-handle-0815')
    await dialog.getByRole('button', { name: 'Find' }).click()
    await dialog.getByText('There is no channel with this name or address.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
  })

  it('is set up in steps, which takes no credit', async () => {
    const { page } = person
    await setUp(page, '@SemicolonHarbour', name)
    await card()
      .getByText(/^Weekly, Thursday 18:30 UTC/)
      .waitFor()
    await card().getByText('Nothing has run yet').waitFor()
    await page.getByText('1 of 1 in use').waitFor()
    await page.getByText('Your setup is in use').waitFor()
    await person.has('5 credits')
  })

  it('is not run without its credits', async () => {
    const button = card().getByRole('button', { name: /^Run now · / })
    assert.equal(await button.getAttribute('aria-disabled'), 'true')
  })

  it('is run now for 10 credits, and leads to its first report', async () => {
    const promoCode = await makeCode(admin, { kind: 'gift', credits: 20, note: 'X-Ray' })
    const { status } = await person.api('POST', '/redeem-promo-code', { promoCode, isGiftCode: true })
    assert.equal(status, 200)
    const { page } = person
    await page.reload()
    await person.has('25 credits')
    report = await runNow(page, name, /First report, nothing to compare with yet/)
    await person.has('15 credits')
    await card()
      .getByRole('link', { name: /First report/ })
      .click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByText(/This is the first report of this setup/).waitFor()
    const section = page.getByRole('region', { name: 'X-Ray', exact: true })
    await section.getByText('Performance tier').waitFor()
    await section.getByRole('region', { name: 'Formats' }).getByRole('listitem').first().waitFor()
    await section.getByRole('region', { name: 'Strongest uploads' }).getByRole('listitem').first().waitFor()
    assert.match(report, /^\/performance\/reports\/[0-9a-f]{32}$/)
  })

  it('is in the history, which leads to the report', async () => {
    const { page } = person
    await page.goto('/?show=completed')
    const entry = page.getByRole('region', { name: 'History' }).getByRole('link', { name: new RegExp(name) })
    await entry.getByText('X-Ray').waitFor()
    assert.equal(await entry.getAttribute('href'), report)
  })

  it('counts for nothing public: no level, no analysis', async () => {
    const { answer } = await person.api('GET', '/me/overview')
    assert.equal((answer as { analyses: number }).analyses, 0)
  })

  it('has a report that is shared by link, until it is taken back', async () => {
    const { page } = person
    await page.goto(report)
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch').click()
    const link = dialog.getByText(/\/analysis\/x-/)
    await link.waitFor()
    shared = /\/analysis\/x-[0-9a-f]{32}/.exec((await link.textContent()) ?? '')?.[0] ?? ''
    const guest = await visitor(browser, { language: 'de' })
    const read = await guest.newPage()
    const complaints = listen(read)
    await read.goto(shared)
    await read.getByRole('heading', { name, level: 1 }).waitFor()
    await read.getByRole('region', { name: 'X-Ray', exact: true }).getByText('Leistungsklasse').waitFor()
    assert.equal(await read.getByRole('button', { name: 'Löschen' }).count(), 0)
    await dialog.getByRole('switch').click()
    await page.getByText('The link no longer works').waitFor()
    await read.reload()
    await read.getByRole('region', { name: 'X-Ray', exact: true }).waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    await guest.close()
  })

  it('is paused, adjusted and resumed', async () => {
    const { page } = person
    await page.goto('/performance-monitor')
    await card()
      .getByRole('button', { name: `Pause: ${name}` })
      .click()
    await card().getByText('Paused', { exact: true }).waitFor()
    await card()
      .getByRole('button', { name: `Adjust: ${name}` })
      .click()
    const dialog = page.getByRole('dialog', { name: `Adjust: ${name}` })
    const next = dialog.getByRole('button', { name: 'Next' })
    await next.click()
    // The whole row is the label, which lies over the button.
    await dialog.getByText('Monthly', { exact: true }).click()
    await next.click()
    await next.click()
    await dialog.getByText(/^Monthly, first Thursday, 18:30 UTC/).waitFor()
    await next.click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await card()
      .getByText(/^Monthly, first Thursday, 18:30 UTC/)
      .waitFor()
    await card()
      .getByRole('button', { name: `Resume: ${name}` })
      .click()
    await card().getByText('Active', { exact: true }).waitFor()
  })

  it('speaks German', async () => {
    const { page } = person
    await page.goto('/performance?lang=de')
    await page.getByRole('heading', { name: 'Durchläufe' }).waitFor()
    await card()
      .getByText(/^Monatlich, erster Donnerstag, 18:30 UTC/)
      .waitFor()
    await page.goto(report)
    await page
      .getByRole('region', { name: 'X-Ray', exact: true })
      .getByText('Engagement im Schnitt')
      .waitFor()
    await page.goto('/performance?lang=en')
    await page.getByRole('heading', { name: 'Runs' }).waitFor()
  })

  it('is deleted, and its report stays until that is deleted, too', async () => {
    const { page } = person
    await card()
      .getByRole('button', { name: `More: ${name}` })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const ask = page.getByRole('alertdialog', { name: `Delete the setup for ${name}?` })
    await ask.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Setup deleted').waitFor()
    await page.getByText('Watch your first channel').waitFor()
    const runs = page.getByRole('region', { name: 'Runs' })
    await runs.getByRole('button', { name: `Delete: ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await runs.getByText('No runs yet').waitFor()
  })

  it('breaks no policy and throws nothing on the way', () => person.leave())
})

describe('the emails of a setup', { skip: cloud ? false : 'CLOUD_URL names no local cloud' }, () => {
  const channel = 'Semicolon Harbour'
  const other = newEmail()
  let person: Somebody
  let unsubscribe = ''
  let oneClick = ''
  const card = () => person.page.getByRole('region', { name: channel, exact: true })

  before(async () => {
    person = await Somebody.fresh(browser)
    const promoCode = await makeCode(admin, { kind: 'gift', credits: 20, note: 'X-Ray emails' })
    await person.api('POST', '/redeem-promo-code', { promoCode, isGiftCode: true })
  })

  /** Somebody else, without an account, who presses the button of the page that a link of a mail leads to. */
  async function follow(link: string, button: string, done: string): Promise<void> {
    const guest = await visitor(browser)
    const page = await guest.newPage()
    const complaints = listen(page)
    await page.goto(link)
    await page.waitForURL((url) => !url.searchParams.has('token'))
    await page.locator('main').getByRole('button', { name: button }).click()
    await page.getByRole('heading', { name: done, level: 1 }).waitFor()
    assert.deepEqual(complaints, [])
    await guest.close()
  }

  it('wait for the owner of another address, who agrees with the link that was mailed there', async () => {
    const { page } = person
    await setUp(page, '@SemicolonHarbour', channel, other)
    await card()
      .getByText(/^Waiting for confirmation since/)
      .waitFor()
    const link = linkIn(await mailTo(other, /^Confirm this address/), /^\/confirm-address$/)
    await follow(link, 'Confirm address', 'The address is confirmed')
    await page.reload()
    await card().getByText(other, { exact: true }).waitFor()
    assert.equal(
      await card()
        .getByText(/^Waiting/)
        .count(),
      0,
    )
    const guest = await visitor(browser)
    const again = await guest.newPage()
    await again.goto(link)
    await again.locator('main').getByRole('button', { name: 'Confirm address' }).click()
    await again.getByRole('heading', { name: 'This link no longer works', level: 1 }).waitFor()
    await guest.close()
  })

  it('say what a run found, and lead to its report', async () => {
    const { page } = person
    const report = await runNow(page, channel, /First report, nothing to compare with yet/)
    const mail = await mailTo(other, /^First report/)
    assert.match(mail.subject, new RegExp(channel))
    assert.equal(linkIn(mail, /^\/performance\/reports\//), report)
    await page.goto(report)
    await page.getByRole('heading', { name: channel, level: 1 }).waitFor()
    unsubscribe = linkIn(mail, /^\/unsubscribe$/)
    oneClick = mail.headers['List-Unsubscribe'] ?? ''
    assert.equal(mail.headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click')
  })

  it('stop with the link in them, and are turned on again', async () => {
    await follow(unsubscribe, 'Unsubscribe', 'You are unsubscribed')
    const { page } = person
    await page.goto('/performance')
    await card().getByText('Stopped: somebody unsubscribed with the link in an email.').waitFor()
    await card()
      .getByRole('button', { name: `Turn on again: ${channel}` })
      .click()
    await card()
      .getByText(/^Stopped/)
      .waitFor({ state: 'detached' })
    await card().getByText(other, { exact: true }).waitFor()
  })

  it('stop at one press of a mail program, while opening the same link leads to the page', async () => {
    const { pathname } = new URL(oneClick.replace(/^<|>$/g, ''))
    const opened = await fetch(baseUrl + pathname, { redirect: 'manual' })
    assert.equal(opened.status, 303)
    assert.equal(opened.headers.get('location'), unsubscribe)
    const stopped = await fetch(baseUrl + pathname, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(stopped.status, 204)
    await person.page.reload()
    await card()
      .getByText(/^Stopped/)
      .waitFor()
  })

  it('are turned off where they are set up', async () => {
    const { page } = person
    await card()
      .getByRole('button', { name: /^Change: Email/ })
      .click()
    const dialog = page.getByRole('dialog', { name: `Adjust: ${channel}` })
    await dialog.getByText('To your account’s address', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await card().getByText(person.email, { exact: true }).waitFor()
    await card()
      .getByRole('button', { name: /^Change: Email/ })
      .click()
    await dialog.getByText('No emails', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await card().getByText('Off', { exact: true }).waitFor()
  })

  it('break no policy and throw nothing on the way', () => person.leave())
})
