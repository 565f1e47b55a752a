import { describe, expect, it } from 'vitest'
import { claim } from '@/testing/api/fixtures'
import { onOneAxis, type Place } from './one-axis'
import { verdictOf } from './verdict'

/** Numbers that look random and are the same on every run. */
function* draws(count: number, seed = 20_261_120): Generator<() => number> {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let index = 0; index < count; index += 1) yield next
}

const figures = ['overall_score', 'reach_virality', 'median_views', 'uploads_per_week', 'shorts_share']
const flat = ({ a, b }: { a: Place; b: Place }) => [a.low, a.value, a.high, b.low, b.value, b.high]

/** Of any size from a thousandth to a million, and some of them zero. */
const anyClaim = (next: () => number) => {
  const sizes = [next(), next(), next()].map((share) => (share < 0.05 ? 0 : 10 ** (share * 9 - 3)))
  const [low, value, high] = sizes.sort((one, other) => one - other) as [number, number, number]
  return claim('x', value, low, high)
}

describe('two claims on one axis', () => {
  it('lie within the picture, in the order of their values', () => {
    for (const next of draws(1_000)) {
      const [a, b] = [anyClaim(next), anyClaim(next)]
      for (const figure of figures) {
        const places = flat(onOneAxis(figure, a, b)!)
        const values = [a.low, a.value, a.high, b.low, b.value, b.high] as number[]
        expect(Math.min(...places)).toBeGreaterThanOrEqual(0)
        expect(Math.max(...places)).toBeLessThanOrEqual(100)
        const order = [0, 1, 2, 3, 4, 5].sort((one, other) => values[one]! - values[other]!)
        for (const [index, now] of order.slice(1).entries()) {
          const before = order[index]!
          if (values[before] === values[now]) expect(places[now]).toBe(places[before])
          else expect(places[now]).toBeGreaterThanOrEqual(places[before]!)
        }
      }
    }
  })

  it('swap with their sides', () => {
    for (const next of draws(200)) {
      const [a, b] = [anyClaim(next), anyClaim(next)]
      const [here, there] = [onOneAxis('median_views', a, b)!, onOneAxis('median_views', b, a)!]
      expect(here.a).toEqual(there.b)
      expect(here.b).toEqual(there.a)
    }
  })

  it('of a part of the score run from nothing to what it can bring', () => {
    const { a, b } = onOneAxis('automation_potential', claim('x', 35, 17.5, 35), claim('x', 0, 0, 7))!
    expect(a).toEqual({ low: 50, value: 100, high: 100 })
    expect(b).toEqual({ low: 0, value: 0, high: 20 })
  })

  it('of anything else span both ranges with a little room', () => {
    const { a, b } = onOneAxis('uploads_per_week', claim('x', 2, 1, 3), claim('x', 4, 3, 5))!
    expect(a.low).toBeCloseTo(8 / 1.16, 6)
    expect(b.high).toBeCloseTo(100 - 8 / 1.16, 6)
    expect(a.high).toBe(b.low)
  })

  it('of views keep equal multiples equally far apart', () => {
    const { a, b } = onOneAxis('median_views', claim('x', 1_000, 100, 10_000), claim('x', 1e5, 1e4, 1e6))!
    expect(a.value - a.low).toBeCloseTo(b.value - b.low, 6)
    expect(a.high).toBe(b.low)
  })

  it('of views that may be none are drawn plainly', () => {
    const { a, b } = onOneAxis('median_views', claim('x', 50, 0, 100), claim('x', 150, 100, 200))!
    expect(a.value - a.low).toBeCloseTo(b.high - b.value, 6)
  })

  it('that are one and the same are in the middle', () => {
    const { a, b } = onOneAxis('uploads_per_week', claim('x', 2), claim('x', 2))!
    expect([...new Set(flat({ a, b }))]).toEqual([50])
  })

  it('say round values on their axis, each at its place', () => {
    const ticks = (figure: string, low: number, high: number, write = String) =>
      onOneAxis(figure, claim('x', low), claim('x', high))!.ticks(write)
    expect(ticks('overall_score', 60, 70)).toEqual([
      { at: 0, text: '0' },
      { at: 50, text: '50' },
      { at: 100, text: '100' },
    ])
    const views = ticks('median_views', 900, 110_000)
    expect(views.map(({ text }) => text)).toEqual(['1000', '10000', '100000'])
    const [first, second, third] = views.map(({ at }) => at) as [number, number, number]
    expect(second - first).toBeCloseTo(third - second, 6)
  })

  it('say no two values that are written alike, and none outside', () => {
    for (const next of draws(300)) {
      const [a, b] = [anyClaim(next), anyClaim(next)]
      for (const figure of figures) {
        const ticks = onOneAxis(figure, a, b)!.ticks((value) => value.toFixed(1))
        expect(new Set(ticks.map(({ text }) => text)).size).toBe(ticks.length)
        expect(ticks.length).toBeLessThanOrEqual(5)
        for (const { at } of ticks) expect(at >= 0 && at <= 100).toBe(true)
      }
    }
  })

  it('are not drawn where one has no value', () => {
    expect(onOneAxis('median_views', { value: null, low: null, high: null }, claim('x', 2))).toBeUndefined()
  })
})

describe('the verdict', () => {
  const row = (a: ReturnType<typeof claim>, b: ReturnType<typeof claim>, unit: 'points' | 'times') =>
    verdictOf({ figure: 'x', a, b, winner: null, differs: false, size: 1, unit })

  it('is close where two ranges allow either', () => {
    expect(row(claim('x', 2, 1, 3), claim('x', 3, 2, 4), 'times')).toBe('close')
  })

  it('is unknown where a range is missing, or a multiple is of nothing', () => {
    expect(row(claim('x', 2), claim('x', 3, 2, 4), 'points')).toBe('unknown')
    expect(row(claim('x', 2, 0, 3), claim('x', 3, 2, 4), 'times')).toBe('unknown')
    expect(row(claim('x', 2, 0, 3), claim('x', 3, 2, 4), 'points')).toBe('close')
  })
})
