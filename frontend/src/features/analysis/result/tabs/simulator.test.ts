import { describe, expect, it } from 'vitest'
import { channels } from '@/testing/channels'
import { moneyFormat } from '../texts/money-format'
import { against, currencyOf, outcome, simulate, simulateRange, sliders } from './simulator'

/** Numbers that look random and are the same on every run. */
function* draws(count: number, seed = 20_261_120): Generator<() => number> {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  for (let index = 0; index < count; index += 1) yield next
}

const onSlider = ({ min, max, step }: { min: number; max: number; step: number }, share: number) =>
  min + Math.round((share * (max - min)) / step) * step

describe('the simulator', () => {
  it('reckons as the specification does', () => {
    expect(simulate({ rpm: 5, cost: 100, monthlyViews: 247_535, uploadsPerWeek: 2 })).toEqual({
      monthlyViews: 248_000,
      monthlyUploads: 8.69,
      revenue: 1_240,
      costs: 869,
      profit: 371,
    })
  })

  it('has the sliders of the specification', () => {
    expect(sliders).toEqual({
      rpm: { min: 0, max: 20, step: 0.25, start: 5 },
      cost: { min: 0, max: 2000, step: 10, start: 100 },
    })
  })

  it('keeps its laws for any channel and any place of the sliders', () => {
    for (const next of draws(2_000)) {
      const input = {
        rpm: onSlider(sliders.rpm, next()),
        cost: onSlider(sliders.cost, next()),
        monthlyViews: 10 ** (next() * 10) - 1,
        uploadsPerWeek: next() * 40,
      }
      const result = simulate(input)
      expect(result.monthlyViews % 1000).toBe(0)
      expect(Math.abs(result.monthlyViews - input.monthlyViews)).toBeLessThanOrEqual(500)
      expect(result.profit).toBeCloseTo(result.revenue - result.costs, 6)
      expect(result.revenue).toBeCloseTo((input.rpm * result.monthlyViews) / 1000, 4)
      expect(result.costs).toBeCloseTo(input.cost * input.uploadsPerWeek * 4.345, 4)
      const dearer = simulate({ ...input, cost: input.cost + sliders.cost.step })
      expect(dearer.profit).toBeLessThanOrEqual(result.profit)
      const better = simulate({ ...input, rpm: input.rpm + sliders.rpm.step })
      expect(better.revenue).toBeGreaterThanOrEqual(result.revenue)
      expect(simulate({ ...input, rpm: 0 }).revenue).toBe(0)
      expect(simulate({ ...input, cost: 0 }).profit).toBeCloseTo(result.revenue, 6)
    }
  })

  it.each(Object.entries(channels))('starts where the engine says, for the channel %s', (_name, report) => {
    const { simulator, monthlyViews } = report.monetisation
    const result = simulate({
      rpm: 0,
      cost: 0,
      monthlyViews: monthlyViews?.value ?? 0,
      uploadsPerWeek: report.metrics.uploadsPerWeek.value ?? 0,
    })
    expect(result.monthlyViews).toBe(simulator.monthlyViews)
    // The stored figures have six digits.
    expect(result.monthlyUploads / simulator.monthlyUploads).toBeCloseTo(1, 4)
  })

  it('writes dollars in English and euros in German', () => {
    expect(currencyOf('en')).toBe('USD')
    expect(currencyOf('de')).toBe('EUR')
    expect(moneyFormat('en')(1_240)).toBe('$1,240')
    expect(moneyFormat('en')(-869.4)).toBe('−$869')
    expect(moneyFormat('de', 'EUR')(1_240).replace(/\s/, ' ')).toBe('1.240 €')
    expect(moneyFormat('en')(6.356)).toBe('$6.36')
    expect(moneyFormat('de', 'EUR', 'always')(5).replace(/\s/, ' ')).toBe('5,00 €')
  })

  it('calls an amount outside our range only where it is at any rate there ever was', () => {
    const range = { p10: 100, p90: 1_000 }
    expect([99, 100, 1_000, 1_001].map((amount) => against(amount, 'USD', range))).toEqual([
      'below',
      undefined,
      undefined,
      'above',
    ])
    expect([60, 70, 1_200, 1_250].map((amount) => against(amount, 'EUR', range))).toEqual([
      'below',
      undefined,
      undefined,
      'above',
    ])
  })
})

describe('the doubt of the simulator', () => {
  const input = { rpm: 5, cost: 100, monthlyViews: 247_535, uploadsPerWeek: 2 }

  it('is that of the views, at the rate and the costs of the reader', () => {
    const { revenue, profit } = simulateRange(input, { low: 201_000, high: 312_000 })
    expect(revenue).toEqual({ low: 1_005, high: 1_560 })
    expect(profit).toEqual({ low: 136, high: 691 })
  })

  it('holds the figure that is shown, and never less than the range of the views', () => {
    for (const next of draws(2_000)) {
      const value = 10 ** (next() * 8)
      const views = { low: value * next(), high: value * (1 + next()) }
      const drawn = {
        rpm: onSlider(sliders.rpm, next()),
        cost: onSlider(sliders.cost, next()),
        monthlyViews: value,
        uploadsPerWeek: next() * 40,
      }
      const shown = simulate(drawn)
      const { revenue, profit } = simulateRange(drawn, views)
      expect(revenue.low).toBeLessThanOrEqual(shown.revenue)
      expect(revenue.high).toBeGreaterThanOrEqual(shown.revenue)
      expect(profit.low).toBeLessThanOrEqual(shown.profit)
      expect(profit.high).toBeGreaterThanOrEqual(shown.profit)
      expect(revenue.low).toBeLessThanOrEqual((drawn.rpm / 1000) * views.low)
      expect(revenue.high).toBeGreaterThanOrEqual((drawn.rpm / 1000) * views.high)
      expect(profit.high - profit.low).toBeCloseTo(revenue.high - revenue.low, 4)
    }
  })

  it('calls a gain a gain only where the whole range is one', () => {
    expect(outcome({ low: 1, high: 9 })).toBe('gain')
    expect(outcome({ low: 0, high: 9 })).toBe('open')
    expect(outcome({ low: -3, high: 0 })).toBe('open')
    expect(outcome({ low: -3, high: -1 })).toBe('loss')
    expect(outcome(undefined)).toBe('open')
  })
})
