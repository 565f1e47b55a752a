/** A channel's data deleted on request, on the running stack: asked for by a visitor, decided by an operator, and lifted again. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { components } from '../src/api/schema.ts'
import { callEarly, until } from './world/board.ts'
import { launch, listen, visitor } from './browser.ts'
import { settled } from './settled.ts'
import { mailSaying } from './world/mailbox.ts'
import { Somebody } from './world/money.ts'
import { analyse } from './world/person.ts'
import { newEmail } from './world/sign-in.ts'

type Schemas = components['schemas']

/** Of no other story: while it is withdrawn, nobody can analyze it. */
const handle = '@sprocketdrawerdaily'
const name = 'Sprocket Drawer Daily'
const refusal = /^The owner of this channel asked us to delete its data/
const owner = newEmail()

let browser: Browser
let admin: Somebody
let member: Somebody
let context: BrowserContext
let guest: Page
let complaints: string[]
let channelId: string
/** The member's analysis of it. */
let requestId: string

before(async () => {
  browser = await launch()
  context = await visitor(browser)
  guest = await context.newPage()
  complaints = listen(guest)
  admin = await Somebody.operator(browser)
  member = await Somebody.fresh(browser)
  const catalogue = (await (await guest.request.get('/sample/_catalogue')).json()) as {
    id: string
    handle: string
  }[]
  channelId = catalogue.find((channel) => channel.handle === handle)?.id ?? ''
  assert.ok(channelId, `the sample platform has ${handle}`)
})
after(() => browser.close())

/** What the request of this story is now, as operators see it. */
async function request(): Promise<Schemas['DeletionRequest']> {
  const { status, answer } = await admin.api('GET', '/admin/deletion-requests')
  assert.equal(status, 200, JSON.stringify(answer))
  const found = (answer as Schemas['DeletionRequests']).items.find(({ email }) => email === owner)
  assert.ok(found, 'the request is among the newest')
  return found
}

/** Opens the list, and answers the place of the request in it. */
async function row() {
  await admin.page.goto('/admin?tab=deletions')
  const found = admin.page.getByRole('article').filter({ hasText: owner })
  await found.waitFor()
  return found
}

/** Decides with a reason, and ends where the panel says that it is done. */
async function decide(open: RegExp, confirm: string, reason: string, done: string): Promise<void> {
  const { page } = admin
  await (await row()).getByRole('button', { name: open }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: confirm, exact: true }).click()
  // Said by a message and, once the list is read again, at the request too.
  await page.getByText(done, { exact: true }).first().waitFor()
  await dialog.waitFor({ state: 'hidden' })
}

const onBoard = async () => (await admin.api('GET', `/leaderboard/${channelId}`)).status === 200

describe('a channel that somebody has analyzed', () => {
  it('has its place on the leaderboard, and in the history', async () => {
    const { page } = member
    await analyse(page, handle)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    requestId = new URL(page.url()).pathname.replace('/analysis/', '')
    assert.match(requestId, /^[0-9a-f]{32}$/)
    await until('the channel is on the board', onBoard)
    await member.has('4 credits')
  })
})

describe('its owner', () => {
  const form = () => guest.locator('main form')
  const send = () => form().getByRole('button', { name: 'Send request' }).click()

  it('finds the form from the privacy policy, without an account', async () => {
    await guest.goto('/privacy')
    await settled(guest)
    await guest.getByRole('link', { name: 'Have a channel’s data deleted' }).click()
    await guest.getByRole('heading', { name: 'Delete a channel’s data', level: 1 }).waitFor()
    await settled(guest)
  })

  it('is asked for the channel itself where a video is named', async () => {
    await form().getByLabel('Channel').fill('https://youtu.be/dQw4w9WgXcQ')
    await form().getByLabel('Email address').fill(owner)
    await send()
    await form().getByRole('alert').filter({ hasText: 'a video’s address, is not enough' }).waitFor()
    assert.equal(await form().getByLabel('Email address').inputValue(), owner)
  })

  it('asks, and gets the code that shows whose channel it is', async () => {
    await form().getByLabel('Channel').fill(handle)
    await form().getByLabel('Note (optional)').fill('I want to be left out.')
    await send()
    const heading = guest.getByRole('heading', { name: 'We have your request', level: 1 })
    await heading.waitFor()
    assert.ok(await heading.evaluate((element) => element === document.activeElement))
    const { proof, state, note } = await request()
    assert.deepEqual([state, note], ['open', 'I want to be left out.'])
    assert.match(proof, /^kanalyse-[0-9a-f]{12}$/)
    await guest.getByText(proof, { exact: true }).waitFor()
  })
})

