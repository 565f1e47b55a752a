import { useEffect, useState } from 'react'
import { ScoreRing, type Drawn, type RingProps } from '@/ui/figure/score-ring'

/** In ms, as are all steps together. */
const length = 800
const frame = 25

const between = (from: number, to: number, share: number) => from + (to - from) * share

/** Where the ring is after a share of its way through the steps, 0 to 1; each step is met at an even share. */
export function along(steps: readonly Drawn[], share: number): Drawn | undefined {
  const way = share * (steps.length - 1)
  const before = steps[Math.floor(way)]
  const after = steps[Math.ceil(way)]
  if (!before || !after) return undefined
  const rest = way % 1
  return {
    value: between(before.value, after.value, rest),
    low: between(before.low, after.low, rest),
    high: between(before.high, after.high, rest),
  }
}

export interface NarrowingRingProps extends RingProps {
  /** What fewer uploads would have said, and last the score itself. */
  steps: readonly Drawn[]
}

/** A ring that goes once through what fewer uploads would have said, and ends at its score. */
export default function NarrowingRing({ steps, ...ring }: NarrowingRingProps) {
  const [share, setShare] = useState(0)
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => {
      // By the clock, not by the call: a window in the background is called seldom.
      const reached = Math.min(1, (performance.now() - start) / length)
      setShare(reached)
      if (reached === 1) clearInterval(timer)
    }, frame)
    return () => clearInterval(timer)
  }, [])
  return <ScoreRing {...ring} drawn={along(steps, share)} />
}
