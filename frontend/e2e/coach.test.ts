/** The coach on the running stack: keyboard alone in both languages, formulas, copying, coming back, deleting, next to a result. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import de from '../src/i18n/locales/de/analysis/coach.json' with { type: 'json' }
import en from '../src/i18n/locales/en/analysis/coach.json' with { type: 'json' }
import { launch, type Look } from './browser.ts'
import { Somebody } from './world/money.ts'
import { analyse } from './world/person.ts'
import { settled } from './settled.ts'

const demo = '/performance?tab=intelligence&demo=true&openCoach=true'
const asked = {
  en: { question: 'How is the channel doing?', again: 'Why?' },
  de: { question: 'Wie steht der Kanal da?', again: 'Warum?' },
}
const texts = { en, de }

let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

/** The coach as somebody sees it, in their language. */
class Coach {
  readonly page: Page
  readonly t: typeof en
  constructor(page: Page, language: Look['language'] = 'en') {
    this.page = page
    this.t = texts[language]
  }

  get log() {
    return this.page.getByRole('log', { name: this.t.log })
  }

  get field() {
    return this.page.getByRole('textbox', { name: this.t.input })
  }

  get copies() {
    return this.log.getByRole('button', { name: this.t.copy })
  }

  /** Figures of answers: each opens its formula. */
  get figures() {
    const words = this.t.formula.replace('{{name}}', '')
    return this.log.locator(`button[title^="${words}"]`)
  }

  async hasFocus(): Promise<void> {
    await this.field.and(this.page.locator(':focus')).waitFor()
  }

  /** Types a question and waits for an answer more than there were. */
  async ask(question: string): Promise<void> {
    const before = await this.copies.count()
    await this.page.keyboard.type(question)
    await this.page.keyboard.press('Enter')
    await this.copies.nth(before).waitFor()
    await this.hasFocus()
  }

  /** Until the focus is there, with at most this many stops between. */
  async tabTo(what: RegExp, key: 'Tab' | 'Shift+Tab', farthest: number): Promise<void> {
    for (let presses = 0; presses < farthest; presses += 1) {
      await this.page.keyboard.press(key)
      const [name, title] = await this.page.evaluate(() => {
        const { activeElement: at } = document
        return [
          at?.getAttribute('aria-label') ?? at?.textContent ?? '',
          at?.getAttribute('title') ?? '',
        ] as const
      })
      if (what.test(name) || what.test(title)) return
    }
    assert.fail(`${key} does not reach ${String(what)}`)
  }
}

describe('where a visitor comes to the coach', () => {
  it('the demo report is there to be seen, and the way to ask leads by the sign-in', async () => {
    const person = await Somebody.fresh(browser)
    await person.page.context().clearCookies()
    await person.page.evaluate(() => localStorage.clear())
    await person.page.goto(demo)
    await person.page.getByRole('region', { name: en.about.label }).getByRole('heading').first().waitFor()
    await person.page.locator('main').getByRole('link', { name: en.visitors.signIn }).click()
    await person.page.waitForURL('**/auth?next=*')
    await person.page.context().close()
  })
})

