import type { TitleIdea } from '../types'

/**
 * Range of the mean predicted lift, as shares like it: the means of all ends. As wide as if all ideas erred together, which those that rest
 * on one pattern do. Nothing where one of them has no range.
 */
export function meanLiftRange(titles: readonly TitleIdea[]): { low: number; high: number } | undefined {
  const mean = (pick: (idea: TitleIdea) => number | null | undefined) => {
    const ends = titles.map(pick)
    return ends.every((end) => end != null) ? ends.reduce((sum, end) => sum + end, 0) / ends.length - 1 : NaN
  }
  const low = mean(({ predictedLift }) => predictedLift.low)
  const high = mean(({ predictedLift }) => predictedLift.high)
  return Number.isFinite(low) && Number.isFinite(high) ? { low, high } : undefined
}
