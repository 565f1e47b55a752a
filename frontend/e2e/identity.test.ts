/** Who somebody is, on the running stack: an authenticator app with real codes, its loss, operators, and the end of all sessions. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { baseUrl, launch, listen, visitor } from './browser.ts'
import { settled } from './settled.ts'
import { type App, enterCode, setUpApp } from './world/authenticator.ts'
import { askPool } from './world/api.ts'
import { appoint } from './world/operators.ts'
import { codes, newEmail, password, sendPassword, signUp } from './world/sign-in.ts'

const nextPassword = 'harbour lantern 2027 attic'

let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

async function begin(page: Page, email: string, typed: string, next = '/account-settings'): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`)
  await sendPassword(page, email, typed)
}

const atSettings = (page: Page) => page.getByRole('heading', { name: 'Account settings', level: 1 }).waitFor()

/** The API refuses the session at once, whatever tokens the browser still has. */
async function isRefused(page: Page): Promise<void> {
  await page.goto('/account-settings')
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
}

const accessTokenOf = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken')) ?? ''
    return localStorage.getItem(key) ?? ''
  })

/** What the API answers to a call with a token, whoever has it. */
const statusFor = async (token: string): Promise<number> =>
  (
    await fetch(`${baseUrl}/api/me`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(20_000),
    })
  ).status

describe('an authenticator app', () => {
  let context: BrowserContext
  let page: Page
  let complaints: string[]
  let app: App
  const email = newEmail()

  before(async () => {
    context = await visitor(browser)
    page = await context.newPage()
    complaints = listen(page)
    await signUp(page, email)
  })
  after(() => context.close())

  it('is set up with a code that the app computes from the key on the screen', async () => {
    app = await setUpApp(page)
    await page.reload()
    await page
      .getByRole('region', { name: 'Authenticator app' })
      .getByText(/^On since/)
      .waitFor()
  })

  it('is asked for on another device, where a wrong code lets nobody in and the right one does', async () => {
    const other = await visitor(browser)
    const there = await other.newPage()
    await begin(there, email, password)
    await enterCode(there, app.code() === '000000' ? '000001' : '000000')
    await there.locator('main').getByRole('alert').waitFor()
    await enterCode(there, app.code())
    await atSettings(there)
    await other.close()
  })

  it('that was lost is turned off by the recovery code, and the password is enough then', async () => {
    const other = await visitor(browser)
    const there = await other.newPage()
    await begin(there, email, password)
    await there.getByRole('button', { name: 'I have lost the app' }).click()
    const recover = async (code: string) => {
      await there.getByLabel('Recovery code').fill(code)
      await there.getByRole('button', { name: 'Turn the app off' }).click()
    }
    await recover('0000-0000-0000-0000-0000-0000-0000-0000')
    await there.getByText('The address and the recovery code do not fit together.').waitFor()
    await recover(app.recovery.toLowerCase().replaceAll('-', ' '))
    await there.getByText(/^Your authenticator app is turned off/).waitFor()
    await begin(there, email, password)
    await atSettings(there)
    const card = there.getByRole('region', { name: 'Authenticator app' })
    await card.getByRole('button', { name: 'Set up' }).waitFor()
    await other.close()
  })

  it('the browser had nothing to complain about', () => {
    assert.deepEqual(complaints, [])
  })
})

