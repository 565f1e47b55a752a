import { describe, expect, it } from 'vitest'
import { deletionRequest } from '@/testing/api/deletions'
import { decisionsOn, needsLookUp, pageOf } from './deletions'

const id = 'UC0123456789abcdefghijkl'

describe('the page of a channel on the platform', () => {
  it.each([
    '@werkstatt',
    id,
    `https://www.youtube.com/channel/${id}`,
    'https://www.youtube.com/@attacker/../@victim',
    'https://www.youtube.com/@attacker?/@victim',
    '',
  ])('is never that of what was typed: %s', (channel) => {
    expect(pageOf(deletionRequest(0, { channel }))).toBeUndefined()
    expect(pageOf(deletionRequest(0, { channel, channelId: id }))).toEqual(['channel', id])
  })
})

describe('what may be decided', () => {
  it.each([
    ['open', null, true, ['decline']],
    ['declined', null, true, []],
    ['open', id, false, ['delete', 'decline', 'lift']],
    ['declined', id, false, ['delete']],
    ['deleting', id, false, ['delete', 'lift']],
    ['deleted', id, false, ['lift']],
    ['lifted', id, false, []],
  ] as const)('of one that is %s, its channel %s', (state, channelId, lookUp, decisions) => {
    expect(needsLookUp({ state, channelId })).toBe(lookUp)
    expect(decisionsOn({ state, channelId })).toEqual(decisions)
  })
})
