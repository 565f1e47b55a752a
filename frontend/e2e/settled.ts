import type { Page } from 'playwright-core'
import { routeTable } from '../src/paths.ts'

/** Goes to the end of the page until nothing that was rendered ahead of time still waits for the app. */
function bringAll(): boolean {
  const isHydrated = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactFiber'))
  const all = [...document.querySelectorAll('h1, main section, header button, footer ~ nav')].every(
    isHydrated,
  )
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

/** Whether the page did something with a key that was pressed, rather than leaving it to the browser. */
async function isTaken(page: Page, keys: string): Promise<boolean> {
  const press = await page.evaluateHandle(() => ({
    taken: new Promise<boolean>((done) => {
      // The last key pressed counts: the ones held before it come one by one.
      let last: KeyboardEvent | undefined
      const note = (event: KeyboardEvent) => (last = event)
      addEventListener('keydown', note, { capture: true })
      addEventListener(
        'keyup',
        () => {
          removeEventListener('keydown', note, { capture: true })
          done(last?.defaultPrevented ?? false)
        },
        { capture: true, once: true },
      )
    }),
  }))
  await page.keyboard.press(keys)
  const taken = await press.evaluate(({ taken }) => taken)
  await press.dispose()
  return taken
}

/** Presses a shortcut as soon as the page hears it: of what was rendered ahead of time nothing tells when its listeners came. */
export async function pressWhenHeard(page: Page, keys: string): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await isTaken(page, keys))) {
    if (Date.now() > end) throw new Error(`the page hears no ${keys}`)
    await page.waitForTimeout(100)
  }
}
