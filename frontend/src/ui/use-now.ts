import { useEffect, useState } from 'react'

/** The time, updated at an interval in milliseconds, for texts that say how long ago something was. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
