import { describe, expect, it } from 'vitest'
import { boardRow } from '@/testing/api/leaderboard'
import { axisOf, isShared, placesOf, ticksOf, wholeScale } from './places'

describe('the places that an interval allows', () => {
  it('are shared where they hold another rank than the channel’s own', () => {
    expect(isShared(boardRow(1, { bestRank: 1, worstRank: 1 }))).toBe(false)
    expect(isShared(boardRow(1, { bestRank: 1, worstRank: 2 }))).toBe(true)
    expect(isShared(boardRow(3, { bestRank: 2, worstRank: 3 }))).toBe(true)
  })

  it('are none without a rank, and in the file of a board that did not know of them', () => {
    const unranked = boardRow(9, { rank: null, bestRank: null, worstRank: null })
    const older = boardRow(1)
    delete older.bestRank
    delete older.worstRank
    for (const row of [unranked, older]) {
      expect(placesOf(row)).toBeUndefined()
      expect(isShared(row)).toBe(false)
    }
  })
})

describe('the axis of a list', () => {
  const row = (scoreLow: number, scoreHigh: number) =>
    boardRow(1, { score: scoreLow + 1, scoreLow, scoreHigh })

  it('goes from ten to ten around all intervals of the page', () => {
    expect(axisOf([row(77.35, 87.62), row(68.9, 87), row(72, 81)])).toEqual({ from: 60, to: 90 })
    expect(axisOf([row(60, 90)])).toEqual({ from: 60, to: 90 })
  })

  it('is ten points wide at least, and the whole scale where nobody has a score', () => {
    expect(axisOf([boardRow(1, { score: 70, scoreLow: 70, scoreHigh: 70 })])).toEqual({ from: 70, to: 80 })
    expect(axisOf([boardRow(1, { score: null, scoreLow: null, scoreHigh: null })])).toEqual(wholeScale)
    expect(axisOf([])).toEqual(wholeScale)
  })

  it('goes by twenties where it is long', () => {
    expect(axisOf([row(31, 56), row(80, 95)])).toEqual({ from: 20, to: 100 })
  })

  it('ends at 100 even where all have that', () => {
    expect(axisOf([boardRow(1, { score: 100, scoreLow: 100, scoreHigh: 100 })])).toEqual({
      from: 90,
      to: 100,
    })
  })

  it('has a tick at each step and at both ends', () => {
    expect(ticksOf({ from: 60, to: 90 })).toEqual([60, 70, 80, 90])
    expect(ticksOf(wholeScale)).toEqual([0, 20, 40, 60, 80, 100])
    expect(ticksOf({ from: 20, to: 100 })).toEqual([20, 40, 60, 80, 100])
  })
})
