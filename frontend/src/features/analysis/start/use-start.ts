import { useState } from 'react'
import { samePerson } from '@/api/auth/current-user-id'
import { asApiError, type ApiError } from '@/api/errors'
import { startAnalysis, useRefresh } from '../api'
import { countAttempt } from '../failure/attempts'
import { closeIntent, intentKey } from './intent'
import { paid } from './paid'

interface Start {
  busy: boolean
  error: ApiError | undefined
  /** The analysis that was started here. */
  requestId: string | undefined
  start: (channel: string) => Promise<void>
  clear: () => void
}

/** Starting an analysis: one key per intended act, kept while the outcome is unknown. */
export function useStart(): Start {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const [requestId, setRequestId] = useState<string>()
  const refresh = useRefresh()

  const start = async (channel: string) => {
    const isSame = samePerson()
    const key = intentKey(channel)
    setBusy(true)
    setError(undefined)
    try {
      const accepted = await startAnalysis(channel, key)
      closeIntent(key)
      // Nothing is stored of somebody who has signed out meanwhile.
      if (isSame()) countAttempt(channel)
      setRequestId(accepted.requestId)
      const { requestId, credits } = accepted
      // The list gets its row once the analysis has been seen.
      refresh({
        me: { credits, runningRequestId: requestId },
        toldMe: (before) => paid(before, accepted),
        started: true,
      })
    } catch (cause) {
      const failure = asApiError(cause)
      if (!failure.mayRetry) closeIntent(key)
      setError(failure)
      if (failure.code === 'analysis_in_progress' || failure.code === 'not_enough_credits') refresh()
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    error,
    requestId,
    start,
    clear: () => {
      setError(undefined)
      setRequestId(undefined)
    },
  }
}
