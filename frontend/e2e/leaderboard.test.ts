/** The leaderboard: each tier sees exactly what it grants, on the page and when the API is asked directly. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { components } from '../src/api/schema.ts'
import { ask, fill, until } from './world/board.ts'
import { launch, listen, visitor } from './browser.ts'
import { Somebody } from './world/money.ts'
import { analyse } from './world/person.ts'

type Schemas = components['schemas']

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

/** What may be asked, by the cheapest tier that may. */
const questions: [query: string, opens: Tier][] = [
  ['search=a', 'starter'],
  ['period=month', 'starter'],
  ['search=a%2Ce', 'creator'],
  ['badges=hidden_gem', 'creator'],
  ['smart=rising', 'creator'],
  ['niche=coding', 'creator'],
  ['language=de', 'creator'],
  ['sort=subscribers', 'creator'],
  ['order=asc', 'creator'],
  ['minSubscribers=1000', 'growth'],
  ['maxSubscribers=1000', 'growth'],
  ['pageSize=500', 'growth'],
]
const has = (tier: Tier, opens: Tier) => tiers.indexOf(tier) >= tiers.indexOf(opens)

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

before(async () => {
  browser = await launch()
  const context = await visitor(browser)
  guest = await context.newPage()
  complaints = listen(guest)
  await guest.goto('/leaderboard')
  admin = await Somebody.operator(browser)
  member = await Somebody.fresh(browser)
  await setTier('agency')
  await fill(guest, [admin, member], rowsOf.starter + 1)
})

after(async () => {
  await setTier('free')
  await admin.leave()
  await member.leave()
  assert.deepEqual(complaints, [])
  await browser.close()
})

/** An administrator tests tiers on their own account. */
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

const written = (tier: Tier) => tier.charAt(0).toUpperCase() + tier.slice(1)

/** Each control is open, or still with one line that says which tier opens it; what the panel does not have is named in one line too. */
async function showsWhatIsClosed(page: Page, tier: Tier): Promise<void> {
  const filters = page.getByRole('button', { name: /^Filters/ })
  const bar: [name: string, opens: Tier][] = [
    ['Search', 'starter'],
    ['Analyzed', 'starter'],
    ['Order', 'creator'],
  ]
  const any = has(tier, 'starter')
  for (const [name, opens] of bar) {
    const control = any
      ? page.getByLabel(name, { exact: true })
      : page.getByRole('button', { name, exact: true })
    assert.equal(await control.isEnabled(), has(tier, opens), `${tier}: ${name}`)
    const line = page
      .getByRole('region', { name: 'Filters' })
      .locator('p', { hasText: `with ${written(opens)}` })
    assert.equal(await line.count(), has(tier, opens) ? 0 : 1, `${tier}: ${name} comes with ${opens}`)
  }
  assert.equal(await filters.isEnabled(), has(tier, 'creator'), `${tier}: filters`)
  if (!has(tier, 'creator')) return
  await filters.click()
  await page.getByRole('group', { name: 'Smart filters' }).waitFor()
  for (const [name, opens] of [
    ['Niche', 'creator'],
    ['Language', 'creator'],
    ['Rows per page', 'growth'],
  ] as const)
    assert.equal(
      await page.getByRole('combobox', { name }).count(),
      has(tier, opens) ? 1 : 0,
      `${tier}: ${name}`,
    )
  const larger = page.getByText('Size and rows per page come with Growth.')
  assert.equal(await larger.count(), has(tier, 'growth') ? 0 : 1, `${tier}: size and rows per page`)
}

describe('what each tier sees', () => {
  for (const tier of tiers)
    it(`${tier}: its rows, its filters, and nothing beyond, on the page and from the API`, async () => {
      const page = await as(tier)
      await seesItsRows(page, tier)
      await showsWhatIsClosed(page, tier)
      await isRefusedTheRest(page, tier)
    })

  it('starter turns the page to row 50, and learns there how many more there are', async () => {
    const page = await as('starter')
    await open(page)
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click()
    await page.waitForURL('**/leaderboard?page=2')
    await page.getByText('Rank 50', { exact: true }).waitFor()
    assert.equal(await names(page).count(), 25)
    assert.equal(await page.getByText('Rank 51', { exact: true }).count(), 0)
    assert.equal(await page.getByRole('link', { name: 'Page 3' }).count(), 0)
    const { body } = await ask(page, '?page=2')
    assert.deepEqual(
      body.rows.map(({ rank }) => rank),
      Array.from({ length: 25 }, (_, index) => index + 26),
    )
    const more = body.total - rowsOf.starter
    await page
      .getByRole('heading', { name: `${String(more)} more channel${more === 1 ? '' : 's'}` })
      .waitFor()
  })

  it('a channel beyond one’s rows cannot be read by itself either', async () => {
    await setTier('creator')
    const { body } = await ask(admin.page, '?page=3')
    const beyond = body.rows.find(({ rank }) => rank === rowsOf.starter + 1)
    assert.ok(beyond, 'there are more channels than a starter lists')
    for (const [tier, opens] of [
      ['visitor', 'starter'],
      ['free', 'starter'],
    ] as const) {
      const reply = await ask(await as(tier), `/${beyond.channelId}`)
      assert.deepEqual([reply.status, reply.body.error?.tier], [403, opens], tier)
      assert.ok(!JSON.stringify(reply.body).includes(beyond.channelName ?? '-'))
    }
    // Everyone who may search finds every channel, one by one.
    for (const tier of ['starter', 'creator'] as const)
      assert.equal((await ask(await as(tier), `/${beyond.channelId}`)).status, 200, tier)
  })
})

describe('asking the board', () => {
  it('filters are in the address: a reload keeps them, "back" undoes, a chip takes one away', async () => {
    const page = await as('growth')
    await open(page)
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
    await page.waitForURL(/language=de/)
    await page.getByRole('combobox', { name: 'Order' }).selectOption('subscribers-desc')
    await page.waitForURL(/sort=subscribers/)
    const { body } = await ask(page, '?language=de&sort=subscribers')
    const wanted = body.rows.map(({ channelName }) => `${channelName ?? ''}: open preview`)
    await page.getByText(`1 to ${String(wanted.length)} of ${String(body.total)} matching channels`).waitFor()
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
  it('comes with Creator: below, a member reads that, and the result stays public', async () => {
    const { page } = member
    const { answer } = await member.api('GET', '/analyses')
    if ((answer as Schemas['AnalysisPage']).items.length === 0) await analyse(page, '@quietlambda')
    else await page.goto(`/analysis/${(answer as Schemas['AnalysisPage']).items[0]?.requestId ?? ''}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Hide from leaderboard' }).click()
    const dialog = page.getByRole('dialog', { name: 'Creator plan required' })
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
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Hide from leaderboard' }).click()
    await page.getByText('Hidden from the leaderboard').waitFor()
    await until(`${handle} is off the board`, async () => !(await onBoard()))
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Show on leaderboard' }).click()
    await page.getByText('Shown on the leaderboard').waitFor()
    await until(`${handle} is on the board again`, onBoard)
  })
})