describe('an operator', () => {
  let context: BrowserContext
  let page: Page
  let app: App
  const email = newEmail()

  before(async () => {
    const before = await visitor(browser)
    await signUp(await before.newPage(), email)
    await before.close()
    await appoint(email)
    context = await visitor(browser)
    page = await context.newPage()
  })
  after(() => context.close())

  it('sees nothing of the panel without an authenticator app, and all of it with one', async () => {
    await begin(page, email, password, '/admin')
    await page.getByText('Operators need an authenticator app').waitFor()
    await page.getByRole('link', { name: 'To the account settings' }).click()
    await atSettings(page)
    const card = page.locator('#authenticator')
    await card.waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'authenticator')
    app = await setUpApp(page)
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Admin panel', level: 1 }).waitFor()
  })

  it('signs in again for an act, and the act is done with what was typed', async () => {
    let asked = 0
    await page.route('**/api/admin/own-tier', async (route) => {
      asked += 1
      if (asked > 1) return route.continue()
      const error = { code: 'sign_in_again', message: 'Sign in again first.', requestId: 'e2e' }
      return route.fulfill({ status: 403, json: { error } })
    })
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Test plans' }).click()
    const plans = page.getByRole('dialog', { name: 'Test plans' })
    await plans.getByRole('radio', { name: /^Growth/ }).check({ force: true })
    await plans.getByRole('button', { name: 'Switch plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.getByLabel('Password', { exact: true }).fill('not the password')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.getByLabel('Code').fill(app.code())
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await plans.getByText(/^Your plan is Growth/).waitFor()
    assert.equal(asked, 2)
  })
})

describe('a token in the wrong hands', () => {
  it('deletes nobody, changes no address and turns no second factor off', async () => {
    const context = await visitor(browser)
    const page = await context.newPage()
    const email = newEmail()
    await signUp(page, email)
    const address = { UserAttributes: [{ Name: 'email', Value: newEmail() }] }
    for (const [operation, more] of [
      ['DeleteUser', {}],
      ['UpdateUserAttributes', address],
      ['SetUserMFAPreference', { SoftwareTokenMfaSettings: { Enabled: false } }],
    ] as const) {
      const { status, answer } = await askPool(page, operation, more)
      assert.deepEqual(
        [status, (answer as { __type: string }).__type],
        [400, 'ForbiddenException'],
        operation,
      )
    }
    await context.close()
    const again = await visitor(browser)
    const there = await again.newPage()
    await begin(there, email, password)
    await atSettings(there)
    await again.close()
  })
})

describe('all sessions of a person', () => {
  const email = newEmail()

  async function twoDevices(typed: string) {
    const contexts = [await visitor(browser), await visitor(browser)] as const
    const [one, two] = [await contexts[0].newPage(), await contexts[1].newPage()]
    for (const page of [one, two]) {
      await begin(page, email, typed)
      await atSettings(page)
    }
    const leave = async () => {
      for (const context of contexts) await context.close()
    }
    return { one, two, leave }
  }

  before(async () => {
    const context = await visitor(browser)
    await signUp(await context.newPage(), email)
    await context.close()
  })

  it('end with a new password, but for the one in which it was chosen', async () => {
    const { one, two, leave } = await twoDevices(password)
    const card = one.getByRole('region', { name: 'Password' })
    await card.getByLabel('Current password').fill(password)
    await card.getByLabel('New password').fill(nextPassword)
    await card.getByLabel('Repeat password').fill(nextPassword)
    await card.getByRole('button', { name: 'Change password' }).click()
    await card.getByText(/^Your password is changed\. You stay signed in here/).waitFor()
    await one.reload()
    await atSettings(one)
    await isRefused(two)
    await leave()
  })

  it('end at once on request', async () => {
    const { one, two, leave } = await twoDevices(nextPassword)
    await one.getByRole('button', { name: 'Sign out everywhere…' }).click()
    await one.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await one.getByRole('link', { name: 'Sign in' }).first().waitFor()
    await isRefused(two)
    await leave()
  })

  it('end where a forgotten password was replaced', async () => {
    const { one, two, leave } = await twoDevices(nextPassword)
    const context = await visitor(browser)
    const page = await context.newPage()
    await page.goto('/auth?view=reset')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code').fill(codes.reset)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set new password' }).click()
    await page.getByText(/^Your password is changed/).waitFor()
    // Nobody has signed in with the new password yet: the server itself has ended them.
    await isRefused(one)
    await isRefused(two)
    // The client ends them once more, with the first sign-in.
    const [ended] = await Promise.all([
      page.waitForResponse(
        (answer) => answer.request().method() === 'DELETE' && answer.url().endsWith('/api/me/sessions'),
      ),
      sendPassword(page, email, password),
    ])
    assert.equal(ended.status(), 204)
    await context.close()
    await leave()
  })

  it('a password that everybody knows is refused with its reason', async () => {
    const context = await visitor(browser)
    const page = await context.newPage()
    await page.goto('/auth?view=sign-up')
    await page.getByLabel('Email').fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill('password12345')
    await page.getByLabel('Repeat password').fill('password12345')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Not a common password').first().waitFor()
    assert.ok(page.url().includes('view=sign-up'))
    await context.close()
  })
})

describe('one session of a person', () => {
  const email = newEmail()
  const end = /^End session: .+, signed in on /

  async function device(): Promise<[BrowserContext, Page]> {
    const context = await visitor(browser)
    const page = await context.newPage()
    await page.goto('/auth?next=%2Faccount-settings')
    await settled(page)
    await sendPassword(page, email, password)
    await atSettings(page)
    return [context, page]
  }

  before(async () => {
    const context = await visitor(browser)
    const page = await context.newPage()
    await signUp(page, email)
    // Ended as people do it, so that the list has nothing but what the story brings.
    await signOut(page)
    await context.close()
  })

  async function signOut(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Account', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  }

  it('is ended from another device, and its next click leads to the sign-in page', async () => {
    const [here, one] = await device()
    const [there, two] = await device()
    await settled(two)
    await one.reload()
    const card = one.getByRole('region', { name: 'Signed-in devices' })
    await card.getByText('This device').waitFor()
    assert.equal(await card.getByRole('listitem').count(), 2)
    await card.getByRole('button', { name: end }).click()
    await one.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
    await card.getByText('You are not signed in anywhere else.').waitFor()
    await two.getByRole('button', { name: 'Account', exact: true }).click()
    await two.getByRole('menuitem', { name: 'Customer area' }).click()
    await two.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    await one.reload()
    await card.getByText('You are not signed in anywhere else.').waitFor()
    await here.close()
    await there.close()
  })

  it('that was signed out is refused at once, whoever has copied its token', async () => {
    const [context, page] = await device()
    const copied = await accessTokenOf(page)
    assert.equal(await statusFor(copied), 200)
    await settled(page)
    await signOut(page)
    assert.equal(await statusFor(copied), 401)
    await context.close()
  })
})
