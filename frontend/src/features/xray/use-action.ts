import { useState } from 'react'
import { asApiError, type ApiError } from '@/api/errors'

interface Action {
  busy: boolean
  /** Why the last one failed, until the next begins. */
  error: ApiError | undefined
  /** Answers whether it worked. */
  run: (act: () => Promise<void>) => Promise<boolean>
  clear: () => void
}

/** Something that is asked of the service by a press: under way, done or refused. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  return {
    busy,
    error,
    run: async (act) => {
      setBusy(true)
      setError(undefined)
      try {
        await act()
        return true
      } catch (cause) {
        setError(asApiError(cause))
        return false
      } finally {
        setBusy(false)
      }
    },
    clear: () => setError(undefined),
  }
}