describe('the coach of the demo report by keyboard alone, in English', () => {
  let person: Somebody
  let coach: Coach
  before(async () => {
    person = await Somebody.fresh(browser)
    coach = new Coach(person.page)
    await person.page.goto(demo)
    await coach.hasFocus()
  })

  it('answers with figures, and its every word is written out', async () => {
    await coach.ask(asked.en.question)
    assert.ok((await coach.figures.count()) > 0)
    assert.doesNotMatch(await coach.log.innerText(), /\{\{|NaN|undefined|null/)
  })

  it('opens the formula of a figure and comes back to it', async () => {
    const { page } = person
    await coach.tabTo(/^How this is computed/, 'Shift+Tab', 12)
    await page.keyboard.press('Enter')
    const formula = page.getByRole('dialog')
    await formula.getByRole('term').first().waitFor()
    assert.doesNotMatch(await formula.innerText(), /\{\{|NaN|undefined/)
    await page.keyboard.press('Escape')
    await formula.waitFor({ state: 'detached' })
    await page.locator('button[title]:focus').waitFor()
  })

  it('asks a follow-up question', async () => {
    const { page } = person
    const followUp = page.getByRole('list', { name: en.followUps }).getByRole('button').first()
    const question = await followUp.innerText()
    await followUp.focus()
    await page.keyboard.press('Enter')
    await coach.copies.nth(1).waitFor()
    await coach.log.getByText(question, { exact: true }).first().waitFor()
    await coach.hasFocus()
  })

  it('copies an answer as text', async () => {
    const { page } = person
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await coach.tabTo(/^Copy answer$/, 'Shift+Tab', 12)
    await page.keyboard.press('Enter')
    await page.getByText(en.copied, { exact: true }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    const [first = ''] = copied.split('\n')
    assert.ok(first.length > 20, copied)
    assert.ok((await coach.log.innerText()).includes(first.slice(0, 20)))
  })

  it('is the same conversation after a reload, until it is deleted', async () => {
    const { page } = person
    await page.reload()
    await coach.copies.nth(1).waitFor()
    await page.getByRole('button', { name: en.delete.label }).focus()
    await page.keyboard.press('Enter')
    const asks = page.getByRole('alertdialog')
    await asks.getByRole('button', { name: en.delete.confirm }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: en.suggestions }).waitFor()
    await coach.hasFocus()
    assert.equal(await coach.copies.count(), 0)
    await page.reload()
    await page.getByRole('list', { name: en.suggestions }).waitFor()
  })

  it('says what is left of the day', () => person.page.getByText(/^18 of 20 questions left today/).waitFor())

  it('breaks no policy and throws nothing on the way', () => person.leave())
})

describe('the coach in German on a phone', () => {
  let person: Somebody
  let coach: Coach
  before(async () => {
    person = await Somebody.fresh(browser)
    await person.page.setViewportSize({ width: 360, height: 780 })
    coach = new Coach(person.page, 'de')
    await person.page.goto(`${demo}&lang=de`)
    await coach.hasFocus()
  })

  it('has its field in sight when the address asks for it', async () => {
    const { page } = person
    const box = await coach.field.boundingBox()
    const bar = await page.locator('footer ~ nav').boundingBox()
    assert.ok(box && bar && box.y > 0 && box.y + box.height < bar.y, JSON.stringify([box, bar]))
  })

  it('answers in German, also a question of one word', async () => {
    await coach.ask(asked.de.question)
    await coach.ask(asked.de.again)
    assert.ok((await coach.figures.count()) > 0)
    assert.doesNotMatch(await coach.log.innerText(), /\{\{|NaN|undefined|\bthe\b/)
  })

  it('has nothing wider than the window, and nothing that axe finds', async () => {
    const { page } = person
    await settled(page)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
    const { violations } = await new AxeBuilder({ page }).analyze()
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]),
      [],
    )
  })

  it('breaks no policy and throws nothing on the way', () => person.leave())
})

describe('the coach next to a result', () => {
  let person: Somebody
  let coach: Coach
  before(async () => {
    person = await Somebody.fresh(browser)
    coach = new Coach(person.page)
    await analyse(person.page, '@quietlambda')
  })

  it('speaks of this result, and goes on on its own page', async () => {
    const { page } = person
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByRole('button', { name: 'Ask the coach' }).click()
    await coach.hasFocus()
    await coach.ask(asked.en.question)
    await page.getByRole('link', { name: en.wholePage }).click()
    await page.waitForURL(`**/performance?tab=intelligence&about=analysis%3A${id}`)
    await coach.copies.first().waitFor()
    await page
      .getByRole('region', { name: en.about.label })
      .getByRole('heading', { name: 'Quiet Lambda' })
      .waitFor()
  })

  it('keeps a question that did not arrive, and asks it again under the same key', async () => {
    const { page } = person
    const keys: (string | undefined)[] = []
    await page.route('**/api/coach/questions', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return route.abort('connectionreset')
    })
    await coach.field.focus()
    await page.keyboard.type('What should I do next?')
    await page.keyboard.press('Enter')
    const again = coach.log.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unroute('**/api/coach/questions')
    const sent = page.waitForRequest('**/api/coach/questions')
    await again.click()
    keys.push((await sent).headers()['idempotency-key'])
    await coach.copies.nth(1).waitFor()
    assert.equal(new Set(keys).size, 1)
    // The browser itself complains of each request that went nowhere.
    await page.context().close()
  })
})
