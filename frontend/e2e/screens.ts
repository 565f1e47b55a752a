/**
 * Pictures of every built route in every width, theme and language, into .local/screens of the repository, and of some while they wait
 * for the API. Options: `--drawn` answers the
 * API from src/testing (a built app must be served at BASE_URL), `--only=part` takes those whose name has it, `--looks=360-dark-de,…` only
 * these widths, themes and languages, `--at-once=n` looks.
 */
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { routeTable } from '../src/paths.ts'
import { launch, visitor, type Look } from './browser.ts'
import { Person } from './world/person.ts'
import type { Opening, Place } from './places/place.ts'
import { openingsFor, placesOf, routesThatAre } from './places/places.ts'
import { settled } from './settled.ts'

const folder = new URL('../../.local/screens/', import.meta.url).pathname
const drawn = process.argv.includes('--drawn')
const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = option('only')
const atOnce = Number(option('at-once') ?? 3)
const chosen = option('looks')?.split(',')

const nameOfLook = ({ width, theme, language }: Look) => `${String(width)}-${theme}-${language}`
const looks: Look[] = [360, 768, 1440]
  .flatMap((width) =>
    (['dark', 'light'] as const).flatMap((theme) =>
      (['en', 'de'] as const).map((language) => ({ width, theme, language })),
    ),
  )
  .filter((look) => chosen?.includes(nameOfLook(look)) ?? true)
if (looks.length === 0) throw new Error(`no such look: ${chosen?.join(', ') ?? ''}`)
const wanted = ({ name }: { name: string }) => !only || name.includes(only)
const nameOf = (name: string, look: Look) => `${name}-${nameOfLook(look)}.png`

/**
 * The window as tall as the page, so that what sticks to its edges is at the page's edges. `answered` unless the API never answers: what
 * comes into sight is then waited for.
 */
async function shootWhole(page: Page, name: string, look: Look, answered = true): Promise<void> {
  const before = page.viewportSize() ?? { width: look.width, height: 900 }
  // What comes into sight may fetch something, and be taller or shorter than its place was. A page is at least as tall as its window.
  for (let height = 0, tries = 0; tries < 4; tries++) {
    const now = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: before.width, height: Math.max(before.height, now) })
    if (!answered || now === height) break
    height = now
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)))
    await page.setViewportSize(before)
  }
  await page.screenshot({ path: folder + nameOf(name, look), fullPage: true })
  await page.setViewportSize(before)
}

async function shootPlace(page: Page, { name, path }: Place, look: Look): Promise<void> {
  await page.goto(path)
  await settled(page)
  await shootWhole(page, name, look)
}

