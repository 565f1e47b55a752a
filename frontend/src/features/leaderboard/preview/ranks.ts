import type { RankPoint } from '../types'

const day = 86_400_000

/** Which of the daily values is the first since each of these moments. */
export const placesOfDays = (history: readonly RankPoint[], times: readonly number[]): number[] => {
  const first = Math.min(...history.map((point) => Date.parse(point.day)))
  return times.map((time) => Math.ceil((time - first) / day))
}

/** A value for each day between the first and the last; `null` on a day on which none is known. */
export function dailyRanks(history: readonly RankPoint[]): (number | null)[] {
  const known = new Map(history.map((point) => [Date.parse(point.day), point.rank]))
  const [first, last] = [Math.min(...known.keys()), Math.max(...known.keys())]
  if (!Number.isFinite(first) || !Number.isFinite(last)) return []
  return Array.from(
    { length: Math.round((last - first) / day) + 1 },
    (_, index) => known.get(first + index * day) ?? null,
  )
}
