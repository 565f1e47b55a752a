/** A leaderboard that is long enough for every tier, and asking the API for it. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { components } from '../../src/api/schema.ts'
import { makeCode } from './codes.ts'
import type { Somebody } from './money.ts'

type Schemas = components['schemas']

interface BoardReply {
  status: number
  body: Schemas['Leaderboard'] & { error?: Schemas['ErrorBody'] }
}

/**
 * Asks the API itself, with the token of the person signed in at this page. Past the browser's cache, which has what a visitor saw for a
 * minute, and into it, so that the page shows the same.
 */
export const ask = (page: Page, path: string): Promise<BoardReply> =>
  page.evaluate(async (where) => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('.accessToken'))
    const token = key && localStorage.getItem(key)
    const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await fetch(`/api/leaderboard${where}`, { headers, cache: 'reload' })
    return { status: answer.status, body: (await answer.json()) as BoardReply['body'] }
  }, path)

/** Where the schedule of the local cloud can be anticipated; without it a story waits for each full minute. */
const cloud = process.env.CLOUD_URL

/** Calls a function of a schedule before its time. */
export async function callEarly(name: string): Promise<void> {
  if (!cloud) return
  const address = `${cloud}/2015-03-31/functions/kanalyse-${name}/invocations`
  const { status } = await fetch(address, { method: 'POST', body: '{}', signal: AbortSignal.timeout(60_000) })
  assert.equal(status, 200, `${name} has run`)
}

/** The board is built each minute: asks until it is as it should be. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 240_000
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `not within four minutes: ${what}`)
    await callEarly('build-leaderboard')
    await pause(1_000)
  }
}

/** Waits for the end of one analysis: a person has one at a time. Answers when it ended, 0 where it has no place on the board. */
async function ended(person: Somebody, id: string): Promise<number> {
  const end = Date.now() + 120_000
  for (;;) {
    const { answer } = await person.api('GET', `/analyses/${id}`)
    const { status, endedAt, report } = answer as Schemas['Analysis']
    const ranked = report?.score.value != null && !report.unusualRatio
    if (status === 'completed' || status === 'failed') return ranked ? Date.parse(endedAt ?? '') : 0
    assert.ok(Date.now() < end, `analysis ${id} is ${status} after two minutes`)
    await pause(250)
  }
}

/**
 * Analyses one channel after the other, as fast as the limit of a person allows. Answers when the last one with a place on the board ended.
 */
async function analyseAll(person: Somebody, channels: () => string | undefined): Promise<number> {
  let last = 0
  for (let channel = channels(); channel; channel = channels()) {
    const key = crypto.randomUUID()
    const end = Date.now() + 120_000
    let reply = await person.api('POST', '/analyses', { channel }, key)
    while (reply.status === 429 && Date.now() < end) {
      await pause(3_000)
      reply = await person.api('POST', '/analyses', { channel }, key)
    }
    assert.equal(reply.status, 202, `${channel}: ${JSON.stringify(reply.answer)}`)
    last = Math.max(last, await ended(person, (reply.answer as Schemas['AnalysisAccepted']).requestId))
  }
  return last
}

/** Lets these people, the first an administrator, analyse the sample platform's channels until the board has `channels` of them. */
export async function fill(guest: Page, people: [Somebody, ...Somebody[]], channels: number): Promise<void> {
  const total = async () => (await ask(guest, '')).body.total
  const catalogue = (await (await guest.request.get('/sample/_catalogue')).json()) as { handle: string }[]
  let next = 0
  for (let missing = channels - (await total()); missing > 0; missing = channels - (await total())) {
    assert.ok(next < catalogue.length, 'the sample platform has enough channels')
    // Some have too few uploads for a rank.
    const end = next + missing + 5
    const promoCode = await makeCode(people[0], { kind: 'gift', credits: end - next, note: 'Board' })
    const ends = await Promise.all(
      people.map(async (person) => {
        const redeemed = await person.api('POST', '/redeem-promo-code', { promoCode, isGiftCode: true })
        assert.equal(redeemed.status, 200, JSON.stringify(redeemed.answer))
        return analyseAll(person, () => (next < end ? catalogue[next++]?.handle : undefined))
      }),
    )
    // Not the time now: the board of the last of them may have been built already, and without another change there is no newer one.
    const analysed = Math.max(...ends)
    const asOf = async () => Date.parse((await ask(guest, '')).body.asOf ?? '')
    await until('a board of these analyses', async () => analysed === 0 || (await asOf()) > analysed)
  }
}
