/** Pages that are rendered ahead of time, in a browser: readable without a script, taken over without redrawing, never the wrong ones. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { pages } from '../prerender/pages.ts'
import demos from '../src/shared/demos/demos.json' with { type: 'json' }
import { paths } from '../src/paths.ts'
import { launch, visitor } from './browser.ts'

let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

const built = pages.filter((page) => page.built).map(({ path }) => path)
const inPage = {
  visibility: () => getComputedStyle(document.getElementById('root') ?? document.body).visibility,
}

/** The app has taken the heading over, or drawn it. */
const isAlive = (page: Page) =>
  page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactFiber'))
  })

/** Marks the heading of the document before any script of the app runs; a redrawn one has no mark. */
async function open(context: BrowserContext, path: string): Promise<{ page: Page; complaints: string[] }> {
  await context.addInitScript(() => {
    addEventListener(
      'readystatechange',
      () => {
        if (document.readyState === 'interactive')
          document.querySelector('h1')?.setAttribute('data-first', '')
      },
      true,
    )
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(path)
  await isAlive(page)
  return { page, complaints }
}

const isFirst = (page: Page) =>
  page
    .locator('h1')
    .first()
    .evaluate((heading) => heading.hasAttribute('data-first'))

describe('a page rendered ahead of time', () => {
  for (const language of ['en', 'de'] as const)
    for (const path of built)
      it(`${path} in ${language} is taken over as it is`, async () => {
        const context = await visitor(browser, { language })
        const { page, complaints } = await open(context, path)
        assert.equal(await page.locator('html').getAttribute('lang'), language)
        assert.equal(await isFirst(page), true)
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
        await page.waitForLoadState('networkidle')
        assert.equal(await isFirst(page), true)
        assert.deepEqual(complaints, [])
        await context.close()
      })

  it('of a demo takes its evidence over when it comes near, as it is', async () => {
    const [demo] = demos
    assert.ok(demo)
    const context = await visitor(browser, { width: 360 })
    await context.addInitScript(() => {
      addEventListener(
        'readystatechange',
        () => {
          if (document.readyState !== 'interactive') return
          for (const part of document.querySelectorAll('[role=tabpanel] :is(h2, tr, svg)'))
            part.setAttribute('data-first', '')
        },
        true,
      )
    })
    const { page, complaints } = await open(context, paths.demoAnalysis(demo.slug))
    await page.waitForLoadState('networkidle')
    const panel = page.getByRole('tabpanel')
    const isTaken = () =>
      Object.keys(document.querySelector('#breakdown') ?? {}).some((key) => key.startsWith('__reactFiber'))
    const first = panel.locator('[data-first]')
    const there = await first.count()
    assert.ok(there > 20)
    assert.equal(await page.evaluate(isTaken), false)
    await page.evaluate(() => scrollTo(0, innerHeight))
    await page.waitForFunction(isTaken)
    assert.equal(await first.count(), there)
    await page.getByRole('tab', { name: 'Revenue' }).click()
    await panel.getByRole('heading', { name: 'Simulator' }).waitFor()
    assert.deepEqual(complaints, [])
    await context.close()
  })

  it('of a demo draws its charts at once where the window is high enough to show them', async () => {
    const [demo] = demos
    assert.ok(demo)
    const context = await visitor(browser, { width: 1440, height: 1000 })
    const { page, complaints } = await open(context, paths.demoAnalysis(demo.slug))
    await page.getByRole('tabpanel').locator('svg[role=img], figure svg').first().waitFor()
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('#breakdown') ?? {}).some((key) => key.startsWith('__reactFiber')),
    )
    assert.equal(await page.evaluate(() => scrollY), 0)
    assert.deepEqual(complaints, [])
    await context.close()
  })

  it('of the product’s front is read in a large window without the code of what is below', async () => {
    const context = await visitor(browser, { width: 1440, height: 1400 })
    const { page, complaints } = await open(context, '/')
    await page.waitForLoadState('networkidle')
    const part = page.getByRole('region', { name: 'See a full result' })
    const isTaken = () =>
      Object.keys(document.querySelector('#demos') ?? {}).some((key) => key.startsWith('__reactFiber'))
    assert.equal(await page.evaluate(isTaken), false)
    const drawn = await part.innerText()
    await part.hover()
    await page.waitForFunction(isTaken)
    assert.equal(await part.innerText(), drawn)
    await part.getByRole('link').first().click()
    await page.waitForURL(/demo-analysis/)
    assert.deepEqual(complaints, [])
    await context.close()
  })

  it('is painted before the app is fetched, unless somebody acts before', async () => {
    const context = await visitor(browser)
    const { page } = await open(context, '/')
    const [painted, begun] = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /assets\/.*\.js/.test(name))
      return [paint?.startTime, Math.min(...scripts.map(({ startTime }) => startTime))]
    })
    assert.ok(painted !== undefined && begun > painted, `painted at ${painted}, fetched at ${begun}`)
    await context.close()
  })

  it('keeps the focus of a person who went past the header before the app came', async () => {
    const context = await visitor(browser)
    const page = await context.newPage()
    let release = () => {}
    const passed = new Promise<void>((resolve) => (release = resolve))
    await page.route(/assets\/.*\.js/, async (route) => {
      await passed
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await skip.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(({ hash }) => hash === '#content')
    await page.keyboard.press('Tab')
    const start = page.getByRole('main').getByRole('textbox', { name: 'Channel' }).and(page.locator(':focus'))
    await start.waitFor()
    release()
    await isAlive(page)
    await start.waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Create an account' }).waitFor()
    await context.close()
  })

  it('can be read without any script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' })
    const page = await context.newPage()
    await page.goto(new URL('/', process.env.BASE_URL ?? 'http://127.0.0.1:5173').href)
    await page.getByRole('heading', { level: 1, name: /Verstehe jeden Kanal/ }).waitFor()
    await page.getByRole('heading', { name: 'So funktioniert es' }).waitFor()
    await context.close()
  })

  it('with a query that changes it is drawn by the app', async () => {
    const context = await visitor(browser)
    const { page, complaints } = await open(context, '/auth?view=reset')
    await page.getByRole('heading', { name: 'Reset your password' }).waitFor()
    assert.deepEqual(complaints, [])
    await context.close()
  })
})

