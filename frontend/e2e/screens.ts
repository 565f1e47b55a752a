/**
 * Pictures of every route in every width, theme and language, into .local/screens of the repository.
 * Without a running stack: `node e2e/screens.ts --drawn` answers the API from src/testing (a built app must be served at BASE_URL).
 */
import { mkdirSync } from 'node:fs'
import type { BrowserContext } from 'playwright-core'
import { launch, visitor, type Look } from './browser.ts'
import { Person } from './person.ts'

const folder = new URL('../../.local/screens/', import.meta.url).pathname
const drawn = process.argv.includes('--drawn')
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7)
const widths = [360, 768, 1440]

type Shot = [name: string, path: string]

const open: Shot[] = [
  ['landing', '/'],
  ['sign-in', '/auth'],
  ['sign-up', '/auth?view=sign-up'],
  ['confirm', '/auth?view=confirm'],
  ['reset', '/auth?view=reset'],
  ['channel-not-found', '/channel-not-found?channel=%40nobody'],
  ['analysis-failed', '/analysis-failed?channel=%40huge&error=timeout&retries=2'],
  ['analysis-failed-unknown', '/analysis-failed'],
  ['terms', '/terms'],
  ['privacy', '/privacy'],
  ['not-found', '/nowhere'],
]

async function shoot(context: BrowserContext, shots: Shot[], look: Look): Promise<number> {
  const page = await context.newPage()
  const wanted = shots.filter(([name]) => !only || name.includes(only))
  for (const [name, path] of wanted) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    // The window as tall as the page, so that what sticks to its edges stands at the page's edges.
    const before = page.viewportSize() ?? { width: look.width, height: 900 }
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: before.width, height: Math.max(before.height, height) })
    await page.screenshot({
      path: `${folder}${name}-${String(look.width)}-${look.theme}-${look.language}.png`,
      fullPage: true,
    })
    await page.setViewportSize(before)
  }
  await page.close()
  return wanted.length
}

mkdirSync(folder, { recursive: true })
const browser = await launch()
const member = drawn ? await Person.drawn() : await Person.register(browser)
const inside: Shot[] = [
  ['dashboard', '/'],
  ['quick-analyzer', '/quick-analyzer?channel=%40quietlambda'],
  ...member.results.map(([name, path]): Shot => [`analysis-${name}`, path]),
]
let count = 0
for (const width of widths) {
  for (const theme of ['dark', 'light'] as const) {
    for (const language of ['en', 'de'] as const) {
      const look = { width, theme, language }
      const outside = await visitor(browser, look)
      const signedIn = await visitor(browser, look)
      await member.enter(signedIn)
      await member.answer(outside)
      count += await shoot(outside, open, look)
      count += await shoot(signedIn, inside, look)
      await outside.close()
      await signedIn.close()
    }
  }
}
await browser.close()
console.log(`${String(count)} pictures in .local/screens`)
