/** What follows from an analysis, on the running stack: everything that the dashboard says of it, without a reload. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launch, listen, visitor } from './browser.ts'
import { newEmail, signUp } from './world/sign-in.ts'

let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

describe('the dashboard of a new member', () => {
  let context: BrowserContext
  let page: Page
  let complaints: string[]

  before(async () => {
    context = await visitor(browser)
    page = await context.newPage()
    complaints = listen(page)
    await signUp(page, newEmail())
  })
  after(() => context.close())

  const card = (name: string | RegExp) => page.getByRole('region', { name })
  const standing = () => card('Balance and level')
  const goHome = () => page.getByRole('banner').getByRole('link', { name: 'Kanalyse, home' }).click()

  it('says that there is nothing yet, and what to do', async () => {
    await goHome()
    await page
      .getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Analyzer$/ })
      .waitFor()
    await standing().getByText('5 more analyses to Explorer').first().waitFor()
    await page.getByText('No figures yet').waitFor()
    await page.getByText('Nothing new').waitFor()
    await page.getByText('No analyses yet').waitFor()
    await page.getByRole('tab', { name: 'Discoveries' }).click()
    await page.getByText('No discovery yet').waitFor()
    await page.getByText('No explorer badge yet').waitFor()
    await card('Achievements').getByText('0 of 14 reached').waitFor()
    await page.getByRole('tab', { name: 'Analyses' }).click()
  })

  it('shows an analysis everywhere at once, without a reload', async () => {
    // A reload would lose it.
    await page.evaluate(() => Object.assign(globalThis, { sameWindow: true }))
    await page.getByRole('textbox', { name: 'Channel' }).fill('@SemicolonHarbour')
    await page.getByRole('button', { name: 'Analyze channel' }).click()
    await page.getByRole('heading', { name: 'Semicolon Harbour', level: 1 }).waitFor()
    await goHome()
    await standing().getByText('4 more analyses to Explorer').first().waitFor()
    await standing().getByText('Newest achievement: First look').waitFor()
    await card('Your analyses in figures').getByText('1 with a score').waitFor()
    await card('Your analyses in figures')
      .getByRole('link', { name: /Semicolon Harbour/ })
      .first()
      .waitFor()
    await card('What changed')
      .getByText(/^Your latest analysis,/)
      .waitFor()
    await card('History')
      .getByRole('link', { name: /Semicolon Harbour/ })
      .waitFor()
    await page.getByRole('tab', { name: 'Discoveries' }).click()
    await card('Achievements').getByText('1 of 14 reached').waitFor()
    await page.getByRole('tab', { name: 'Analyses' }).click()
    assert.equal(await page.evaluate(() => 'sameWindow' in globalThis), true)
  })

  it('opens an analysis from its history, and leads back', async () => {
    await card('History')
      .getByRole('link', { name: /^Semicolon Harbour/ })
      .click()
    await page.getByRole('heading', { name: 'Semicolon Harbour', level: 1 }).waitFor()
    await page.goBack()
    await card('History')
      .getByRole('link', { name: /Semicolon Harbour/ })
      .waitFor()
  })

  it('filters its history by state, in the address', async () => {
    await card('History').getByRole('radio', { name: 'In progress' }).click()
    await card('History').getByText('Nothing is in progress').waitFor()
    assert.equal(new URL(page.url()).searchParams.get('show'), 'pending')
    await card('History').getByRole('radio', { name: 'Completed' }).click()
    await card('History')
      .getByRole('link', { name: /Semicolon Harbour/ })
      .waitFor()
    await card('History').getByRole('radio', { name: 'All' }).click()
  })

  it('deletes from the history after asking, and is up to date afterwards', async () => {
    const press = () => card('History').getByRole('button', { name: 'Delete: Semicolon Harbour' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete the analysis of Semicolon Harbour?' })
    await press()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await press()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Analysis deleted').waitFor()
    await card('History').getByText('No analyses yet').waitFor()
    // The button that had the focus is gone: the keyboard goes on from here.
    await page.waitForFunction(() => document.activeElement?.id === 'history')
    await page.getByText('No figures yet').waitFor()
    assert.equal(await page.evaluate(() => 'sameWindow' in globalThis), true)
  })

  it('breaks no policy and throws nothing on the way', () => {
    assert.deepEqual(complaints, [])
  })
})
