/** The leaderboard: each tier sees exactly what it grants, on the page and when the API is asked directly. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import type { components } from '../src/api/schema.ts'
import { launch, listen, visitor } from './browser.ts'
import { Somebody } from './money.ts'
import { analyse } from './person.ts'

type Schemas = components['schemas']
type Board = Schemas['Leaderboard']

const tiers = ['visitor', 'free', 'starter', 'creator', 'growth', 'agency'] as const
type Tier = (typeof tiers)[number]

/** As the product decided: rows of any list, and rows a page. */
const rowsOf: Record<Tier, number> = {
  visitor: 3,
  free: 10,
  starter: 50,
  creator: Infinity,
  growth: Infinity,
  agency: Infinity,
}
const pageOf: Record<Tier, number> = {
  visitor: 3,
  free: 10,
  starter: 25,
  creator: 25,
  growth: 25,
  agency: 25,
}

/** What may be asked, by the cheapest tier that may, and the name of its control on the page. */
const questions: [query: string, opens: Tier, control: string][] = [
  ['search=a', 'starter', 'Search'],
  ['period=month', 'starter', 'Analysed'],
  ['search=a%2Ce', 'creator', 'Search'],
  ['badges=hidden_gem', 'creator', 'Badges'],
  ['smart=rising', 'creator', 'Smart filters'],
  ['niche=coding', 'creator', 'Niche'],
  ['language=de', 'creator', 'Language'],
  ['sort=subscribers', 'creator', 'Order'],
  ['order=asc', 'creator', 'Order'],
  ['minSubscribers=1000', 'growth', 'Subscribers'],
  ['maxSubscribers=1000', 'growth', 'Subscribers'],
  ['pageSize=500', 'growth', 'Rows a page'],
]
const has = (tier: Tier, opens: Tier) => tiers.indexOf(tier) >= tiers.indexOf(opens)

/** Fifteen of the sample platform's channels for three people's free credits, and one whose figures are not believed. */
const sampled = [
  ['@gadgetparade', '@tildasteig', '@quietlambda', '@lanternattic', '@Blockzeit'],
  ['@hushfield', '@trail_ledger', '@morgenbrief', '@klotzundkuschel', '@velvetattic'],
  ['@SemicolonHarbour', '@küchengeflüster', '@sternenspur', '@taktiktisch', '@pfannenblitz'],
]

interface Told {
  status: number
  body: Board & { error?: Schemas['ErrorBody'] }
}

/** Asks the API itself, with the token of whoever is signed in at this page. */
const ask = (page: Page, path: string): Promise<Told> =>
  page.evaluate(async (where) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken'))
    const token = key && localStorage.getItem(key)
    const answer = await fetch(
      `/api/leaderboard${where}`,
      token ? { headers: { authorization: `Bearer ${token}` } } : {},
    )
    return { status: answer.status, body: (await answer.json()) as Told['body'] }
  }, path)

/** Where the schedule of the local cloud can be anticipated; without it a story waits for each full minute. */
const cloud = process.env.CLOUD_URL

async function build(): Promise<void> {
  if (!cloud) return
  const address = `${cloud}/2015-03-31/functions/kanalyse-build-leaderboard/invocations`
  const { status } = await fetch(address, { method: 'POST', body: '{}', signal: AbortSignal.timeout(60_000) })
  assert.equal(status, 200, 'the board is built')
}

/** The board is built each minute: asks until it is as it should be. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 240_000
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `not within four minutes: ${what}`)
    await build()
    await pause(1_000)
  }
}

const names = (page: Page) => page.getByRole('link', { name: /: open preview$/ })

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/leaderboard${search}`)
  await names(page).first().waitFor()
}

let browser: Browser
let admin: Somebody
let member: Somebody
let guest: Page
let complaints: string[]

async function fill(): Promise<void> {
  for (const [index, channels] of sampled.entries()) {
    const person = index === 0 ? member : await Somebody.fresh(browser)
    for (const channel of channels) await analyse(person.page, channel)
    if (person !== member) await person.leave()
  }
}

before(async () => {
  browser = await launch()
  const context = await visitor(browser)
  guest = await context.newPage()
  complaints = listen(guest)
  await guest.goto('/leaderboard')
  admin = await Somebody.admin(browser)
  member = await Somebody.fresh(browser)
  const enough = async () => (await ask(guest, '')).body.total > rowsOf.free
  if (!(await enough())) await fill()
  await until('more channels on the board than a free account sees', enough)
})

after(async () => {
  await setTier('free')
  await admin.leave()
  await member.leave()
  assert.deepEqual(complaints, [])
  await browser.close()
})

/** The demo administrator tests tiers on their own account. */
async function setTier(tier: Tier): Promise<void> {
  const { status } = await admin.api('PUT', '/admin/own-tier', { tier })
  assert.equal(status, 200)
}

