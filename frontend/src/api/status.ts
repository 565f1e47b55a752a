import { useEffect, useState } from 'react'
import { pause } from '@/lib/pause'
import type { components } from './schema'

export type ServiceStatus = components['schemas']['ServiceStatus']

type Service = components['schemas']['Service']

/** Requests the status once, for at most 8 seconds. Throws unless the service answers with success; what it answers is not checked. */
export async function fetchStatus(init?: Pick<RequestInit, 'cache'>): Promise<unknown> {
  const response = await fetch('/api/status', { ...init, signal: AbortSignal.timeout(8_000) })
  if (!response.ok) throw new Error(`/api/status answers ${response.status}`)
  return response.json()
}

const pauses = [0, 1_000, 4_000]
let answer: Promise<ServiceStatus | null> | undefined

/** Asked once per visit, three times at most. Without swr and the API client, because every public page needs it. */
async function ask(): Promise<ServiceStatus | null> {
  for (const ms of pauses) {
    await pause(ms)
    try {
      return (await fetchStatus()) as ServiceStatus
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

/** How a service is configured; `undefined` while unknown, also when the server is older than the page. */
export const serviceState = (
  status: ServiceStatus | null,
  key: Service['key'],
): Service['state'] | undefined =>
  (status as Partial<ServiceStatus> | null)?.services?.find((service) => service.key === key)?.state

/** Clears the cached answer, for tests. */
export const resetStatus = (): void => {
  answer = undefined
}
