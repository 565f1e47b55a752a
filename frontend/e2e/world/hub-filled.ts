/** The discovery hub is filled in the background, from the start of the stack on. */
import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { components } from '../../src/api/schema.ts'
import type { Somebody } from './money.ts'

type Hub = components['schemas']['Hub']

const enough = { videos: 200, niches: 5, within: 300_000 }

/** The hub once it has enough to look at. */
export async function filled(who: Somebody): Promise<Hub> {
  const end = Date.now() + enough.within
  for (;;) {
    const { status, answer } = await who.api('GET', '/hub')
    const { inHub } = answer as Hub
    if (status === 200 && inHub.videos >= enough.videos && inHub.niches >= enough.niches) return answer as Hub
    assert.ok(Date.now() < end, `the hub is not filled: ${JSON.stringify(inHub)}`)
    await pause(1_000)
  }
}