/** What is shown until the API has answered: it never does. */
async function shootWaiting(page: Page, { name, path }: Place, look: Look): Promise<void> {
  await page.route('**/api/**', () => undefined)
  await page.goto(path)
  await page.locator('header button').first().waitFor({ state: 'attached' })
  // The app's own skeleton follows the one of the route, which looks the same to a selector.
  await page.waitForTimeout(1_500)
  await page.locator('main .animate-shimmer').first().waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await shootWhole(page, name, look, false)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** The window as it is, or all of what replaces the page. */
async function shootOpening(page: Page, opening: Opening, look: Look): Promise<void> {
  const { name, open, path, whole, media = null } = opening
  await page.goto(path ?? '/quick-analyzer')
  await settled(page)
  await open(page, look.language)
  await page.waitForLoadState('networkidle')
  await page.emulateMedia({ media })
  if (whole) await shootWhole(page, name, look)
  else await page.screenshot({ path: folder + nameOf(name, look) })
  await page.emulateMedia({ media: null })
}

interface Shot {
  name: string
  take: (page: Page) => Promise<void>
}

/** All pictures in one theme, language and width: first a visitor's, then a member's, then an operator's. */
function shotsOf(look: Look, member: Person): { who: 'visitor' | 'member' | 'admin'; shots: Shot[] }[] {
  const place = (shown: Place): Shot => ({
    name: shown.name,
    take: (page) => shootPlace(page, shown, look),
  })
  const built = routesThatAre('built')
  const accessOf = (route: (typeof built)[number]) => routeTable[route].access
  const placesFor = (route: (typeof built)[number]) => placesOf(route, member.analyses)
  const planned = routesThatAre('planned').slice(0, 1).flatMap(placesFor)
  const results = member.results.map(([name, path]): Place => ({ name: `analysis-${name}`, path }))
  const over = (who: Opening['who']) =>
    openingsFor(who, look.width).map((opening): Shot => ({
      name: opening.name,
      take: (page) => shootOpening(page, opening, look),
    }))
  const operators = built.filter((route) => accessOf(route) === 'admin').flatMap(placesFor)
  const outside = [
    ...built.filter((route) => accessOf(route) === 'public').flatMap(placesFor),
    ...planned.map(({ path }) => ({ name: 'planned', path })),
  ]
  const inside = [
    { name: 'dashboard', path: '/' },
    { name: 'dashboard-discoveries', path: '/?tab=discoveries' },
    ...built.filter((route) => accessOf(route) === 'member').flatMap(placesFor),
    ...results,
    ...(member.paid ? [{ name: 'payment-success', path: member.paid }] : []),
  ]
  const waiting = [
    { name: 'dashboard-waiting', path: '/' },
    { name: 'customer-waiting', path: '/customer' },
    { name: 'analysis-waiting', path: member.results[0]?.[1] ?? '/' },
    { name: 'performance-waiting', path: '/performance' },
  ].map((shown): Shot => ({ name: shown.name, take: (page) => shootWaiting(page, shown, look) }))
  return [
    { who: 'visitor', shots: outside.map(place).filter(wanted) },
    { who: 'member', shots: [...inside.map(place), ...waiting, ...over('member')].filter(wanted) },
    { who: 'admin', shots: [...operators.map(place), ...over('admin')].filter(wanted) },
  ]
}

mkdirSync(folder, { recursive: true })
const started = Date.now()
const browser = await launch()
const member = drawn ? await Person.drawn() : await Person.register(browser, true)
const admin = drawn ? await Person.drawnAdmin() : await Person.admin(browser)
const taken = new Set<string>()
const failed: string[] = []
const rounds = looks.flatMap((look) => shotsOf(look, member).map((round) => ({ look, ...round })))
const total = rounds.reduce((sum, { shots }) => sum + shots.length, 0)

const say = (line: string) => process.stdout.write(`${line}\n`)

async function takeRound({ look, who, shots }: (typeof rounds)[number]): Promise<void> {
  if (shots.length === 0) return
  const context: BrowserContext = await visitor(browser, look)
  await (who === 'visitor' ? member.answer(context) : { member, admin }[who].enter(context))
  const page = await context.newPage()
  for (const { name, take } of shots) {
    const file = nameOf(name, look)
    try {
      await take(page)
      taken.add(file)
    } catch (error) {
      failed.push(`${file}: ${error instanceof Error ? error.message : String(error)}`)
    }
    // Shown as progress by the command that runs this.
    say(`${String(taken.size + failed.length)} of ${String(total)}: ${file}`)
  }
  await context.close()
}

async function work(): Promise<void> {
  for (let round = rounds.shift(); round; round = rounds.shift()) await takeRound(round)
}
await Promise.all(Array.from({ length: atOnce }, work))
await browser.close()

if (!only && !chosen && failed.length === 0)
  for (const file of readdirSync(folder)) if (file.endsWith('.png') && !taken.has(file)) rmSync(folder + file)
const seconds = Math.round((Date.now() - started) / 1000)
// And this as its result.
say(`${String(taken.size)} pictures in .local/screens, in ${String(seconds)} s`)
if (failed.length > 0) {
  console.error(`${String(failed.length)} pictures failed:\n${failed.join('\n')}`)
  process.exitCode = 1
}
