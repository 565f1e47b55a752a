import { describe, expect, it } from 'vitest'
import { staleChannels } from './stale-channels'
import type { Entry } from './api'

const now = Date.UTC(2030, 1, 1)
const entry = (channelId: string, daysAgo: number, change: Partial<Entry> = {}): Entry => ({
  source: 'quick_search',
  id: `${channelId} ${String(daysAgo)}`,
  status: 'completed',
  channelInput: channelId,
  channelId,
  stealth: false,
  createdAt: new Date(now - daysAgo * 86_400_000).toISOString(),
  updatedAt: new Date(now - daysAgo * 86_400_000).toISOString(),
  ...change,
})
const idsOf = (entries: Entry[]) => staleChannels(entries, now).map(({ id }) => id)

describe('channels to look at again', () => {
  it('are those whose newest analysis is a week old, longest ago first', () => {
    expect(idsOf([entry('a', 6.9), entry('b', 7), entry('c', 30)])).toEqual(['c 30', 'b 7'])
  })

  it('do not hold one that was looked at since', () => {
    expect(idsOf([entry('a', 1), entry('a', 20)])).toEqual([])
  })

  it('do not hold one that a monitor looked at since', () => {
    expect(idsOf([entry('a', 1, { source: 'monitoring' }), entry('a', 20)])).toEqual([])
  })

  it('hold each once, and four at most', () => {
    const entries = [10, 11, 12, 13, 14].map((days) => entry(String(days), days))
    expect(idsOf([...entries, entry('10', 40)])).toEqual(['14 14', '13 13', '12 12', '11 11'])
  })

  it('are quick analyses that ended well: a monitor looks again by itself', () => {
    expect(idsOf([entry('a', 9, { source: 'monitoring' }), entry('b', 9, { status: 'running' })])).toEqual([])
  })
})
