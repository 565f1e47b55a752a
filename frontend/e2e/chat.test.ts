/** The support chat on the running stack: the FAQ answers, without a network it waits, by keyboard alone, on a phone, in German. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import de from '../src/i18n/locales/de/help/faq.json' with { type: 'json' }
import en from '../src/i18n/locales/en/help/faq.json' with { type: 'json' }
import { launch, listen, visitor, type Look } from './browser.ts'
import { ChatWindow } from './places/chat-window.ts'
import { Somebody } from './world/money.ts'
import { settled } from './settled.ts'
import { newEmail, signUp } from './world/sign-in.ts'

/** A question that only one answer fits, and how it is asked here. */
const { q: heading } = en.items.refunds
const question = `${heading} As a refund?`
const german = de.items.refunds.q

let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

describe('the support chat', () => {
  let person: Somebody
  let chat: ChatWindow

  before(async () => {
    person = await Somebody.fresh(browser)
    await person.page.goto('/terms')
    chat = await ChatWindow.open(person.page)
  })

  it('answers a question from the FAQ, in its words and with every figure', async () => {
    await chat.ask(question)
    await chat.log.getByRole('heading', { name: heading }).waitFor()
    assert.doesNotMatch(await chat.log.innerText(), /\{\{|NaN|undefined/)
    await chat.hasFocus()
  })

  it('says what it does not know, and to whom one can turn', async () => {
    await chat.ask('Qwrtzpsdfg')
    await chat.log.getByText('I have no answer to that.').waitFor()
    await chat.log.getByText('Write to support').waitFor()
  })

  it('stays open next to the page that it leads to', async () => {
    const { page } = person
    await chat.log.getByRole('link', { name: /^Open in the FAQ/ }).click()
    await page.waitForURL('**/faq#refunds')
    await page.getByRole('region', { name: heading }).waitFor()
    await chat.log.getByRole('heading', { name: heading }).waitFor({ state: 'attached' })
  })

  it('loses all of it when it is closed', async () => {
    const { page } = person
    await chat.field.focus()
    await page.keyboard.press('Escape')
    await chat.dialog.waitFor({ state: 'detached' })
    await chat.button.and(page.locator(':focus')).waitFor()
    await chat.button.click()
    await chat.hasFocus()
    assert.equal(await chat.log.getByRole('heading').count(), 0)
  })

  it('is not there where one signs in, nor without an account', async () => {
    const { page } = person
    await page.goto('/nowhere/auth')
    await settled(page)
    assert.equal(await chat.button.count(), 0)
    const other = await visitor(browser)
    const strange = await other.newPage()
    await strange.goto('/faq')
    await settled(strange)
    assert.equal(await new ChatWindow(strange).button.count(), 0)
    await other.close()
  })

  it('breaks no policy and throws nothing on the way', () => person.leave())
})

describe('the support chat without a connection', () => {
  let person: Somebody
  let chat: ChatWindow

  before(async () => {
    person = await Somebody.fresh(browser)
    await person.page.goto('/terms')
    chat = await ChatWindow.open(person.page)
  })
  // The browser itself complains of each request that went nowhere.
  after(() => person.page.context().close())

  it('says at once that the network is gone, and goes on when it is back', async () => {
    const { page } = person
    await page.context().setOffline(true)
    await chat.offline.waitFor()
    assert.equal(await chat.field.getAttribute('aria-disabled'), 'true')
    await page.context().setOffline(false)
    await chat.offline.waitFor({ state: 'detached' })
    await chat.ask(question)
    await chat.log.getByRole('heading', { name: heading }).waitFor()
  })

  it('keeps a message that did not arrive, and sends it again with one press', async () => {
    const { page } = person
    await page.route('**/api/chat/messages', (route) => route.abort('connectionreset'))
    await chat.ask(question)
    await chat.log.getByText('Not sent').waitFor()
    await chat.offline.waitFor()
    await page.unroute('**/api/chat/messages')
    await chat.log.getByRole('button', { name: 'Try again' }).click()
    await chat.log.getByRole('heading', { name: heading }).nth(1).waitFor()
    assert.equal(await chat.log.getByText('Not sent').count(), 0)
  })
})

describe('the support chat by keyboard alone', () => {
  let person: Somebody
  before(async () => {
    person = await Somebody.fresh(browser)
  })

  /** Until the focus is there, with at most that many stops between. */
  async function tabTo(name: string, key: 'Tab' | 'Shift+Tab', farthest: number): Promise<void> {
    const named = () =>
      person.page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      )
    for (let presses = 0; presses < farthest; presses += 1) {
      await person.page.keyboard.press(key)
      if ((await named()) === name) return
    }
    assert.fail(`${key} does not reach “${name}”`)
  }

  it('is the last stop of a page, opens, asks, follows a link and closes', async () => {
    const { page } = person
    const chat = new ChatWindow(page)
    await page.goto('/terms')
    await chat.button.waitFor()
    await tabTo('Support chat', 'Shift+Tab', 3)
    await page.keyboard.press('Enter')
    await chat.hasFocus()
    await page.keyboard.type(question)
    await page.keyboard.press('Enter')
    await chat.log.getByRole('heading', { name: heading }).waitFor()
    await chat.hasFocus()
    await tabTo('Open in the FAQ', 'Shift+Tab', 5)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/faq#refunds')
    // The focus is at the answer now, and the window can be closed from there: it goes to the button, which opens it again.
    await page.locator('main:focus').waitFor()
    await page.keyboard.press('Escape')
    await chat.dialog.waitFor({ state: 'detached' })
    await chat.button.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await chat.hasFocus()
    await tabTo('Close the chat', 'Tab', 3)
    await page.keyboard.press('Enter')
    await chat.dialog.waitFor({ state: 'detached' })
    await chat.button.and(page.locator(':focus')).waitFor()
  })

  it('breaks no policy and throws nothing on the way', () => person.leave())
})

/** Everybody at a screen of their own. */
async function member(
  look: Partial<Look>,
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  // The forms of the sign-up are filled in in English.
  const context = await visitor(browser, { ...look, language: 'en' })
  const page = await context.newPage()
  const complaints = listen(page)
  await signUp(page, newEmail())
  await page.goto(look.language === 'de' ? '/terms?lang=de' : '/terms')
  await settled(page)
  return { context, page, complaints }
}

const faults = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
}