async function as(tier: Tier): Promise<Page> {
  if (tier === 'visitor') return guest
  // An administrator without a tier counts as creator.
  if (tier === 'free') return member.page
  await setTier(tier)
  return admin.page
}

async function seesItsRows(page: Page, tier: Tier): Promise<void> {
  const { body } = await ask(page, '')
  const first = Math.min(pageOf[tier], rowsOf[tier], body.total)
  assert.deepEqual(
    body.rows.map(({ rank }) => rank),
    Array.from({ length: first }, (_, index) => index + 1),
  )
  assert.equal(body.visible, Math.min(rowsOf[tier], body.total))
  assert.equal(body.access.tier ?? 'visitor', tier)
  const showsBadges = has(tier, 'creator')
  assert.ok(body.rows.every(({ badges, smart }) => (badges != null && smart != null) === showsBadges))
  await open(page)
  assert.equal(await names(page).count(), first)
  const more = page.getByRole('heading', { name: /^[\d,.]+ more channels?$/ })
  const beyond = body.total > rowsOf[tier] && body.visible <= pageOf[tier]
  assert.equal(await more.count(), beyond ? 1 : 0)
}

/** No parameter and no page brings a row more than the tier has, or anything that it may not ask. */
async function isRefusedTheRest(page: Page, tier: Tier): Promise<void> {
  for (const [query, opens] of questions) {
    const { status, body } = await ask(page, `?${query}`)
    if (has(tier, opens)) assert.equal(status, 200, `${tier} may ask ${query}`)
    else {
      assert.deepEqual(
        [status, body.error?.code, body.error?.tier],
        [403, 'tier_required', opens],
        `${tier}: ${query}`,
      )
      assert.ok(!('rows' in body), `${tier}: ${query} brings no row`)
    }
  }
  if (rowsOf[tier] === Infinity) return
  const beyond = Math.ceil(rowsOf[tier] / pageOf[tier]) + 1
  const { status, body } = await ask(page, `?page=${String(beyond)}`)
  assert.deepEqual([status, body.error?.code], [403, 'tier_required'], `${tier}: page ${String(beyond)}`)
  assert.ok(!('rows' in body))
}

/** Each control is open or says which tier opens it. */
async function showsWhatIsLocked(page: Page, tier: Tier): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByRole('group', { name: 'Smart filters' }).waitFor()
  for (const [query, opens, control] of questions) {
    if (query.includes('%2C') || control === 'Badges' || control === 'Smart filters') continue
    const name = opens.charAt(0).toUpperCase() + opens.slice(1)
    const locked = page.getByRole('link', { name: new RegExp(`^${control}: .*comes with the tier ${name}$`) })
    assert.equal(await locked.count(), has(tier, opens) ? 0 : 1, `${tier}: ${control}`)
  }
  const smart = page.getByRole('button', { name: /^Rising/ })
  assert.equal(await smart.count(), has(tier, 'creator') ? 1 : 0, `${tier}: smart filters`)
}

describe('what each tier sees', () => {
  for (const tier of tiers)
    it(`${tier}: its rows, its filters, and nothing beyond, on the page and from the API`, async () => {
      const page = await as(tier)
      await seesItsRows(page, tier)
      await showsWhatIsLocked(page, tier)
      await isRefusedTheRest(page, tier)
    })

  it('a channel beyond one’s rows is not told about by itself either', async () => {
    await setTier('creator')
    const { body } = await ask(admin.page, '?page=1')
    const eleventh = body.rows[10]
    assert.ok(eleventh, 'there are more than ten channels')
    for (const [tier, opens] of [
      ['visitor', 'starter'],
      ['free', 'starter'],
    ] as const) {
      const told = await ask(await as(tier), `/${eleventh.channelId}`)
      assert.deepEqual([told.status, told.body.error?.tier], [403, opens], tier)
      assert.ok(!JSON.stringify(told.body).includes(eleventh.channelName ?? '-'))
    }
    assert.equal((await ask(await as('creator'), `/${eleventh.channelId}`)).status, 200)
  })
})

