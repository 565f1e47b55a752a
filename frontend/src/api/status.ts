import { useEffect, useState } from 'react'
import { pause } from '@/lib/pause'
import type { components } from './schema'

export type ServiceStatus = components['schemas']['ServiceStatus']

const pauses = [0, 1_000, 4_000]
let answer: Promise<ServiceStatus | null> | undefined

/** Asked once per visit, three times at most. Without swr and the API client, because every public page needs it. */
async function ask(): Promise<ServiceStatus | null> {
  for (const ms of pauses) {
    await pause(ms)
    try {
      const response = await fetch('/api/status', { signal: AbortSignal.timeout(8_000) })
      if (response.ok) return (await response.json()) as ServiceStatus
    } catch {
      // Asked again; without an answer the page merely does not say what it is made of.
    }
  }
  answer = undefined
  return null
}

/** What the service is made of; `null` while unknown. */
export function useStatus(): ServiceStatus | null {
  const [status, setStatus] = useState<ServiceStatus | null>(null)
  useEffect(() => {
    let shown = true
    answer ??= ask()
    void answer.then((value) => shown && setStatus(value))
    return () => {
      shown = false
    }
  }, [])
  return status
}

/** Forgets the answer, for tests. */
export const forgetStatus = (): void => {
  answer = undefined
}
