import type { Benchmark, Claim } from '../types'

/** The channel's place among its peers, as far as its own interval shows; `null` without a figure. */
export function placeAmong(own: Claim, { low, high }: Pick<Benchmark, 'low' | 'high'>) {
  if (own.value == null || low == null || high == null) return null
  if ((own.low ?? own.value) > high) return 'above'
  if ((own.high ?? own.value) < low) return 'below'
  return own.value >= low && own.value <= high ? 'within' : 'unclear'
}
