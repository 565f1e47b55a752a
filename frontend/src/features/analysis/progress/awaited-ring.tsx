import { Suspense, useEffect, useState } from 'react'
import { prefersReducedMotion } from '@/lib/reduced-motion'
import { ScoreRing, type RingProps } from '@/ui/figure/score-ring'
import { NarrowingRing, forgetAwaited, wasAwaited } from './awaited'
import type { Report } from '../types'

interface AwaitedRingProps extends RingProps {
  requestId: string
  steps: Report['narrowing'] | undefined
}

/** The score in its ring. Where somebody has just waited for it, the ring shows once how its range came about. */
export function AwaitedRing({ requestId, steps = [], ...ring }: AwaitedRingProps) {
  const [replays] = useState(
    // The score alone is no way to it.
    () => steps.length > 1 && wasAwaited(requestId) && !prefersReducedMotion(),
  )
  useEffect(() => forgetAwaited(requestId), [requestId])
  if (!replays) return <ScoreRing {...ring} />
  return (
    <Suspense fallback={<ScoreRing {...ring} />}>
      <NarrowingRing steps={steps} {...ring} />
    </Suspense>
  )
}
