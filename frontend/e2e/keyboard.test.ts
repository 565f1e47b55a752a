/** The whole way by keyboard alone, on the running stack: no pointer, and no field reached otherwise than a person reaches it. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { launch, listen, visitor } from './browser.ts'
import { codes, newEmail, password } from './world/sign-in.ts'

/** More stops than any page has between two things that belong together. */
const farthest = 150

interface Stop {
  role: string
  name: string
}

/** What shows where the focus is: an outline, a shadow, or a border in the colour of the outline, on the thing itself or its frame. */
function faultOfFocus(): string | undefined {
  const element = document.activeElement
  if (!element || element === document.body) return undefined
  const probe = document.body.appendChild(document.createElement('i'))
  probe.className = 'text-iris'
  const iris = getComputedStyle(probe).color
  probe.remove()
  const shows = (shown: Element | null) => {
    if (!shown?.matches(':focus-visible, :has(:focus-visible), :focus-visible *')) return false
    const style = getComputedStyle(shown)
    const hasOutline = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1
    return hasOutline || style.boxShadow.includes(iris) || style.borderBottomColor === iris
  }
  const isTiny = element.getBoundingClientRect().width < 4
  if (![isTiny ? null : element, element.parentElement, element.nextElementSibling].some(shows))
    return 'no visible focus'
  const { left, width, ...box } = (element.getClientRects()[0] ?? new DOMRect()).toJSON() as DOMRect
  const isSeenAt = (down: number) => {
    const seen = document.elementFromPoint(left + width / 2, down)
    return seen && (element.contains(seen) || seen.contains(element) || element.parentElement?.contains(seen))
  }
  // Of what is taller than the window, some part.
  const top = Math.max(0, box.top)
  const height = Math.min(innerHeight, box.bottom) - top
  const isSeen = [0.5, 0.25, 0.75, 0.01, 0.99].some((part) => isSeenAt(top + height * part))
  return isSeen ? undefined : 'hidden behind something, or out of sight'
}

/** Hands on a keyboard. Every stop on the way has a name and shows that it has the focus. */
class Keyboard {
  readonly stops: Stop[] = []
  readonly #page: Page
  readonly #session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
  }

  static async of(page: Page): Promise<Keyboard> {
    return new Keyboard(page, await page.context().newCDPSession(page))
  }

  /** What a screen reader would call the thing that has the focus. */
  async focused(): Promise<Stop> {
    const { result } = await this.#session.send('Runtime.evaluate', { expression: 'document.activeElement' })
    const { nodes } = await this.#session.send('Accessibility.getPartialAXTree', {
      ...(result.objectId ? { objectId: result.objectId } : {}),
      fetchRelatives: false,
    })
    return { role: String(nodes[0]?.role?.value ?? ''), name: String(nodes[0]?.name?.value ?? '').trim() }
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
  }

  /** Until the browser draws again. */
  async frame(): Promise<void> {
    await this.#page.evaluate(() => new Promise(requestAnimationFrame))
  }

  /** The thing that has the focus can be named and seen. */
  async look(): Promise<Stop> {
    const stop = await this.focused()
    // A style may take a frame to arrive, and the page one more to scroll.
    let fault = await this.#page.evaluate(faultOfFocus)
    for (let frames = 0; fault && frames < 10; frames++) {
      await this.frame()
      fault = await this.#page.evaluate(faultOfFocus)
    }
    assert.equal(fault, undefined, `${stop.role} "${stop.name}"`)
    if (!stop.name) {
      const what = await this.#page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300))
      assert.fail(
        `a ${stop.role} without a name has the focus after "${this.stops.at(-1)?.name ?? ''}": ${String(what)}`,
      )
    }
    this.stops.push(stop)
    return stop
  }

  /** Presses a key until the focus is on what is called so. */
  async to(role: string, name: RegExp, key = 'Tab'): Promise<void> {
    const passed: string[] = []
    for (let presses = 0; presses < farthest; presses++) {
      await this.press(key)
      const stop = await this.look()
      if (stop.role === role && name.test(stop.name)) return
      passed.push(`${stop.role} "${stop.name}"`)
    }
    assert.fail(`${key} never reaches the ${role} ${String(name)}; it passes ${passed.join(', ')}`)
  }

  /** The focus is there, or comes there by itself: what opens takes it a moment later. */
  async has(role: string, name: RegExp): Promise<void> {
    const isThere = ({ role: found, name: called }: Stop) => found === role && name.test(called)
    for (let frames = 0; frames < 300 && !isThere(await this.focused()); frames++) await this.frame()
    const stop = await this.look()
    assert.equal(stop.role, role)
    assert.match(stop.name, name)
  }
}

let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

