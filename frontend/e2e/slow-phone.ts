/**
 * What a newcomer waits for on a slow phone: a processor four times slower than this machine's, a line of 1.6 Mbit/s with 150 ms to the
 * server, and nothing cached. Each step is the time from a press (or an address) to what it was pressed for, the median of three walks
 * by three new people. It reads a running product.
 */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { launch, visitor } from './browser.ts'
import { codes, newEmail, password } from './world/sign-in.ts'

const walks = 3
const slower = 4
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 }

/** Milliseconds of each step, in the order of the walk. */
type Times = Map<string, number>

async function asSlowPhone(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', line)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return client
}

/** When the browser had painted something, and its largest part. */
const painted = (page: Page, type: 'paint' | 'largest-contentful-paint') =>
  page.evaluate(
    (kind) =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: kind,
          buffered: true,
        })
      }),
    type,
  )

async function walk(browser: Browser): Promise<Times> {
  const context = await visitor(browser, { width: 360 })
  const page = await context.newPage()
  await asSlowPhone(page)
  const times: Times = new Map()
  const timed = async (step: string, act: () => Promise<unknown>) => {
    // Nobody presses before they have read.
    await page.waitForLoadState('networkidle')
    const before = Date.now()
    await act()
    times.set(step, Date.now() - before)
  }
  const main = page.locator('main')
  const bar = page.locator('footer ~ nav')

  await timed('landing page', async () => {
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('region', { name: 'A full result', exact: true }).getByRole('link').waitFor()
  })
  times.set('its first paint', await painted(page, 'paint'))
  times.set('its largest paint', await painted(page, 'largest-contentful-paint'))
  await timed('a demo: the first result', async () => {
    await page.getByRole('region', { name: 'A full result', exact: true }).getByRole('link').click()
    await main.getByText('What the score is made of').waitFor()
  })
  const own = main.getByRole('link', { name: 'Analyze your own' }).first()
  await own.scrollIntoViewIfNeeded()
  await timed('sign-up form', async () => {
    await own.click()
    await page.getByLabel('Repeat password').waitFor()
  })
  await page.getByLabel('Email').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await page.getByRole('checkbox').check()
  await timed('account created, code asked for', async () => {
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByLabel('Code').waitFor()
  })
  await page.getByLabel('Code').fill(codes.signUp)
  await timed('code confirmed, signed in', async () => {
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('textbox', { name: 'Channel' }).waitFor()
  })
  await page.getByRole('textbox', { name: 'Channel' }).fill('@quietlambda')
  await timed('one’s own first result', async () => {
    await page.getByRole('button', { name: 'Analyze channel' }).click()
    await main.getByText('What the score is made of').waitFor()
  })
  for (const [name, seen] of [
    ['Leaderboard', main.getByRole('article').first()],
    ['Discovery', main.getByRole('article').first()],
    ['Monitor', main.getByRole('button', { name: 'New setup' })],
    ['Home', main.getByRole('heading', { name: 'History' })],
  ] as const)
    await timed(`${name}, from the bar`, async () => {
      const link = bar.getByRole('link', { name })
      const goal = await link.getAttribute('href')
      await link.click()
      // Until then the page before is shown, which may have the same parts.
      await page.waitForURL(({ pathname }) => pathname === goal)
      await seen.waitFor()
    })
  await context.close()
  return times
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(8)

const browser = await launch()
const taken: Times[] = []
for (let round = 0; round < walks; round++) taken.push(await walk(browser))
await browser.close()
for (const step of taken[0]?.keys() ?? []) {
  const each = taken.map((times) => times.get(step) ?? 0)
  process.stdout.write(
    `${seconds(middle(each))}  ${step}  (${each.map((ms) => (ms / 1000).toFixed(1)).join(', ')})\n`,
  )
}