describe('an operator', () => {
  it('sees the request with its code, and no way to a channel that nobody has looked up', async () => {
    const found = await row()
    const { proof } = await request()
    await found.getByText(proof, { exact: true }).waitFor()
    await found.getByText('I want to be left out.').waitFor()
    assert.equal(await found.getByRole('link', { name: new RegExp(`^${handle}`) }).count(), 0)
    assert.equal(await found.getByRole('button', { name: /^Delete everything about/ }).count(), 0)
  })

  it('looks the channel up, and gets the way to the page of its id', async () => {
    const found = await row()
    await found.getByRole('button', { name: /^Look channel up/ }).click()
    const link = found.getByRole('link', { name: new RegExp(`^${handle}`) })
    await link.waitFor()
    assert.equal(await link.getAttribute('href'), `/sample/channel/${channelId}`)
    await found.getByText('whatever was typed').waitFor()
    const { channelId: known, state } = await request()
    assert.deepEqual([known, state], [channelId, 'open'])
  })

  it('deletes everything with a reason, which is mailed', async () => {
    const reason = 'The code was in the description'
    await decide(/^Delete everything about/, 'Delete everything', reason, 'Deletion started')
    await mailSaying(owner, reason)
  })

  it('sees when nothing is left', async () => {
    // It begins when nothing that was under way can write any more, two minutes after the decision, and the hour is not waited for.
    const end = Date.now() + 300_000
    while ((await request()).state !== 'deleted') {
      assert.ok(Date.now() < end, 'not deleted within five minutes')
      await pause(4_000)
      await callEarly('delete-channels')
    }
    const found = await row()
    await found.getByText('Deleted', { exact: true }).waitFor()
    await found.getByText('Deleted completely').waitFor()
    assert.ok((await request()).removed >= 1)
  })
})

describe('what was deleted', () => {
  it('is gone from the leaderboard', async () => {
    await until('the channel is off the board', async () => !(await onBoard()))
    await guest.goto(`/leaderboard?channel=${channelId}`)
    await guest.getByRole('heading', { level: 1 }).waitFor()
    await guest.waitForLoadState('networkidle')
    assert.equal(await guest.getByText(name).count(), 0)
  })

  it('is gone from the member’s history, and its address shows nothing', async () => {
    const { page } = member
    assert.equal((await member.api('GET', `/analyses/${requestId}`)).status, 404)
    await page.goto('/')
    await page.getByText('No analyses yet').waitFor()
    assert.equal(await page.getByText(name).count(), 0)
    await member.has('4 credits')
  })

  it('does not come back: a new analysis is refused, and costs nothing', async () => {
    const { page } = member
    await page.goto('/quick-analyzer')
    await page.getByRole('textbox', { name: 'Channel' }).fill(channelId)
    await page.getByRole('button', { name: 'Analyze channel' }).click()
    await page.locator('main').getByText(refusal).waitFor()
    await member.has('4 credits')
  })

  it('by its handle neither', async () => {
    const { page } = member
    await page.goto('/quick-analyzer')
    await page.getByRole('textbox', { name: 'Channel' }).fill(handle)
    await page.getByRole('button', { name: 'Analyze channel' }).click()
    // Refused at once where the handle is known, else as soon as it was looked up.
    const said = page.locator('main').getByText(refusal)
    await said.or(page.getByRole('heading', { name: 'This channel is no longer analyzed' })).waitFor()
    await member.has('4 credits')
  })
})

describe('a change of mind', () => {
  it('is written down and mailed, and the channel can be analyzed again', async () => {
    const reason = 'The owner asked for it'
    await decide(/^Lift the stop/, 'Allow analyses', reason, 'Lifted')
    await mailSaying(owner, reason)
    assert.equal((await request()).state, 'lifted')
    await analyse(member.page, handle)
    await member.page.getByRole('heading', { name, level: 1 }).waitFor()
    await member.has('3 credits')
  })

  it('the browsers had nothing to complain about', async () => {
    assert.deepEqual(complaints, [])
    await member.leave()
    await admin.leave()
  })
})
