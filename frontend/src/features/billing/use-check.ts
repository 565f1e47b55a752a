import { useEffect, useEffectEvent, useState } from 'react'

export const settledAfter = 500

export type Check<Result> =
  { state: 'empty' | 'checking'; result?: undefined } | { state: 'checked'; result: Result }

/** Looks at a code once typing has stopped for half a second. What was asked about an older text is dropped. */
export function useCheck<Result>(
  code: string,
  check: (code: string, signal: AbortSignal) => Result | Promise<Result>,
): Check<Result> {
  const [last, setLast] = useState<{ code: string; result: Result }>()
  const look = useEffectEvent(async (signal: AbortSignal) => {
    const result = await check(code, signal)
    if (!signal.aborted) setLast({ code, result })
  })
  useEffect(() => {
    if (!code) return
    const controller = new AbortController()
    const timer = setTimeout(() => void look(controller.signal), settledAfter)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [code])
  if (!code) return { state: 'empty' }
  return last?.code === code ? { state: 'checked', result: last.result } : { state: 'checking' }
}
