import { expect, it } from 'vitest'
import { dailyRanks, placesOfDays } from './ranks'

it('a day that is a break is the place of its own rank', () => {
  const history = ['2026-08-25', '2026-08-26', '2026-08-28'].map((day, index) => ({ day, rank: index + 1 }))
  expect(dailyRanks(history)).toEqual([1, 2, null, 3])
  expect(placesOfDays(history, [Date.parse('2026-08-27T00:00:00Z')])).toEqual([2])
  expect(placesOfDays(history, [Date.parse('2026-08-26T12:00:00Z')])).toEqual([2])
})
