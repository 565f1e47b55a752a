/**
 * The discovery hub: from the counts over filters, an empty answer and a video to the patterns, in both languages, and what visitors see.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { components } from '../src/api/schema.ts'
import { launch, listen, visitor } from './browser.ts'
import { filled } from './world/hub-filled.ts'
import { Somebody } from './world/money.ts'

type Schemas = components['schemas']
type Hub = Schemas['Hub']

/** What a free account sees of any answer. */
const rows = 50

let browser: Browser
let member: Somebody
let guest: Page
let complaints: string[]

async function ask(query = ''): Promise<{ status: number; body: Hub }> {
  const { status, answer } = await member.api('GET', `/hub${query}`)
  return { status, body: answer as Hub }
}

const cards = (page: Page) => page.getByRole('list', { name: /^Videos$/ }).getByRole('article')

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/thumbnail-discovery${search}`)
  await cards(page).first().waitFor()
}

before(async () => {
  browser = await launch()
  const context = await visitor(browser)
  guest = await context.newPage()
  complaints = listen(guest)
  member = await Somebody.fresh(browser)
  const { videos } = await filled(member)
  assert.ok(videos.length > 0)
})

after(async () => {
  await member.leave()
  assert.deepEqual(complaints, [])
  await browser.close()
})

describe('a member', () => {
  it('sees as many videos as the tier has, the surest first, and what the next tier shows', async () => {
    const { page } = member
    const { body } = await ask()
    const lows = body.videos.map(({ multipleLow }) => multipleLow)
    assert.deepEqual(
      lows,
      lows.toSorted((a, b) => b - a),
    )
    assert.equal(body.visible, Math.min(rows, body.total))
    await open(page)
    const beyond = page.getByRole('heading', { name: /^[\d,.]+ more videos?$/ })
    for (let turn = 0; turn < 40 && (await beyond.count()) === 0; turn += 1) {
      await page.mouse.wheel(0, 2_000)
      await page.waitForLoadState('networkidle')
    }
    await beyond.scrollIntoViewIfNeeded()
    const places = page.locator('[aria-posinset]')
    await places.and(page.locator(`[aria-posinset="${String(rows)}"]`)).waitFor()
    assert.equal(await places.last().getAttribute('aria-posinset'), String(rows))
    const { status } = await ask('?page=3&pageSize=48')
    assert.equal(status, 403)
  })

  it('narrows it by filters that stay in the address, and takes them away one by one', async () => {
    const { page } = member
    await open(page)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const niche = page.getByRole('combobox', { name: 'Niche', exact: true })
    await niche.waitFor()
    const niches = (await ask()).body.choices?.niches ?? []
    const { key, videos } = niches[0] ?? assert.fail('no niche to choose')
    await niche.selectOption(key)
    await page.waitForURL(`**/thumbnail-discovery?niche=${key}`)
    await page.getByRole('combobox', { name: 'Format' }).selectOption('long')
    await page.waitForURL(/format=long/)
    const { body } = await ask(`?niche=${key}&format=long`)
    assert.ok(body.total > 0 && body.total <= videos)
    assert.ok(body.videos.every((video) => video.niche === key && video.format === 'long'))
    await page.getByText(new RegExp(`^${body.total.toLocaleString('en-GB')} videos? match`)).waitFor()
    const active = page.getByRole('list', { name: 'Active filters' })
    assert.equal(await active.getByRole('listitem').count(), 2)
    await active.getByRole('button', { name: 'Remove filter: Long video' }).click()
    await page.waitForURL(`**/thumbnail-discovery?niche=${key}`)
    await page.goBack()
    await page.waitForURL(/format=long/)
  })

  it('learns which filter left nothing, and goes on without it', async () => {
    const { page } = member
    await page.goto('/thumbnail-discovery?format=long&search=no-title-has-these-words')
    const steps = page.getByRole('list', { name: 'What each filter lets through' })
    await steps.waitFor()
    assert.equal(await steps.getByRole('listitem').count(), 2)
    const { body } = await ask('?format=long&search=no-title-has-these-words')
    assert.equal(body.total, 0)
    await page.getByText(/^No video is left after this filter: “.+”$/).waitFor()
    await steps.getByRole('button', { name: 'Remove filter: “no-title-has-these-words”' }).click()
    await cards(page).first().waitFor()
    assert.match(page.url(), /\?format=long$/)
  })

  it('opens a video at an address of its own, by keyboard too, and closes it with "back"', async () => {
    const { page } = member
    await open(page)
    const first = cards(page).first().getByRole('link')
    await first.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'The channel’s line' }).waitFor()
    assert.match(page.url(), /\?video=[\w-]{11}$/)
    await dialog
      .getByText(/likely/)
      .first()
      .waitFor()
    await dialog.getByRole('link', { name: 'Analyze channel' }).waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    const { videoId } = (await ask()).body.videos[0] ?? assert.fail('no video')
    await page.goto(`/thumbnail-discovery?video=${videoId}`)
    await dialog.getByRole('heading', { name: 'The channel’s line' }).waitFor()
  })

  it('reads what titles repeat in at least three channels, and what that cannot show', async () => {
    const { page } = member
    await open(page)
    await page.getByRole('link', { name: 'Patterns' }).click()
    await page.waitForURL('**/thumbnail-discovery/patterns')
    await page.getByRole('heading', { name: 'Title forms that repeat' }).waitFor()
    await page.getByText(/only outliers are counted here/).waitFor()
    const { answer } = await member.api('GET', '/hub/patterns')
    const { repeats, gaps } = answer as Schemas['HubPatterns']
    assert.ok([...repeats, ...gaps].every(({ channels }) => channels >= 3))
    const [repeat] = repeats
    if (repeat)
      await page
        .getByText(new RegExp(`^in ${String(repeat.channels)} channels`))
        .first()
        .waitFor()
  })

  it('reads all of it in German', async () => {
    const { page } = member
    await page.goto('/thumbnail-discovery?lang=de')
    await cards(page)
      .first()
      .getByText(/· wohl [\d.,]+–[\d.,]+×/)
      .waitFor()
    await page
      .getByText(/^[\d.]+\sVideos · [\d.]+\sKanäle · \d+\sNischen · \d+\sSprachen$/)
      .first()
      .waitFor()
    await cards(page).first().getByRole('link').click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Die Linie des Kanals' }).waitFor()
    await page.goto('/thumbnail-discovery/patterns')
    await page.getByRole('heading', { name: 'Titelformen, die sich wiederholen' }).waitFor()
  })
})

describe('a visitor', () => {
  it('sees twelve videos and how many there are, and is led to an account', async () => {
    await guest.goto('/thumbnail-discovery-preview')
    await cards(guest).first().waitFor()
    assert.equal(await cards(guest).count(), 12)
    await guest.getByText(/^[\d,]+\svideos · [\d,]+\schannels · \d+\sniches · \d+\slanguages$/).waitFor()
    await guest.getByRole('link', { name: 'Create a free account' }).click()
    await guest.waitForURL(/\/auth\?next=%2Fthumbnail-discovery/)
  })

  it('who wants the hub itself signs in first', async () => {
    await guest.goto('/thumbnail-discovery?niche=coding')
    await guest.waitForURL(/\/auth\?next=%2Fthumbnail-discovery%3Fniche%3Dcoding/)
  })
})
