/** Buying, and what it depends on: the local stand-in of the payment provider, and the demo administrator. */
import assert from 'node:assert/strict'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import type { components } from '../../src/api/schema.ts'
import { askApi, type Reply } from './api.ts'
import { baseUrl, listen, visitor } from '../browser.ts'
import { setUpApp } from './authenticator.ts'
import { appoint } from './operators.ts'
import {
  adminEmail,
  newEmail,
  signInAsAdmin,
  signInAsOperator,
  signInAsWatcher,
  signUp,
  watcherEmail,
} from './sign-in.ts'

type Schemas = components['schemas']

const answerWithin = 70_000

/**
 * Where the stand-in of the payment provider answers: its pages, and what steers it. It is the one payment page on this very machine that
 * the product's configuration lets the browser open; a product without one has no stand-in to steer.
 */
async function standIn(): Promise<string> {
  const answer = await fetch(`${baseUrl}/config.json`, { signal: AbortSignal.timeout(answerWithin) })
  const { paymentOrigins = [] } = (await answer.json()) as { paymentOrigins?: string[] }
  return paymentOrigins.find((origin) => origin.startsWith('http://')) ?? ''
}

export const stripeUrl = await standIn()

/** Steers the stand-in: its clock, its faults, its deliveries. */
export async function control(order: string, body: object = {}): Promise<void> {
  assert.ok(stripeUrl, `${baseUrl}/config.json names no payment page on this machine`)
  const answer = await fetch(`${stripeUrl}/_control/${order}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(answerWithin),
  })
  assert.equal(answer.status, 200, `${order}: ${await answer.clone().text()}`)
}

const day = 86_400

/** Lets days pass at the provider, and waits until everything that happened meanwhile has been reported. */
export async function passDays(days: number): Promise<void> {
  await control('clock/advance', { seconds: days * day })
  await control('settle')
}

/** How payments are configured at the product that is looked at. */
export async function paymentsAre(): Promise<string | undefined> {
  const answer = await fetch(`${baseUrl}/api/status`, { signal: AbortSignal.timeout(answerWithin) })
  const { services } = (await answer.json()) as Schemas['ServiceStatus']
  return services.find(({ key }) => key === 'payments')?.state
}

interface BillingAddress {
  /** Two letters. */
  country: string
  postalCode: string
  /** A VAT id, of a business. */
  taxId?: string
}

/** Somebody with an account, at a browser of their own. */
export class Somebody {
  readonly page: Page
  readonly email: string
  readonly #context: BrowserContext
  readonly #complaints: string[]

  private constructor(context: BrowserContext, page: Page, email: string) {
    this.#context = context
    this.page = page
    this.email = email
    this.#complaints = listen(page)
  }

  /** A new account, with its five free credits. */
  static async fresh(browser: Browser): Promise<Somebody> {
    const context = await visitor(browser)
    const somebody = new Somebody(context, await context.newPage(), newEmail())
    await signUp(somebody.page, somebody.email)
    await somebody.has('5 credits')
    return somebody
  }

  /** The demo account that may do what operators do. */
  static async admin(browser: Browser): Promise<Somebody> {
    const context = await visitor(browser)
    const somebody = new Somebody(context, await context.newPage(), adminEmail)
    await signInAsAdmin(somebody.page)
    return somebody
  }

  /** An administrator of their own, so that they may change their tier while somebody else looks at pages as the demo account. */
  static async operator(browser: Browser): Promise<Somebody> {
    const email = newEmail()
    const before = await visitor(browser)
    const page = await before.newPage()
    await signUp(page, email)
    const app = await setUpApp(page)
    await before.close()
    await appoint(email)
    const context = await visitor(browser)
    const somebody = new Somebody(context, await context.newPage(), email)
    await signInAsOperator(somebody.page, email, app)
    return somebody
  }

  /** The demo account with three months of reports. */
  static async watcher(browser: Browser): Promise<Somebody> {
    const context = await visitor(browser)
    const somebody = new Somebody(context, await context.newPage(), watcherEmail)
    await signInAsWatcher(somebody.page)
    return somebody
  }

  anotherTab = (): Promise<Page> => this.#context.newPage()

  /** The browser complained about nothing. */
  async leave(): Promise<void> {
    await this.#context.close()
    assert.deepEqual(this.#complaints, [])
  }

  /** The balance in the header. What the provider reports may take a moment: the page is reloaded until then. */
  has = (credits: string): Promise<void> =>
    this.sees(() => this.page.locator('header').getByText(credits, { exact: true }))

  /** Reloads the page until it shows what comes of something that the provider has reported: the report is booked a moment later. */
  async sees(shown: () => Locator): Promise<void> {
    for (let tries = 1; tries < 10; tries += 1) {
      try {
        await shown().waitFor({ timeout: 3_000 })
        return
      } catch {
        await this.page.reload()
      }
    }
    await shown().waitFor()
  }

  /** Asks the API with the person's own token, under a key if what it does is done only once. */
  api = (method: string, path: string, body?: object, onceKey = ''): Promise<Reply> =>
    askApi(this.page, method, path, body, onceKey)

  /** Opens Get credits at one of its tabs. */
  async shop(tab: 'Packs' | 'Subscriptions' | 'Enter code', page = this.page) {
    await page
      .locator('header')
      .getByRole('button', { name: /Get credits$/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: tab, exact: true }).click()
    return dialog
  }

  /** Presses a button that leads to the provider's page, and waits for it. */
  async toPayment(button: string): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: button }).click()
    await this.page.waitForURL(`${stripeUrl}/pay/**`)
  }

  /** What the provider's page asks for today, in cents. */
  async amount(): Promise<number> {
    return Number(await this.page.locator('[data-amount]').getAttribute('data-amount'))
  }

  /** What the provider's page has next to "Subtotal", "Due today" and the like. */
  sum = (label: string): Promise<string | null> =>
    this.page
      .getByRole('term')
      .and(this.page.getByText(label, { exact: true }))
      .locator('+ dd')
      .textContent()

  /** What the stand-in calls the person. */
  async customerId(): Promise<string> {
    const { answer } = await this.api('GET', '/me')
    const { userId } = answer as Schemas['Me']
    const found = await fetch(`${stripeUrl}/_control/objects/customer`, {
      signal: AbortSignal.timeout(answerWithin),
    })
    const customers = (await found.json()) as { id: string; metadata?: { user?: string } }[]
    const id = customers.findLast(({ metadata }) => metadata?.user === userId)?.id
    assert.ok(id, `the stand-in has no customer for ${userId}`)
    return id
  }

  /** Presses a button of the provider's page. */
  choose = (choice: 'pay' | 'decline' | 'cancel' | 'address'): Promise<void> =>
    this.page.locator(`button[name=choice][value=${choice}]`).click()

  /** Says on the provider's page where the person is, and waits until the page names the tax of that `place`; the tax in cents. */
  async entersAddress({ country, postalCode, taxId = '' }: BillingAddress, place: string): Promise<number> {
    const { page } = this
    await page.locator('select[name=country]').selectOption(country)
    await page.locator('input[name=postal_code]').fill(postalCode)
    await page.locator('input[name=name]').fill('Mara Muster')
    await page.locator('input[name=tax_id]').fill(taxId)
    await this.choose('address')
    await page.getByText(`Tax (${place})`, { exact: true }).waitFor()
    return Number(await page.locator('[data-tax]').getAttribute('data-tax'))
  }

  /** Subscribes from the shop and pays; ends where the plan is active. */
  async subscribe(tier: string): Promise<void> {
    await this.shop('Subscriptions')
    await this.toPayment(`Subscribe: ${tier}`)
    await this.choose('pay')
    await this.page.getByRole('heading', { name: `Welcome to ${tier}`, level: 1 }).waitFor()
  }

  /** What the customer area's ledger says, newest first: "Credit pack +10". */
  async ledger(): Promise<string[]> {
    await this.page.goto('/customer')
    const card = this.page.getByRole('region', { name: 'Ledger', exact: true })
    const rows = card.getByRole('row').filter({ has: this.page.getByRole('rowheader') })
    await rows.first().waitFor()
    const texts = await rows.evaluateAll((all) =>
      all.map((row) => {
        const kind = row.querySelector('th span span')?.textContent ?? ''
        return `${kind} ${row.querySelectorAll('td')[1]?.textContent ?? ''}`
      }),
    )
    return texts
  }
}
