/**
 * On a phone: what is written in stays in sight when the keyboard comes, and so does what to press next; and the browser offers to install
 * the app.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { launch, visitor } from './browser.ts'
import { openings } from './places/places.ts'
import { settled } from './settled.ts'
import { Person } from './world/person.ts'

const screen = { width: 360, height: 640 }
/** What a keyboard leaves of it. */
const aboveKeyboard = { width: 360, height: 330 }

let browser: Browser
let member: Person
let admin: Person
before(async () => {
  browser = await launch()
  member = await Person.register(browser)
  admin = await Person.admin(browser)
})
after(() => browser.close())

async function enter(person: Person): Promise<BrowserContext> {
  const context = await visitor(browser, screen)
  await person.enter(context)
  return context
}

/** What keeps it from being pressed within the part of the window that is left; nothing, if a press in its middle would reach it. */
const coverOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    if (y < 0 || y + height > innerHeight) return `${element.outerHTML.slice(0, 90)} is at ${String(y)}`
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit && element.contains(hit) ? '' : `below ${hit?.outerHTML.slice(0, 90) ?? 'nothing'}`
  })

/** Ends once the page was drawn in this size: of two sizes within one frame it would only be told the second. */
async function resize(page: Page, size: typeof screen): Promise<void> {
  await page.setViewportSize(size)
  await page.waitForFunction((height) => visualViewport?.height === height, size.height)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Without a keyboard, somebody taps into the field, and the keyboard comes. */
async function write(page: Page, field: Locator): Promise<void> {
  await resize(page, screen)
  await field.focus()
  await resize(page, aboveKeyboard)
}

interface Case {
  /** Of `openings`. */
  name: string
  who: 'member' | 'admin'
  /** Name of what to press next. */
  action: RegExp
}

const cases: Case[] = [
  { name: 'palette', who: 'member', action: /Dashboard|Home/ },
  { name: 'quick-analysis-dialog', who: 'member', action: /^Analyze channel$/ },
  { name: 'get-credits-code', who: 'member', action: /^Redeem$/ },
  { name: 'saved-titles-editor', who: 'member', action: /^Save/ },
  { name: 'open-chat', who: 'member', action: /^Send/ },
  { name: 'coach-drawer', who: 'member', action: /^(Ask|Send)/ },
  { name: 'hub-filters', who: 'member', action: /^(Done|Close|Show)/ },
  { name: 'xray-wizard-channel', who: 'admin', action: /^Next$/ },
  { name: 'xray-wizard-time', who: 'admin', action: /^Next$/ },
  { name: 'admin-new-code', who: 'admin', action: /^(Create|Save)/ },
]

describe('with the keyboard over half of the screen', () => {
  for (const { name, who, action } of cases)
    it(`${name}: the field is in sight, and its button can be reached`, async () => {
      const opening = openings.find((one) => one.name === name)
      assert.ok(opening, `there is no opening ${name}`)
      const context = await enter({ member, admin }[who])
      const page = await context.newPage()
      await page.goto(opening.path ?? (who === 'admin' ? '/admin' : '/quick-analyzer'))
      await settled(page)
      await opening.open(page, 'en')
      const dialog = page.getByRole('dialog').last()
      const fields = dialog
        .locator('input:not([type=checkbox], [type=radio], [type=file]), textarea, select')
        .and(dialog.locator(':visible:not([aria-hidden=true])'))
      for (const field of [fields.first(), fields.last()]) {
        await write(page, field)
        assert.equal(await coverOf(field), '')
        const button = dialog
          .getByRole('button', { name: action })
          .or(dialog.getByRole('option', { name: action }))
          .last()
        await button.scrollIntoViewIfNeeded()
        assert.equal(await coverOf(button), '')
      }
      await context.close()
    })

  it('sign-up: each field is in sight, and the way on can be reached', async () => {
    const context = await visitor(browser, screen)
    const page = await context.newPage()
    await page.goto('/auth?view=sign-up')
    await settled(page)
    for (const field of await page.locator('main').getByRole('textbox').all()) {
      await write(page, field)
      await field.scrollIntoViewIfNeeded()
      assert.equal(await coverOf(field), '')
    }
    const button = page.locator('main form button[type=submit]')
    await button.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
    assert.equal(await coverOf(button), '')
    await context.close()
  })
})

describe('to be installed', () => {
  for (const [language, shortcut] of [
    ['en', 'Quick Analyzer'],
    ['de', 'Schnellanalyse'],
  ] as const)
    it(`the browser finds nothing missing, and an app that speaks the reader’s language (${language})`, async () => {
      const context = await visitor(browser, { ...screen, language })
      const page = await context.newPage()
      const failed: string[] = []
      page.on('requestfailed', (request) => failed.push(request.url()))
      await page.goto('/')
      await settled(page)
      const client = await context.newCDPSession(page)
      const { url, errors, data } = await client.send('Page.getAppManifest')
      assert.deepEqual(errors, [])
      assert.equal(new URL(url).pathname, `/${language}.webmanifest`)
      const manifest = JSON.parse(data ?? '') as { lang: string; shortcuts: { name: string }[] }
      assert.equal(manifest.lang, language)
      assert.equal(manifest.shortcuts[0]?.name, shortcut)
      const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
      // A window that leaves nothing behind installs nothing; otherwise it would.
      const others = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
      assert.deepEqual(others, [])
      assert.deepEqual(failed, [])
      await context.close()
    })
})
