import { useState } from 'react'
import { asApiError, type ApiError } from '@/api/errors'

interface Parts<Request> {
  act: (request: Request) => Promise<unknown>
  /** The outcome is known: done, or refused. */
  settled: () => void
  done: (request: Request) => void
}

export interface AskedAct<Request> {
  /** What is asked about, or was last. */
  request: Request | undefined
  asking: boolean
  setAsking: (asking: boolean) => void
  busy: boolean
  error: ApiError | undefined
  clear: () => void
  ask: (request: Request) => void
  send: () => void
}

/** An act that is asked about before it is sent. After a lost answer the question stays, so that the same act can be sent again. */
export function useAskedAct<Request>({ act, settled, done }: Parts<Request>): AskedAct<Request> {
  const [request, setRequest] = useState<Request>()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()

  const send = async () => {
    if (request === undefined) return
    setBusy(true)
    setError(undefined)
    try {
      await act(request)
      setAsking(false)
      settled()
      done(request)
    } catch (cause) {
      const failure = asApiError(cause)
      setError(failure)
      if (!failure.mayRetry) {
        setAsking(false)
        settled()
      }
    } finally {
      setBusy(false)
    }
  }
  return {
    request,
    asking,
    setAsking,
    busy,
    error,
    clear: () => setError(undefined),
    ask: (next) => {
      setRequest(next)
      setAsking(true)
    },
    send: () => void send(),
  }
}
