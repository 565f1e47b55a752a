/**
 * Every route of the table, as a visitor and as a member, and all that opens over a page: axe finds nothing, nothing is wider than its
 * place, on a phone a finger has room for all that can be pressed, and the browser complains about nothing, its security policy included.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { isBuilt, routeTable, type RouteName } from '../src/paths.ts'
import { launch, listen, visitor, type Look } from './browser.ts'
import { Person } from './world/person.ts'
import type { Place } from './places/place.ts'
import { openings, openingsFor, placesOf, routesThatAre } from './places/places.ts'
import { settled } from './settled.ts'
import { targetsThatAreSmall } from './targets.ts'

let browser: Browser
let member: Person
let admin: Person
before(async () => {
  browser = await launch()
  member = await Person.register(browser)
  admin = await Person.admin(browser)
})
after(() => browser.close())

/** Every width, each theme on a telephone and on something wider, each language in each theme. */
const looks: Look[] = [
  { theme: 'dark', width: 360, language: 'de' },
  { theme: 'dark', width: 768, language: 'en' },
  { theme: 'light', width: 360, language: 'en' },
  { theme: 'light', width: 1440, language: 'de' },
]

/**
 * Each place is checked in both themes: every other one with the outer two looks, the rest with the inner two; `KANALYSE_LOOKS=all` uses
 * all.
 */
function inTurn<T>(look: Look, places: T[], all: readonly T[] = places): T[] {
  if (process.env.KANALYSE_LOOKS === 'all') return places
  const isOuter = [0, looks.length - 1].includes(looks.indexOf(look))
  // What fits some widths only keeps its turn: of the two looks of a turn one is narrow and one is wide.
  return places.filter((place) => (all.indexOf(place) % 2 === 0) === isOuter)
}

/** Looks at pages of one person, one after the other, and gathers what is wrong with them. */
class Examiner {
  readonly faults: string[] = []
  readonly #page: Page
  readonly #complaints: string[]

  private constructor(page: Page) {
    this.#page = page
    this.#complaints = listen(page)
  }