/** Two things on the screen have no place in common. */
const apart = (page: Page, one: string, other: string): Promise<boolean> =>
  page.evaluate(
    ([first = '', second = '']) => {
      const [a, b] = [first, second].map((found) => document.querySelector(found)?.getBoundingClientRect())
      return !a || !b || a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top
    },
    [one, other],
  )

describe('the support chat on a phone, in German', () => {
  it('has a button that covers neither the bar nor a notice, and takes the whole screen', async () => {
    const { context, page, complaints } = await member({ width: 360, theme: 'light', language: 'de' })
    const box = await page.locator('[data-corner] button').boundingBox()
    assert.ok(box && box.width >= 44 && box.height >= 44)
    assert.ok(await apart(page, '[data-corner]', 'footer ~ nav'))
    assert.ok(await apart(page, '[data-corner]', '[data-lower-notice]'))
    const chat = await ChatWindow.open(page, 'de')
    assert.ok(await chat.fits())
    assert.deepEqual(await faults(page), [])
    await chat.ask(german)
    await chat.log.getByRole('heading', { name: german }).waitFor()
    await chat.field.fill('Eine längere Nachricht, die in mehreren Zeilen steht. '.repeat(8))
    assert.ok(await chat.fits())
    assert.deepEqual(await faults(page), [])
    await chat.log.getByRole('link', { name: /^In der Hilfe öffnen/ }).click()
    await chat.dialog.waitFor({ state: 'detached' })
    await page.waitForURL('**/faq#refunds')
    await context.close()
    assert.deepEqual(complaints, [])
  })
})

describe('the support chat on a wide screen, in the dark', () => {
  it('opens above its button, and what it says can be read', async () => {
    const { context, page, complaints } = await member({ width: 1280, theme: 'dark', language: 'en' })
    assert.ok(await apart(page, '[data-corner]', '[data-lower-notice]'))
    const chat = await ChatWindow.open(page)
    assert.ok(await apart(page, '[data-corner]', '[data-corner-panel]'))
    await chat.ask(question)
    await chat.log.getByRole('heading', { name: heading }).waitFor()
    assert.ok(await chat.fits())
    assert.deepEqual(await faults(page), [])
    await page.emulateMedia({ media: 'print' })
    for (const part of [chat.button, chat.dialog]) assert.equal(await part.isVisible(), false)
    await page.emulateMedia({ media: null })
    await chat.button.click()
    await chat.dialog.waitFor({ state: 'detached' })
    await context.close()
    assert.deepEqual(complaints, [])
  })
})
