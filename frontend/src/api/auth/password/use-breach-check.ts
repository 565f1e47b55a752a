import { useEffect, useRef } from 'react'
import { isBreached } from './breached'

type Answer = 'good' | 'breached' | 'outdated'

/**
 * Asks whether the password of a form is in a known data breach, which may take seconds. `typed`: all that would be sent. `outdated`: the
 * form has gone meanwhile, or says something else, and nothing of it must be sent.
 */
export function useBreachCheck(typed: string): (password: string) => Promise<Answer> {
  const now = useRef<string>(undefined)
  useEffect(() => {
    now.current = typed
    return () => {
      now.current = undefined
    }
  }, [typed])
  return async (password) => {
    const breached = await isBreached(password)
    if (now.current !== typed) return 'outdated'
    return breached ? 'breached' : 'good'
  }
}