  static async of(context: BrowserContext): Promise<Examiner> {
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', (event) =>
        console.error(`security policy: ${event.violatedDirective} blocked ${event.blockedURI}`),
      ),
    )
    return new Examiner(await context.newPage())
  }

  async visit({ name, path }: Place, open?: (page: Page) => Promise<void>): Promise<void> {
    try {
      await this.#page.goto(path)
      await settled(this.#page)
      await open?.(this.#page)
      await this.#examine(name)
    } catch (error) {
      this.faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  /** What floats at the lower edge may cover a target until somebody scrolls: it counts as it is in the middle of the window. */
  async #isSmallInSight(target: string): Promise<boolean> {
    await this.#page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const { violations } = await new AxeBuilder({ page: this.#page })
      .include(target)
      .options({ runOnly: ['target-size'] })
      .setLegacyMode()
      .analyze()
    return violations.length > 0
  }

  async #examine(name: string): Promise<void> {
    const { violations } = await new AxeBuilder({ page: this.#page })
      .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
      // In the page itself: there are no frames to gather from, and a page less to open each time.
      .setLegacyMode()
      .analyze()
    for (const { id, nodes } of violations)
      for (const node of nodes)
        if (id !== 'target-size' || (await this.#isSmallInSight(node.target.join(' '))))
          this.faults.push(`${name}: ${id} at ${node.html.slice(0, 200)}`)
    // The page itself may be no wider than its place either: what is too wide by less than the margin scrolls nothing.
    const excess = await this.#page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('main > *')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    )
    if (Math.max(...excess) > 0) this.faults.push(`${name}: ${String(Math.max(...excess))} px too wide`)
    if ((this.#page.viewportSize()?.width ?? 0) < 600)
      for (const { html, width, height, next } of await targetsThatAreSmall(this.#page))
        this.faults.push(
          `${name}: ${String(width)} × ${String(height)} px to press at ${html}, next to ${next}`,
        )
    this.faults.push(...this.#complaints.splice(0).map((complaint) => `${name}: ${complaint}`))
  }
}

/** All places of routes that show a page of their own; of those that all show the same one, the share of this look. */
function placesIn(look: Look, hasOwnPage: (route: RouteName) => boolean): Place[] {
  const places = (wanted: boolean) =>
    routesThatAre('built', 'planned')
      .filter((route) => hasOwnPage(route) === wanted)
      .flatMap((route) => placesOf(route, member.analyses))
  const mine = (_: unknown, index: number) => index % looks.length === looks.indexOf(look)
  return [...inTurn(look, places(true)), ...places(false).filter(mine)]
}

/** Public pages that are other ones for a member; the rest shows the visitor's below a member's header. */
const forMembersToo: RouteName[] = ['home', 'quickAnalyzer', 'leaderboard', 'analysis']
const isMembersOwn = (route: RouteName) =>
  isBuilt(route) && (routeTable[route].access !== 'public' || forMembersToo.includes(route))

/** Visitors get the sign-in where members get the page. */
async function asVisitor(look: Look): Promise<string[]> {
  const context = await visitor(browser, look)
  const examiner = await Examiner.of(context)
  const isOpen = (route: RouteName) => isBuilt(route) && routeTable[route].access === 'public'
  for (const place of placesIn(look, isOpen)) await examiner.visit(place)
  for (const { name, path = '/faq', open } of inTurn(look, openingsFor('everybody', look.width), openings))
    await examiner.visit({ name, path }, (page) => open(page, look.language))
  await context.close()
  return examiner.faults.map((fault) => `visitor, ${fault}`)
}

async function asMember(look: Look): Promise<string[]> {
  const context = await visitor(browser, look)
  await member.enter(context)
  const examiner = await Examiner.of(context)
  const results = member.results.map(([name, path]) => ({ name, path }))
  const ownResults = inTurn(look, results)
  for (const place of [...placesIn(look, isMembersOwn), ...ownResults]) await examiner.visit(place)
  const toOpen = inTurn(look, openingsFor('member', look.width), openings)
  for (const { name, path = '/quick-analyzer', open } of toOpen)
    await examiner.visit({ name, path }, (page) => open(page, look.language))
  const explained = { en: /^How is this computed/, de: /^Wie wird das berechnet/ }[look.language]
  await examiner.visit({ name: 'explanation', path: results[0]?.path ?? '/' }, async (page) => {
    await page.getByRole('button', { name: explained }).first().click()
    await page.getByRole('dialog').waitFor()
  })
  const closing = { en: 'Delete account…', de: 'Konto löschen…' }[look.language]
  await examiner.visit({ name: 'closing the account', path: '/account-settings' }, async (page) => {
    await page.getByRole('button', { name: closing }).click()
    await page.getByRole('dialog').waitFor()
  })
  await context.close()
  return examiner.faults.map((fault) => `member, ${fault}`)
}

async function asAdmin(look: Look): Promise<string[]> {
  const context = await visitor(browser, look)
  await admin.enter(context)
  const examiner = await Examiner.of(context)
  for (const place of inTurn(look, placesOf('admin'))) await examiner.visit(place)
  for (const { name, path = '/admin', open } of inTurn(look, openingsFor('admin', look.width), openings))
    await examiner.visit({ name, path }, (page) => open(page, look.language))
  await context.close()
  return examiner.faults.map((fault) => `admin, ${fault}`)
}

describe('for everybody', () => {
  it('everything that opens over a page has its turn', () => {
    const missed = openings.filter(
      (opening) =>
        !looks.some((look) => opening.fits(look.width) && inTurn(look, [opening], openings).length > 0),
    )
    assert.deepEqual(
      missed.map(({ name }) => name),
      [],
    )
  })

  for (const look of looks)
    it(`no page has a fault that a machine can find (${look.theme}, ${String(look.width)} px, ${look.language})`, async () => {
      const faults = await Promise.all([asVisitor(look), asMember(look), asAdmin(look)])
      assert.deepEqual(faults.flat(), [])
    })
})
