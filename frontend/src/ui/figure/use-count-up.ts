import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '@/lib/reduced-motion'
import { useInBrowser } from '@/lib/use-in-browser'

/** The specification's motion of a score: about 60 steps of 25 ms. */
const steps = 60
const stepTime = 25

/** Counts from 0 to `target`, fast at first; at once where motion is not wanted, and where the page was rendered ahead of time. */
export function useCountUp(target: number): number {
  const inBrowser = useInBrowser()
  const [still] = useState(() => !inBrowser || prefersReducedMotion())
  const [step, setStep] = useState(still ? steps : 0)
  useEffect(() => {
    if (still) return
    const start = performance.now()
    const timer = setInterval(() => {
      // By the clock, not by the call: a window in the background is called seldom.
      const reached = Math.min(steps, Math.round((performance.now() - start) / stepTime))
      setStep(reached)
      if (reached === steps) clearInterval(timer)
    }, stepTime)
    return () => clearInterval(timer)
  }, [still])
  return step === steps ? target : target * (1 - (1 - step / steps) ** 3)
}
