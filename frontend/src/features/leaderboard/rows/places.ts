import type { Row } from '../types'

/** The ranks that a channel's interval allows; nothing for one without a rank, or in a file of an older board. */
export function placesOf({ bestRank, worstRank }: Row): { from: number; to: number } | undefined {
  return bestRank == null || worstRank == null ? undefined : { from: bestRank, to: worstRank }
}

/** Others may have the rank as well: the interval allows a further one. */
export function isShared(row: Row): boolean {
  const places = placesOf(row)
  return places !== undefined && row.rank != null && (places.from < row.rank || places.to > row.rank)
}

/** None of these channels is a real one. */
export const allSample = (rows: readonly Row[]): boolean =>
  rows.length > 0 && rows.every(({ sample }) => sample)

/** A stretch of the scale from 0 to 100. */
export interface Axis {
  from: number
  to: number
}

export const wholeScale: Axis = { from: 0, to: 100 }

/** The distance between the ticks of an axis; they are closer where less is shown. */
const stepOf = ({ from, to }: Axis) => (to - from > 50 ? 20 : 10)

const around = (low: number, high: number, step: number): Axis => {
  const from = Math.floor(low / step) * step
  return { from, to: Math.max(from + step, Math.ceil(high / step) * step) }
}

/** From one tick to another around the intervals of these rows, so that their differences take the whole width. */
export function axisOf(rows: readonly Row[]): Axis {
  const ends = rows.flatMap(({ score, scoreLow, scoreHigh }) =>
    score == null ? [] : [score, scoreLow ?? score, scoreHigh ?? score],
  )
  if (ends.length === 0) return wholeScale
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  // Nobody has 100 points and more: the best ends there.
  const axis = around(Math.min(low, 90), high, 10)
  return around(axis.from, axis.to, stepOf(axis))
}

export function ticksOf(axis: Axis): number[] {
  const step = stepOf(axis)
  return Array.from({ length: (axis.to - axis.from) / step + 1 }, (_, index) => axis.from + index * step)
}
