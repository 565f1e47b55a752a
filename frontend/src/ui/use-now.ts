import { useEffect, useState } from 'react'

/** The time, read again every so many milliseconds: for what says how long ago something was. */
export function useNow(every: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
