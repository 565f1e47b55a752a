import { useState } from 'react'
import { useAuthCall } from '@/api/auth/use-auth-call'
import { asApiError, type ApiError } from '@/api/errors'
import { useAuthenticator } from './api'

type Step =
  | { at: 'rest' }
  /** The app gets its key, and proves with a code that it has it. */
  | { at: 'key'; secret: string }
  /** The app has proved it, but signing in does not ask for it yet. */
  | { at: 'verified' }
  | { at: 'recovery'; code: string }

type Act = 'turnOn' | 'renew' | 'turnOff'

/** One request of the API at a time: which one runs, and which one failed. */
function useAct() {
  const [running, setRunning] = useState<Act>()
  const [failed, setFailed] = useState<{ act: Act; error: ApiError }>()
  /** Answers whether it succeeded. */
  const run = async (act: Act, work: () => Promise<void>): Promise<boolean> => {
    setRunning(act)
    setFailed(undefined)
    try {
      await work()
      return true
    } catch (cause) {
      setFailed({ act, error: asApiError(cause) })
      return false
    } finally {
      setRunning(undefined)
    }
  }
  return { running, failed, run, clear: () => setFailed(undefined) }
}

/** Which step the card is at, and the requests that lead from one to another. */
export function useSteps() {
  const authenticator = useAuthenticator()
  const pool = useAuthCall()
  const { running, failed, run, clear } = useAct()
  const [step, setStep] = useState<Step>({ at: 'rest' })

  const makeCode = async () => setStep({ at: 'recovery', code: await authenticator.turnOn() })
  const turnOn = () => run('turnOn', makeCode)

  const begin = async () => {
    clear()
    await pool.run(async ({ newAuthenticatorKey }) =>
      setStep({ at: 'key', secret: await newAuthenticatorKey() }),
    )
  }
  const verify = async (code: string) => {
    if (!(await pool.run(({ verifyAuthenticator }) => verifyAuthenticator(code)))) return
    if (!(await turnOn())) setStep({ at: 'verified' })
  }
  const rest = () => {
    pool.clear()
    clear()
    setStep({ at: 'rest' })
  }
  return {
    step,
    running,
    failed,
    pool: { busy: pool.busy, error: pool.error, clear: pool.clear },
    begin: () => void begin(),
    verify: (code: string) => void verify(code),
    turnOn: () => void turnOn(),
    renew: () => void run('renew', makeCode),
    turnOff: () => void run('turnOff', authenticator.turnOff),
    rest,
  }
}

export type Steps = ReturnType<typeof useSteps>
