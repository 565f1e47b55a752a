/**
 * How a thousand videos of the hub scroll on a phone: its screen, and a processor four times slower than this machine's, as Lighthouse
 * takes a phone to be. Somebody flings through the list while the browser keeps account of its frames. It reads a running product
 * whose hub is filled.
 */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launch } from './browser.ts'
import { filled } from './world/hub-filled.ts'
import { Somebody } from './world/money.ts'

const screen = { width: 412, height: 823 }
const slower = 4
const wanted = 1_000
const flings = 24
/** Pixels of each, in a second. */
const distance = 3_000
const atSixty = 60 * flings

/** Opens the hub and asks for more until there are enough videos. */
async function load(page: Page): Promise<number> {
  await page.goto('/thumbnail-discovery')
  const last = page
    .getByRole('list', { name: /^Videos$/ })
    .getByRole('listitem')
    .last()
  const more = page.getByRole('button', { name: 'Load more' })
  await last.waitFor()
  for (let tries = 0; tries < 1_000; tries++) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const rows = Number(await last.getAttribute('aria-posinset'))
    if (rows >= wanted) return rows
    if ((await more.isVisible()) && (await more.isEnabled())) await more.click()
    await pause(50)
  }
  throw new Error('the hub has too few videos for this')
}

/** A phone's screen. */
async function asPhone(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setDeviceMetricsOverride', {
    ...screen,
    deviceScaleFactor: 1.75,
    mobile: true,
  })
  return client
}

/** Flings through the list, mostly down and now and then back. */
async function fling(page: Page, client: CDPSession): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0))
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower })
  for (let count = 0; count < flings; count++)
    await client.send('Input.synthesizeScrollGesture', {
      // Next to the cards: no finger hovers.
      x: 4,
      y: screen.height / 2,
      yDistance: count % 4 === 3 ? distance : -distance,
      speed: distance,
      // Without a screen Chromium moves nothing by fingers.
      gestureSourceType: 'mouse',
    })
  assert.ok((await page.evaluate(() => scrollY)) > 10 * screen.height, 'the list has moved')
}

interface TraceEvent {
  name: string
  args?: {
    frame_reporter?: {
      scroll_state?: string
      state?: string
      layer_tree_host_id?: number
      frame_sequence?: number
      has_missing_content?: boolean
    }
  }
}

/** What the browser writes down meanwhile. */
async function traced(browser: Browser, act: () => Promise<void>): Promise<TraceEvent[]> {
  const client = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  client.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])))
  await client.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['cc', 'benchmark'] },
  })
  await act()
  const complete = new Promise((done) => client.once('Tracing.tracingComplete', done))
  await client.send('Tracing.end')
  await complete
  return events
}

interface Frame {
  states: Set<string>
  /** Something in sight had not been drawn yet. */
  incomplete: boolean
}

/** The frames during which the list moved, each as it came to the screen. */
function framesOf(events: TraceEvent[]): Frame[] {
  const frames = new Map<string, Frame>()
  for (const { name, args } of events) {
    const reporter = args?.frame_reporter
    if (name !== 'PipelineReporter' || reporter?.scroll_state !== 'SCROLL_COMPOSITOR_THREAD') continue
    const key = `${String(reporter.layer_tree_host_id)} ${String(reporter.frame_sequence)}`
    const frame = frames.get(key) ?? { states: new Set(), incomplete: false }
    frame.states.add(reporter.state ?? '')
    frame.incomplete ||= reporter.has_missing_content ?? false
    frames.set(key, frame)
  }
  return [...frames.values()]
}

const browser = await launch()
try {
  const reader = await Somebody.operator(browser)
  const { status } = await reader.api('PUT', '/admin/own-tier', { tier: 'agency' })
  assert.equal(status, 200)
  await filled(reader)
  const client = await asPhone(reader.page)
  const rows = await load(reader.page)
  const drawn = await reader.page.getByRole('article').count()
  const frames = framesOf(await traced(browser, () => fling(reader.page, client)))
  assert.ok(frames.length > 0, 'the browser has written down no frame')
  const shown = frames.filter(({ states }) =>
    [...states].some((state) => state.startsWith('STATE_PRESENTED')),
  )
  const current = shown.filter(({ states }) => states.has('STATE_PRESENTED_ALL'))
  const incomplete = shown.filter((frame) => frame.incomplete)
  process.stdout.write(
    `${rows} videos, ${drawn} of them drawn; ${flings} seconds of scrolling are ${atSixty} frames at 60 a second\n` +
      `shown: ${shown.length}, dropped: ${frames.length - shown.length}, with a place not drawn yet: ${incomplete.length}\n` +
      `with all that the page had to draw meanwhile: ${current.length}\n`,
  )
} finally {
  await browser.close()
}