describe('the language', () => {
  it('once chosen, the next document comes in it', async () => {
    const context = await visitor(browser, { language: 'en' })
    const page = await context.newPage()
    await page.goto('/terms?lang=de')
    await page.getByRole('heading', { level: 1, name: 'Nutzungsbedingungen' }).waitFor()
    await page.waitForURL(({ search }) => search === '')
    await page.waitForFunction(() => document.cookie.includes('kanalyse.language=de'))
    const again = await page.goto('/')
    assert.match((await again?.text()) ?? '', /<html lang="de"/)
    await context.close()
  })

  it('that was stored without its cookie wins over the document, unseen', async () => {
    const context = await visitor(browser, { language: 'en' })
    await context.addInitScript(() => localStorage.setItem('kanalyse.language', 'de'))
    const { page, complaints } = await open(context, '/')
    await page.getByRole('heading', { level: 1, name: /Verstehe jeden Kanal/ }).waitFor()
    assert.equal(await isFirst(page), false)
    assert.equal(await page.evaluate(inPage.visibility), 'visible')
    assert.deepEqual(complaints, [])
    await context.close()
  })
})

describe('somebody who is signed in', () => {
  it('never sees the visitor’s page, not even for a moment', async () => {
    const context = await visitor(browser)
    await context.addInitScript(() => {
      localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'user-1')
      const seen: string[] = []
      Object.assign(window, { seen })
      const look = () => {
        const root = document.getElementById('root')
        const heading = document.querySelector('h1')
        if (root && heading && getComputedStyle(root).visibility === 'visible') seen.push(heading.textContent)
        if (document.readyState !== 'complete') requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const page = await context.newPage()
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    assert.equal(await page.locator('html').getAttribute('data-page'), '/')
    await page.waitForFunction(() => document.readyState === 'complete')
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
    assert.deepEqual(
      seen.filter((heading) => /how sure you can be/.test(heading)),
      [],
    )
    await context.close()
  })
})

describe('an address without a page', () => {
  it('answers so to machines, and shows people the way', async () => {
    const context = await visitor(browser)
    const page = await context.newPage()
    const answer = await page.goto('/nowhere')
    assert.equal(answer?.status(), 404)
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await context.close()
  })
})
