/** The demo analyses, as a visitor opens them: whole results of channels that have a page of their own. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import demos from '../src/shared/demos/demos.json' with { type: 'json' }
import { demoReports } from '../src/shared/demos/demo-reports.ts'
import { paths } from '../src/paths.ts'
import { launch, listen, visitor } from './browser.ts'
import { settled } from './settled.ts'

/** The words below an element that break across lines. Where a compound may part, each part is a word. */
function brokenWords(root: Element): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\u00ad–-]+/g)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word)
    }
  return found
}

let browser: Browser
before(async () => {
  browser = await launch()
})
after(() => browser.close())

describe('a visitor', () => {
  let context: BrowserContext
  let page: Page
  let complaints: string[]

  before(async () => {
    context = await visitor(browser)
    page = await context.newPage()
    complaints = listen(page)
  })
  after(() => context.close())

  for (const { requestId, slug, channel, score } of demos) {
    it(`reads the whole result of ${channel}, and opens its page`, async () => {
      await page.goto(`/analysis/${requestId}`)
      await page.getByRole('heading', { name: channel, level: 1 }).waitFor()
      await page.getByText('Demo with sample data').waitFor()
      await page
        .getByRole('img', { name: new RegExp(`Overall score ${String(Math.round(score))} of 100`) })
        .waitFor()
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
      assert.equal(await page.getByRole('menuitem', { name: 'Delete' }).count(), 0)
      await page.keyboard.press('Escape')
      const opened = context.waitForEvent('page')
      await page.getByRole('link', { name: 'Open the channel' }).click()
      const channelPage = await opened
      await channelPage.getByRole('heading', { name: channel }).first().waitFor()
      assert.equal(new URL(channelPage.url()).pathname, `/demo/${slug}/`)
      await channelPage.close()
    })
  }

  it('folds away what could be chance also in parts of the page that come later', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const doubtful = page.getByRole('tabpanel').getByText('no clear change')
    for (const at of ['top', 'end']) {
      await page.goto(`/analysis/${demos[0]!.requestId}?lang=en`)
      if (at === 'end') {
        await settled(page)
        assert.ok((await doubtful.count()) > 0, 'there is something to fold away')
      }
      await page.getByRole('switch', { name: /^Only what is certain/ }).click()
      await page.getByRole('switch', { checked: true }).waitFor()
      await page.getByText('Demo with sample data').scrollIntoViewIfNeeded()
      await settled(page)
      assert.equal(await doubtful.count(), 0, `pressed at the ${at} of its loading`)
    }
  })

  for (const id of demoReports) {
    it(`reads the whole demo report ${id}, on a phone without scrolling for ever`, async () => {
      await page.setViewportSize({ width: 360, height: 800 })
      const panel = page.getByRole('tabpanel')
      for (const [language, notice] of [
        ['de', 'Demo-Bericht mit Beispieldaten'],
        ['en', 'Demo report with sample data'],
      ] as const) {
        await page.goto(`${paths.demoXray(id)}?lang=${language}`)
        await page.getByText(notice).waitFor()
        await settled(page)
        await panel.getByRole('heading', { name: 'X-Ray', exact: true }).waitFor()
        const box = await panel.boundingBox()
        assert.ok(box && box.height > 1_500 && box.height < 3_500, `${language}: ${String(box?.height)}`)
      }
      // Nothing is lit yet, so the strip of dots takes no room.
      const strip = await panel.getByRole('region', { name: 'Uploads, highlighted together' }).boundingBox()
      assert.ok(strip && strip.height <= 1, String(strip?.height))
      const opened = context.waitForEvent('page')
      await page.getByRole('link', { name: 'Open the channel' }).click()
      const channelPage = await opened
      await channelPage.getByRole('listitem').first().waitFor()
      assert.equal(new URL(channelPage.url()).pathname, `/demo/xray-${id}/`)
      await channelPage.close()
      await page.setViewportSize({ width: 1280, height: 900 })
    })
  }

  it('has the tabs of every result within the first screen', async () => {
    const results = [
      ...demos.map(({ requestId }) => `/analysis/${requestId}`),
      ...demoReports.map((id) => paths.demoXray(id)),
      paths.performance({ tab: 'analytics', demo: 'true' }),
    ]
    for (const [width, end] of [
      [360, 620],
      [1440, 420],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      for (const address of results.flatMap((path) =>
        ['de', 'en'].map((language) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`),
      )) {
        await page.goto(address)
        await settled(page)
        // A result inside another page has that page's tabs above it.
        const views = page.getByRole('tablist').last()
        await views.getByRole('tab').nth(3).waitFor()
        const row = await views.boundingBox()
        assert.ok(row && row.y + row.height <= end, `${address} at ${String(width)}: ${JSON.stringify(row)}`)
      }
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('sees a result that is on its way in its own shape', async () => {
    const [demo] = demos
    assert.ok(demo)
    await page.route('**/demo/*.json', () => undefined)
    for (const [width, height] of [
      [360, 620],
      [1440, 420],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      // With a view in the address the document is not rendered ahead.
      await page.goto(`/analysis/${demo.requestId}?tab=kpis`)
      const row = page.locator('main .card:has(.animate-shimmer) + .animate-shimmer')
      await row.waitFor()
      const box = await row.boundingBox()
      const end = box ? box.y + box.height : 0
      assert.ok(end > height - 120 && end <= height, `${String(width)}: ${String(end)}`)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('reads each view of a result on a phone without scrolling for ever', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    const views = ['kpis', 'sustainability', 'content', 'revenue']
    for (const { requestId } of demos)
      for (const address of views.flatMap((tab) => [`tab=${tab}&lang=de`, `tab=${tab}&lang=en`])) {
        await page.goto(`/analysis/${requestId}?${address}`)
        await settled(page)
        const box = await page.getByRole('tabpanel').boundingBox()
        assert.ok(box && box.height > 1_000 && box.height < 3_500, `${address}: ${String(box?.height)}`)
      }
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('finds no word of the tiles broken on a phone, and no hole next to the last', async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    for (const { requestId } of demos)
      for (const language of ['de', 'en']) {
        await page.goto(`/analysis/${requestId}?tab=sustainability&lang=${language}`)
        await settled(page)
        const tiles = page.getByRole('tabpanel').locator('dl').first()
        await tiles.waitFor()
        assert.deepEqual(await tiles.evaluate(brokenWords), [], `${requestId} ${language}`)
        const [all, last] = [await tiles.boundingBox(), await tiles.locator('> div').last().boundingBox()]
        assert.equal(last?.width, all?.width)
      }
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('prints all four views of it from the browser’s own menu', async () => {
    const [demo] = demos
    assert.ok(demo)
    await page.goto(paths.demoAnalysis(demo.slug))
    await settled(page)
    await page.evaluate(() => {
      const look = () => {
        const paper = document.querySelector('[data-paper]')
        const pictures = paper?.querySelectorAll('svg[role=img]').length ?? 0
        Object.assign(window, { printed: { text: paper?.textContent ?? '', pictures } })
      }
      // After the product's own listener.
      addEventListener('beforeprint', look)
    })
    const print = async () => {
      await page.pdf()
      return page.evaluate(
        () => (window as unknown as { printed: { text: string; pictures: number } }).printed,
      )
    }
    // As the pointer nears the menu, what is printed is fetched.
    await page.mouse.move(200, 200)
    await page.mouse.move(300, 30)
    const patience = Date.now() + 20_000
    let { text, pictures } = await print()
    while (text === '' && Date.now() < patience) ({ text, pictures } = await print())
    for (const title of ['KPIs', 'Uploads over time', 'Sustainability', 'Recommendations', 'Simulator'])
      assert.ok(text.includes(title), title)
    assert.ok(pictures > 2)
    await page.waitForFunction(() => document.querySelector('[data-paper]') === null)
  })

  it('prints dark ink on white, also from a dark screen', async () => {
    await page.emulateMedia({ media: 'print' })
    const ink = await page.evaluate(() => {
      // Drawn, so that it is read in red, green and blue however the browser writes it.
      const brush = document.createElement('canvas').getContext('2d')
      if (!brush) throw new Error('no canvas')
      brush.fillStyle = getComputedStyle(document.documentElement).color
      brush.fillRect(0, 0, 1, 1)
      return [...brush.getImageData(0, 0, 1, 1).data.slice(0, 3)]
    })
    await page.emulateMedia({ media: 'screen' })
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark')
    for (const part of ink) assert.ok(part < 80, ink.join(' '))
  })

  it('shows without its own colours what is chosen, what is on, what can be pressed, and how sure a figure is', async () => {
    const [demo] = demos
    assert.ok(demo)
    const look = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property)
    const whiskers = () => look('[data-whisker]', 'display')
    await page.goto(paths.demoAnalysis(demo.slug))
    await settled(page)
    assert.equal(await whiskers(), 'none')
    await page.emulateMedia({ forcedColors: 'active' })
    // What says so comes after the first paint.
    await page.waitForFunction(() => {
      const line = (chosen: boolean) => {
        const tab = document.querySelector(`[role=tab][aria-selected=${String(chosen)}]`)
        return tab && getComputedStyle(tab).borderBottomColor
      }
      return line(true) !== line(false)
    })
    assert.notEqual(await whiskers(), 'none')
    assert.equal(await look('a.text-on-iris', 'border-top-width'), '1px')
    const off = await look('[role=switch]', 'background-color')
    await page.getByRole('switch').check()
    assert.notEqual(await look('[role=switch]', 'background-color'), off)
    await page.getByRole('switch').uncheck()
    // The reader's colours, whatever the theme: what is drawn in ink follows them.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      const ink = await look('body', 'color')
      assert.equal(await look('main svg text.fill-ink', 'fill'), ink, colorScheme)
    }
    await page.emulateMedia({ forcedColors: null, colorScheme: null })
  })

  it('finds no demo at an address that names none', async () => {
    await page.goto('/analysis/demo-analysis-nobody')
    await page.getByRole('heading', { name: 'This analysis does not exist' }).waitFor()
  })

  it('has a browser with nothing to complain about', () => {
    assert.deepEqual(complaints, [])
  })
})
