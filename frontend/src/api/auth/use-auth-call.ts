import { useState } from 'react'
import type * as pool from './cognito'
import { AuthFailure, type AuthCode } from './auth-errors'
import { cognito } from './session'

export type Pool = typeof pool

interface AuthCall {
  busy: boolean
  error: AuthCode | undefined
  clear: () => void
  /** Runs calls of the user pool; answers whether they succeeded. */
  run: (work: (pool: Pool) => Promise<void>) => Promise<boolean>
}

/** One form's conversation with the user pool: its code is fetched on the first call. */
export function useAuthCall(): AuthCall {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AuthCode>()
  const run = async (work: (pool: Pool) => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await work(await cognito())
      return true
    } catch (cause) {
      setError(cause instanceof AuthFailure ? cause.code : 'network')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, clear: () => setError(undefined), run }
}