describe('asking the board', () => {
  it('filters stand in the address: a reload keeps them, "back" undoes, a chip takes one away', async () => {
    const page = await as('growth')
    await open(page)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
    await page.waitForURL(/language=de/)
    await page.getByRole('combobox', { name: 'Order' }).selectOption('subscribers-desc')
    await page.waitForURL(/sort=subscribers/)
    const { body } = await ask(page, '?language=de&sort=subscribers')
    const wanted = body.rows.map(({ channelName }) => `${channelName ?? ''}: open preview`)
    await page
      .getByText(`1 to ${String(wanted.length)} of ${String(body.total)} channels that match`)
      .waitFor()
    await page.reload()
    await names(page).first().waitFor()
    assert.deepEqual(
      await names(page).evaluateAll((links) => links.map((link) => link.getAttribute('aria-label'))),
      wanted,
    )
    await page.goBack()
    await page.waitForURL((url) => url.search === '?language=de')
    await page.getByRole('button', { name: 'Remove filter: German' }).click()
    await page.waitForURL((url) => url.search === '')
  })

  it('a link from a higher tier shows a visitor their rows, and what was left out', async () => {
    await open(guest, '?niche=coding&sort=date&page=4')
    assert.equal(await names(guest).count(), rowsOf.visitor)
    await guest.getByText('Part of this address was left out').waitFor()
  })

  it('a channel opens over the board by keyboard, says what is known, and "back" closes it', async () => {
    const page = await as('starter')
    await open(page)
    await names(page).first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Rank over time' }).waitFor()
    await dialog.getByText('Rank 1', { exact: true }).waitFor()
    const analyser = await dialog.getByRole('link', { name: 'Analyze it yourself' }).getAttribute('href')
    assert.match(analyser ?? '', /^\/quick-analyzer\?channel=/)
    await page.goBack()
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(new URL(page.url()).search, '')
  })
})

describe('hiding from the board', () => {
  it('comes with Creator: below, a member is told so and the result stays public', async () => {
    const { page } = member
    const { answer } = await member.api('GET', '/analyses')
    if ((answer as Schemas['AnalysisPage']).items.length === 0) await analyse(page, '@quietlambda')
    else await page.goto(`/analysis/${(answer as Schemas['AnalysisPage']).items[0]?.requestId ?? ''}`)
    await page.getByRole('button', { name: 'Hide from leaderboard' }).click()
    const dialog = page.getByRole('dialog', { name: 'Creator Tier Required' })
    await dialog.getByRole('link', { name: 'See plans' }).waitFor()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const refused = await member.api('PUT', `/analyses/${id}/visibility`, { stealth: true })
    assert.equal(refused.status, 403)
  })

  it('takes an earlier public result back, and puts it there again', async () => {
    const { page } = admin
    await setTier('agency')
    // A channel that nobody else has: what hides it is this one result.
    const catalogue = (await (await page.request.get('/sample/_catalogue')).json()) as { handle?: string }[]
    const spare = catalogue.map(({ handle }) => handle ?? '').filter((handle) => /^@?[a-z]{6,}$/.test(handle))
    let handle = ''
    for (const candidate of spare.slice(200)) {
      const { body } = await ask(page, `?search=${encodeURIComponent(candidate)}`)
      if (body.total === 0) {
        handle = candidate.startsWith('@') ? candidate : `@${candidate}`
        break
      }
    }
    assert.ok(handle, 'there is a channel that is not on the board')
    const onBoard = async () => (await ask(page, `?search=${encodeURIComponent(handle)}`)).body.total > 0
    await analyse(page, handle)
    await until(`${handle} is on the board`, onBoard)
    await page.getByRole('button', { name: 'Hide from leaderboard' }).click()
    await page.getByText('Hidden from the leaderboard').waitFor()
    await until(`${handle} is off the board`, async () => !(await onBoard()))
    await page.getByRole('button', { name: 'Show on leaderboard' }).click()
    await page.getByText('Shown on the leaderboard').waitFor()
    await until(`${handle} is on the board again`, onBoard)
  })
})
