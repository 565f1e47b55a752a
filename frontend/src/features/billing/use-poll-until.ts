import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { asApiError, type ApiError } from '@/api/errors'

const second = 1_000

/** How long to wait before asking again, by how often it was asked; `undefined` once that makes about five minutes. */
export function pauseAfter(asked: number): number | undefined {
  if (asked <= 10) return second
  if (asked <= 25) return 2 * second
  if (asked <= 50) return 5 * second
  return asked <= 65 ? 10 * second : undefined
}

export interface Poll<Answer> {
  /** `late`: not asked any more by itself. `failed`: it was refused. */
  state: 'waiting' | 'done' | 'late' | 'failed'
  /** The last answer. */
  answer: Answer | undefined
  error: ApiError | undefined
  again: () => void
}

/** Polls `ask` with growing pauses until `ended`. Transient failures only make it wait longer. */
export function usePollUntil<Answer>(
  key: string,
  ask: () => Promise<Answer>,
  ended: (answer: Answer) => boolean,
): Poll<Answer> {
  const [round, setRound] = useState(0)
  const [seen, setSeen] = useState<{ of: string; poll: Omit<Poll<Answer>, 'again'> }>()
  const of = `${key} ${String(round)}`

  const look = useEffectEvent(async (asked: number, signal: AbortSignal): Promise<number | undefined> => {
    const report = (poll: Omit<Poll<Answer>, 'again'>) => {
      if (!signal.aborted) setSeen({ of, poll })
    }
    const pause = pauseAfter(asked)
    const on = pause === undefined ? 'late' : 'waiting'
    try {
      const answer = await ask()
      const done = ended(answer)
      report({ state: done ? 'done' : on, answer, error: undefined })
      return done ? undefined : pause
    } catch (cause) {
      const error = asApiError(cause)
      const patient = error.mayRetry || error.code === 'too_many_requests'
      report({ state: patient ? on : 'failed', answer: undefined, error })
      return patient ? pause : undefined
    }
  })

  useEffect(() => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const step = async (asked: number) => {
      const pause = await look(asked, controller.signal)
      if (pause !== undefined && !controller.signal.aborted)
        timer = setTimeout(() => void step(asked + 1), pause)
    }
    void step(1)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [of])

  const again = useCallback(() => setRound((before) => before + 1), [])
  const waiting = { state: 'waiting', answer: undefined, error: undefined } as const
  return { ...(seen?.of === of ? seen.poll : waiting), again }
}
