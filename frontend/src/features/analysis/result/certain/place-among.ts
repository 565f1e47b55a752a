import type { Benchmark, Claim } from '../types'

/** Where the channel stands among those compared, as far as its own interval tells; `null` where it has no figure. */
export function placeAmong(own: Claim, { low, high }: Pick<Benchmark, 'low' | 'high'>) {
  if (own.value == null || low == null || high == null) return null
  if ((own.low ?? own.value) > high) return 'above'
  if ((own.high ?? own.value) < low) return 'below'
  return own.value >= low && own.value <= high ? 'within' : 'unclear'
}
