import type { Claim } from '../types'
import type { Compared, ComparedFigure, Side } from './api'

export type Verdict = Side | 'differs' | 'close' | 'unknown'

/** Only what has a range can be compared, and as a multiple only what is above zero. */
const hasRange = ({ value, low, high }: Claim, unit: ComparedFigure['unit']) =>
  value != null && low != null && high != null && (unit === 'points' || (low > 0 && value > 0))

/** Who is ahead; `close` where the ranges allow either, `unknown` where there is nothing to decide it by. */
export function verdictOf({ winner, differs, a, b, unit }: ComparedFigure): Verdict {
  if (a.value == null || b.value == null) return 'unknown'
  if (winner) return winner
  if (differs) return 'differs'
  return hasRange(a, unit) && hasRange(b, unit) ? 'close' : 'unknown'
}

export const lacksData = ({ a, b }: ComparedFigure) => a.value == null || b.value == null

/** Scores are shown as whole points, and rounded apart from their difference: "0 points" may lie between 68 and 69. */
export const asGoodAsEqual = ({ key, params }: Compared['comparison']['statement']) =>
  key === 'compare.tie' && Math.round(Number(params.points)) <= 1
