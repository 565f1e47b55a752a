/** The story of the product's first room, on the running stack: BASE_URL names where it answers. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { breachedPasswords } from '../server/breached-passwords.ts'
import { launch, listen, visitor } from './browser.ts'
import { settled } from './settled.ts'
import { analyse } from './world/person.ts'
import { codes, newEmail, password, signUp } from './world/sign-in.ts'

let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const balance = (page: Page, credits: string) =>
  page.locator('header').getByText(credits, { exact: true }).waitFor()

describe('from a visitor to the first results', () => {
  let context: BrowserContext
  let page: Page
  let complaints: string[]
  const email = newEmail()

  before(async () => {
    context = await visitor(browser)
    page = await context.newPage()
    complaints = listen(page)
  })
  after(() => context.close())

  it('the landing page says what it is, and loads no sign-in code', async () => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto('/')
    await page.getByRole('button', { name: 'Start for free' }).waitFor()
    await page.waitForLoadState('networkidle')
    assert.deepEqual(
      scripts.filter((url) => url.includes('cognito')),
      [],
    )
  })

  it('a password from a data breach is refused at its field, and nothing else is lost', async () => {
    const [breached = ''] = breachedPasswords
    // As a password manager may, before the app has taken over the page: its scripts come once everything is filled in.
    const filled = Promise.withResolvers<undefined>()
    const script = /\/assets\/[^?]*\.js/
    await page.route(script, async (route) => {
      await filled.promise
      await route.continue()
    })
    await page.goto('/auth?view=sign-up', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(breached)
    await page.getByLabel('Repeat password').fill(breached)
    await page.getByRole('checkbox').check()
    filled.resolve(undefined)
    await settled(page)
    await page.unroute(script)
    const asked = page.waitForRequest(/\/api\/password-ranges\//)
    await page.getByRole('button', { name: 'Create account' }).click()
    assert.match(new URL((await asked).url()).pathname, /^\/api\/password-ranges\/[0-9A-F]{5}$/)
    await page.getByRole('alert').filter({ hasText: 'has appeared in a data breach' }).waitFor()
    assert.equal(await page.getByLabel('Email').inputValue(), email)
    assert.equal(await page.getByRole('checkbox').isChecked(), true)
  })

  it('signing up, with the code from the mail, leads where one wanted to go, with 5 credits', async () => {
    await signUp(page, email)
    await balance(page, '5 credits')
  })

  it('a channel by its handle: progress, then its result, and one credit less', async () => {
    // However fast it is over: its first answer comes once it was seen running.
    const running = page.getByRole('region', { name: 'Running analysis' })
    const once = { times: 1 }
    await page.route(
      '**/analyses/*',
      async (route) => {
        await running.waitFor()
        await route.continue()
      },
      once,
    )
    await page.getByRole('textbox', { name: 'Channel' }).fill('@SemicolonHarbour')
    await page.getByRole('button', { name: 'Analyze channel' }).click()
    await page.getByRole('heading', { name: 'Semicolon Harbour', level: 1 }).waitFor()
    assert.match(new URL(page.url()).pathname, /^\/analysis\/[0-9a-f]{32}$/)
    await page.getByRole('img', { name: /^Overall score \d+ of 100, likely/ }).waitFor()
    await page.getByRole('img', { name: /uploads from .* Median of views/ }).waitFor()
    await balance(page, '4 credits')
  })

  it('a channel by its address', async () => {
    await analyse(page, 'https://www.youtube.com/@quietlambda?si=tracking')
    await page.getByRole('heading', { name: 'Quiet Lambda', level: 1 }).waitFor()
    await balance(page, '3 credits')
  })

  it('a channel by its name', async () => {
    await analyse(page, 'The Lantern Attic')
    await page.getByRole('heading', { name: 'The Lantern Attic', level: 1 }).waitFor()
    await balance(page, '2 credits')
  })

  it('a channel that does not exist leads to its screen, and the credit comes back', async () => {
    await analyse(page, '@nobody-has-this-handle-0815')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await page.getByText('Credits refunded').waitFor()
    await balance(page, '2 credits')
  })

  it('its retry comes back to the analyser, filled in, without spending anything', async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    const field = page.getByRole('textbox', { name: 'Channel' })
    await field.waitFor()
    assert.equal(await field.inputValue(), '@nobody-has-this-handle-0815')
    await balance(page, '2 credits')
  })

  for (const typed of ['https://example.org/@x', 'javascript:alert(1)', 'http://169.254.169.254/latest']) {
    it(`"${typed}" is refused as invalid input`, async () => {
      await page.goto('/quick-analyzer')
      await page.getByRole('textbox', { name: 'Channel' }).fill(typed)
      await page.getByRole('button', { name: 'Analyze channel' }).click()
      await page.getByRole('alert').filter({ hasText: 'Invalid input' }).waitFor()
      await balance(page, '2 credits')
    })
  }

  it('what was analysed is listed, filtered and sorted', async () => {
    await page.goto('/quick-analyzer')
    const list = page.getByRole('region', { name: 'Recent analyses' })
    await list.getByRole('listitem').first().waitFor()
    assert.equal(await list.getByRole('listitem').count(), 3)
    await list.getByRole('combobox', { name: 'Sort by' }).selectOption('subscribers')
    await list
      .getByRole('listitem')
      .first()
      .filter({ hasText: /Semicolon Harbour/ })
      .waitFor()
    await list.getByRole('radio', { name: 'Last 24 h' }).check()
    await list.getByRole('listitem').nth(2).waitFor()
    assert.equal(await list.getByRole('listitem').count(), 3)
  })

  it('a reload and the address alone bring the result back', async () => {
    await page.getByRole('link', { name: /Quiet Lambda/ }).click()
    await page.getByRole('heading', { name: 'Quiet Lambda', level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Quiet Lambda', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Quick Analyzer', level: 1 }).waitFor()
  })

  it('a second tab sees the same balance, and both see the sign-out', async () => {
    const second = await context.newPage()
    await second.goto('/quick-analyzer')
    await balance(second, '2 credits')
    await second.getByRole('button', { name: 'Account' }).click()
    await second.getByRole('menuitem', { name: 'Sign out' }).click()
    await second.getByRole('button', { name: 'Start for free' }).waitFor()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    await second.close()
  })

  it('a wrong password is said; the right one leads back to where one was', async () => {
    await page.goto('/quick-analyzer?channel=%40tinytidepool')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not the password 1')
    await page.getByRole('button', { name: 'Sign in', exact: true }).last().click()
    await page.getByText(/Email or password is wrong|There is no account/).waitFor()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).last().click()
    const field = page.getByRole('textbox', { name: 'Channel' })
    await field.waitFor()
    assert.equal(await field.inputValue(), '@tinytidepool')
  })

  it('a result is deleted only after being asked', async () => {
    await page.getByRole('link', { name: /The Lantern Attic/ }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('region', { name: 'Recent analyses' }).getByRole('listitem').first().waitFor()
    assert.equal(await page.getByRole('link', { name: /The Lantern Attic/ }).count(), 0)
  })

  it('the browser complained about nothing', () => assert.deepEqual(complaints, []))
})

describe('a mistyped name', () => {
  it('costs nothing, and one press analyzes the channel that was meant', async () => {
    const context = await visitor(browser)
    const page = await context.newPage()
    await signUp(page, newEmail())
    await analyse(page, '@quietlamda')
    const offered = page.getByRole('region', { name: 'Did you mean one of these?' })
    const meant = offered.getByRole('button', { name: /^Quiet Lambda @quietlambda/i })
    await meant.waitFor()
    await page.getByText('Credits refunded').waitFor()
    assert.ok((await offered.getByRole('button').count()) <= 5)
    await balance(page, '5 credits')
    await meant.press('Enter')
    await page.getByRole('heading', { name: 'Quiet Lambda', level: 1 }).waitFor()
    await balance(page, '4 credits')
    await context.close()
  })
})

describe('a forgotten password', () => {
  it('is reset by the code from the mail, and the new one works', async () => {
    const context = await visitor(browser)
    const page = await context.newPage()
    const email = newEmail()
    await signUp(page, email)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    // Leaving the page earlier would cut the sign-out short.
    await page.getByRole('button', { name: 'Start for free' }).waitFor()
    await page.goto('/auth?view=reset')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code').fill(codes.reset)
    await page.getByLabel('New password', { exact: true }).fill(`${password}-new`)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByText('Your password is changed').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(`${password}-new`)
    await page.getByRole('button', { name: 'Sign in', exact: true }).last().click()
    await balance(page, '5 credits')
    await context.close()
  })
})

describe('in German', () => {
  it('everything is, from the first paint, and the choice is remembered', async () => {
    const context = await visitor(browser, { language: 'de' })
    const page = await context.newPage()
    await page.goto('/auth')
    await page.getByRole('heading', { name: 'Anmelden', level: 1 }).waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'de')
    await page.getByRole('button', { name: 'Sprache' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    await context.close()
  })
})

describe('a session that ended elsewhere', () => {
  it('asks to sign in and keeps where one was', async () => {
    const context = await visitor(browser)
    const page = await context.newPage()
    await signUp(page, newEmail())
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (/\.(accessToken|idToken)$/.test(key)) {
          // A token whose signature does not fit: every service refuses it.
          localStorage.setItem(key, `${(localStorage.getItem(key) ?? '').slice(0, -8)}AAAAAAAA`)
        }
        if (key.endsWith('.refreshToken')) localStorage.setItem(key, 'ended-elsewhere')
      }
    })
    await page.goto('/quick-analyzer?channel=%40sternenspur')
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    assert.equal(new URL(page.url()).searchParams.get('next'), '/quick-analyzer?channel=%40sternenspur')
    await context.close()
  })
})