describe('by keyboard alone', () => {
  let context: BrowserContext
  let page: Page
  let keyboard: Keyboard
  let complaints: string[]
  const heading = (name: string, level = 1) => page.getByRole('heading', { name, level }).waitFor()

  before(async () => {
    context = await visitor(browser)
    page = await context.newPage()
    complaints = listen(page)
    keyboard = await Keyboard.of(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Language' }).waitFor()
  })
  after(() => context.close())

  it('the first stop leads past the header to the content', async () => {
    await keyboard.to('link', /^Skip to content$/)
    await keyboard.press('Enter')
    await keyboard.to('textbox', /^Channel$/)
    assert.equal(keyboard.stops.length, 2)
  })

  it('one signs up, with the code and the consent', async () => {
    await keyboard.press('Enter')
    await heading('Create an account')
    await keyboard.to('textbox', /^Email$/)
    await keyboard.type(newEmail())
    await keyboard.to('textbox', /^Password$/)
    await keyboard.type(password)
    await keyboard.to('textbox', /^Repeat password$/)
    await keyboard.type(password)
    await keyboard.to('checkbox', /^I accept/)
    await keyboard.press('Space')
    await keyboard.to('button', /^Create account$/)
    await keyboard.press('Enter')
    await keyboard.has('textbox', /^Code$/)
    await keyboard.type(codes.signUp)
    await keyboard.press('Enter')
    await heading('Quick Analyzer')
  })

  it('one analyses a channel', async () => {
    await keyboard.to('textbox', /^Channel$/)
    await keyboard.type('@sternenspur')
    await keyboard.to('button', /^Analyze channel$/)
    await keyboard.press('Enter')
    await heading('Sternenspur')
  })

  it('one reads the result, and how a figure is computed', async () => {
    await keyboard.to('button', /^How is this computed: Overall score$/)
    await keyboard.press('Enter')
    const explanation = page.getByText('The four parts together')
    await explanation.waitFor()
    await keyboard.press('Escape')
    await explanation.waitFor({ state: 'hidden' })
    await keyboard.has('button', /^How is this computed: Overall score$/)
  })

  it('one moves through the tabs of the result, and through everything in them', async () => {
    await keyboard.to('tab', /^KPIs$/)
    for (const name of ['Sustainability', 'Content', 'Revenue']) {
      const tab = new RegExp(`^${name}$`)
      await keyboard.press('ArrowRight')
      await keyboard.has('tab', tab)
      await page.getByRole('tabpanel', { name }).getByRole('heading').first().waitFor()
      await keyboard.to('link', /^FAQ$/)
      await keyboard.to('tab', tab, 'Shift+Tab')
    }
    await keyboard.press('Home')
    await keyboard.has('tab', /^KPIs$/)
    await keyboard.to('link', /^FAQ$/)
  })

  it('one changes the language in the menu of the header', async () => {
    await keyboard.to('button', /^Language$/, 'Shift+Tab')
    await keyboard.press('Enter')
    await page.getByRole('menu', { name: 'Language' }).and(page.locator(':focus')).waitFor()
    await keyboard.to('menuitemcheckbox', /^Deutsch$/, 'ArrowDown')
    await keyboard.press('Enter')
    await page.locator('html[lang="de"]').waitFor()
    await page.getByRole('menu').waitFor({ state: 'hidden' })
    await keyboard.has('button', /^Sprache$/)
  })

  it('one opens the command palette, leaves it, and goes somewhere with it', async () => {
    const palette = page.getByRole('dialog').getByRole('combobox')
    await keyboard.press('Control+k')
    await palette.waitFor()
    await keyboard.has('combobox', /./)
    await keyboard.press('Escape')
    await palette.waitFor({ state: 'hidden' })
    await keyboard.has('button', /^Sprache$/)
    await keyboard.press('Control+k')
    await palette.waitFor()
    await keyboard.type('datenschutz')
    await page.locator('[role=option][data-highlighted]', { hasText: 'Datenschutz' }).waitFor()
    await keyboard.press('Enter')
    await heading('Datenschutzerklärung')
  })

  it('one signs out', async () => {
    await keyboard.to('button', /^Konto$/, 'Shift+Tab')
    await keyboard.press('Enter')
    await page.getByRole('menu', { name: 'Konto' }).and(page.locator(':focus')).waitFor()
    await keyboard.to('menuitem', /^Abmelden$/, 'ArrowUp')
    await keyboard.press('Enter')
    await page.getByRole('button', { name: 'Kostenlos starten' }).waitFor()
    await page.locator('header').getByRole('link', { name: 'Anmelden' }).waitFor()
  })

  it('the browser had nothing to complain about', () => {
    assert.deepEqual(complaints, [])
  })
})
