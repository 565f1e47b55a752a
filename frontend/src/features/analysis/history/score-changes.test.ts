import { describe, expect, it } from 'vitest'
import type { Entry } from './api'
import { scoreChanges } from './score-changes'

const entry = (
  channelId: string,
  id: string,
  [scoreLow, overallScore, scoreHigh]: [number, number, number],
): Entry => ({
  source: 'quick_search',
  id,
  status: 'completed',
  channelInput: channelId,
  channelId,
  overallScore,
  scoreLow,
  scoreHigh,
  engineVersion: '1.0.0',
  stealth: false,
  createdAt: '2030-01-15T10:00:00Z',
  updatedAt: '2030-01-15T10:00:00Z',
})
const said = (entries: Entry[]) =>
  scoreChanges(entries).map(({ now, before, move }) => [now.id, before.id, move])

describe('what channels did since they were looked at before', () => {
  it('is a change only where the ranges lie apart', () => {
    expect(
      said([
        entry('a', 'a2', [60, 65, 70]),
        entry('b', 'b2', [60, 65, 70]),
        entry('c', 'c2', [40, 45, 49]),
        entry('a', 'a1', [50, 54, 59]),
        entry('b', 'b1', [50, 54, 60]),
        entry('c', 'c1', [50, 54, 60]),
      ]),
    ).toEqual([
      ['a2', 'a1', 'up'],
      ['c2', 'c1', 'down'],
      ['b2', 'b1', 'same'],
    ])
  })

  it('is against the newest time before, however often there was one', () => {
    expect(
      said([entry('a', 'a3', [60, 65, 70]), entry('a', 'a2', [60, 65, 70]), entry('a', 'a1', [10, 15, 20])]),
    ).toEqual([['a3', 'a2', 'same']])
  })

  it('is nothing for a channel seen once, without a score or range, unfinished, or of an unknown kind', () => {
    const full: [number, number, number] = [60, 65, 70]
    const odd: Partial<Entry>[] = [
      { status: 'running' },
      { overallScore: null },
      { scoreLow: null },
      { source: 'other' as Entry['source'] },
    ]
    expect(said([entry('once', 'o1', full)])).toEqual([])
    for (const change of odd)
      expect(said([{ ...entry('a', 'a2', full), ...change }, entry('a', 'a1', full)])).toEqual([])
  })

  it('is nothing where two engines scored, or where one is not known', () => {
    const full: [number, number, number] = [60, 65, 70]
    const low: [number, number, number] = [10, 15, 20]
    const versions: [string | null, string | null][] = [
      ['1.1.0', '1.0.0'],
      [null, '1.0.0'],
      [null, null],
    ]
    for (const [engineVersion, earlier] of versions)
      expect(
        said([
          { ...entry('a', 'a2', full), engineVersion },
          { ...entry('a', 'a1', low), engineVersion: earlier },
        ]),
      ).toEqual([])
  })

  it('holds three channels, and never leaves one out that moved', () => {
    const ids = ['a', 'b', 'c', 'd']
    const now = ids.map((id) => entry(id, `${id}2`, id === 'd' ? [80, 85, 90] : [60, 65, 70]))
    const before = ids.map((id) => entry(id, `${id}1`, [60, 65, 70]))
    expect(said([...now, ...before]).map(([id]) => id)).toEqual(['d2', 'a2', 'b2'])
  })
})
