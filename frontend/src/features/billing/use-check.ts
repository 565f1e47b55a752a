import { useEffect, useEffectEvent, useState } from 'react'

export const settledAfter = 500

export type Check<Result> =
  { state: 'empty' | 'checking'; result?: undefined } | { state: 'checked'; result: Result }

/** Looks at a code once typing has stopped for half a second. What was asked about an older text is dropped. */
export function useCheck<Result>(
  code: string,
  check: (code: string, gone: AbortSignal) => Result | Promise<Result>,
): Check<Result> {
  const [last, setLast] = useState<{ code: string; result: Result }>()
  const look = useEffectEvent(async (gone: AbortSignal) => {
    const result = await check(code, gone)
    if (!gone.aborted) setLast({ code, result })
  })
  useEffect(() => {
    if (!code) return
    const gone = new AbortController()
    const timer = setTimeout(() => void look(gone.signal), settledAfter)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [code])
  if (!code) return { state: 'empty' }
  return last?.code === code ? { state: 'checked', result: last.result } : { state: 'checking' }
}
