import { useState } from 'react'
import { asApiError, type ApiError } from '@/api/errors'

interface Action {
  busy: boolean
  run: (work: () => Promise<void>, failed: (error: ApiError) => void) => void
}

/** State of a button's action: busy while it runs; a failure goes to `failed`. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false)
  const act = async (work: () => Promise<void>, failed: (error: ApiError) => void) => {
    setBusy(true)
    try {
      await work()
    } catch (cause) {
      failed(asApiError(cause))
    } finally {
      setBusy(false)
    }
  }
  return { busy, run: (work, failed) => void act(work, failed) }
}
