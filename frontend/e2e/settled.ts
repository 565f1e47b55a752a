import type { Page } from 'playwright-core'
import { routeTable } from '../src/paths.ts'

/** Goes to the end of the page until nothing that was rendered ahead of time still waits for the app. */
function bringAll(): boolean {
  const isTaken = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactFiber'))
  const all = [...document.querySelectorAll('h1, main section')].every(isTaken)
  scrollTo({ top: all ? 0 : document.documentElement.scrollHeight, behavior: 'instant' })
  return all
}

/** The page has drawn what it is about, what of its frame comes later and what comes when it is scrolled to, and waits for nothing. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  // Both are there on every screen, even where they are not seen; the platform's window comes back to a page without them.
  if (new URL(page.url()).pathname !== routeTable.channelLinkCallback.path) {
    await page.locator('header button').first().waitFor({ state: 'attached' })
    await page.locator('footer ~ nav').waitFor({ state: 'attached' })
  }
  await page.waitForFunction(bringAll, undefined, { polling: 100 })
  await page.waitForLoadState('networkidle')
}
