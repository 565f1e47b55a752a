import { expect, it } from 'vitest'
import { roundMultiples, roundValues } from './round-values'

it.each([
  [0.9, 1.8, 4, [1, 1.2, 1.4, 1.6, 1.8]],
  [0.9, 1.8, 5, [1, 1.2, 1.4, 1.6, 1.8]],
  [0, 1, 3, [0, 0.5, 1]],
  [-3, 12, 4, [0, 5, 10]],
  [0.31, 0.39, 1, []],
  [5, 5, 3, []],
] as const)('between %d and %d there are at most %d evenly apart', (from, to, count, all) => {
  const values = roundValues(from, to, count)
  expect(values.length).toBeLessThanOrEqual(count)
  if (all.length <= count && all.length > 0) expect(values).toEqual(all)
  if (from === to) expect(values).toEqual([])
  for (const value of values) expect(value >= from && value <= to).toBe(true)
})

it('multiples are round and equally far apart where the ends are', () => {
  expect(roundMultiples(12_000, 137_000, 4)).toEqual([20_000, 50_000, 100_000])
  expect(roundMultiples(900, 110_000, 4)).toEqual([1_000, 10_000, 100_000])
  expect(roundMultiples(1, 1e9, 4)).toEqual([1, 1e3, 1e6, 1e9])
  expect(roundMultiples(33_900, 51_600, 4)).toEqual([35_000, 40_000, 45_000, 50_000])
  expect(roundMultiples(0, 10, 4)).toEqual([])
})
