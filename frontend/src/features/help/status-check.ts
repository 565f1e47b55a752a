import { useCallback, useEffect, useState } from 'react'
import { fetchStatus } from '@/api/status'
import { pause } from '@/lib/pause'
import type { components } from '@/api/schema'

type Wire = components['schemas']['ServiceStatus']
export type ServiceKey = components['schemas']['ServiceKey']
export type ServiceState = components['schemas']['ServiceState']

export type CoachUse = components['schemas']['CoachUse']
export type QuotaUse = components['schemas']['QuotaUse']

export interface KnownService {
  key: ServiceKey
  state: ServiceState
}

export interface FullStatus {
  version: string
  engineVersion: string
  stage: string
  samplePlatform: boolean
  /** One's own channel can be connected here. */
  channelLink: boolean
  services: KnownService[]
  /** How the coach answered within the last days; `null` where that is not known. */
  coach: CoachUse | null
  lastAnalysisAt: string | null
  /** How much of the platform's quota is spent today; `null` where that is not known. */
  quota: QuotaUse | null
  checkedAt: string
}

/** Those this version has words for. */
export const serviceKeys = [
  'platform',
  'sign_in',
  'payments',
  'mail',
  'support',
  'coach',
] as const satisfies ServiceKey[]
const keys: readonly string[] = serviceKeys
const states: readonly string[] = ['live', 'sample', 'off'] satisfies ServiceState[]

/** A service this version has words for; a newer API may name more. */
const known = (service: unknown): service is KnownService => {
  const { key, state } = (service ?? {}) as Record<string, unknown>
  return typeof key === 'string' && keys.includes(key) && typeof state === 'string' && states.includes(state)
}

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value))

const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0

/** The counts, where all of them are there. */
function readCoach(json: unknown): CoachUse | null {
  const { days, answers, abstained, askedModel, byModel, dropped, medianWithinMs } = (json ?? {}) as Partial<
    Record<keyof CoachUse, unknown>
  >
  if (!isCount(days) || !isCount(answers) || !isCount(abstained)) return null
  if (!isCount(askedModel) || !isCount(byModel) || !isCount(dropped)) return null
  const median = isCount(medianWithinMs) ? medianWithinMs : null
  return { days, answers, abstained, askedModel, byModel, dropped, medianWithinMs: median }
}

function readQuota(json: unknown): QuotaUse | null {
  const { spentPercent, nextDayAt } = (json ?? {}) as Partial<Record<keyof QuotaUse, unknown>>
  return isCount(spentPercent) && isTime(nextDayAt) ? { spentPercent, nextDayAt } : null
}

/** Parses the answer; throws at one that cannot be read, as a proxy's error page cannot. */
export function readStatus(json: unknown): FullStatus {
  const answer = (typeof json === 'object' && json !== null ? json : {}) as Partial<
    Record<keyof Wire, unknown>
  >
  const {
    version,
    engineVersion,
    stage,
    samplePlatform,
    channelLink,
    services,
    coach,
    lastAnalysisAt,
    quota,
    checkedAt,
  } = answer
  if (typeof version !== 'string' || typeof engineVersion !== 'string' || !isTime(checkedAt))
    throw new Error('the status cannot be read')
  return {
    version,
    engineVersion,
    stage: typeof stage === 'string' ? stage : '',
    samplePlatform: samplePlatform === true,
    channelLink: channelLink === true,
    services: Array.isArray(services) ? services.filter(known) : [],
    coach: readCoach(coach),
    lastAnalysisAt: isTime(lastAnalysisAt) ? lastAnalysisAt : null,
    quota: readQuota(quota),
    checkedAt,
  }
}

/** The result of the last request. */
export type StatusCheck =
  | { state: 'loading' }
  | { state: 'up'; status: FullStatus; tookMs: number }
  | { state: 'down'; askedAt: string }

const pauses = [0, 700]

async function ask(signal: AbortSignal): Promise<StatusCheck> {
  const askedAt = new Date().toISOString()
  for (const ms of pauses) {
    await pause(ms)
    const start = performance.now()
    try {
      const status = readStatus(await fetchStatus({ cache: 'no-store' }))
      return { state: 'up', status, tookMs: performance.now() - start }
    } catch {
      if (signal.aborted) break
      // Tried once more; then the page says that there is no answer.
    }
  }
  return { state: 'down', askedAt }
}

/** Requests the status; `again` requests it once more, and the previous answer stays in sight meanwhile. */
export function useStatusCheck(): { check: StatusCheck; asking: boolean; again: () => void } {
  const [check, setCheck] = useState<StatusCheck>({ state: 'loading' })
  const [round, setRound] = useState(0)
  const [answered, setAnswered] = useState(-1)
  useEffect(() => {
    const controller = new AbortController()
    void ask(controller.signal).then((found) => {
      if (controller.signal.aborted) return
      setCheck(found)
      setAnswered(round)
    })
    return () => controller.abort()
  }, [round])
  const again = useCallback(() => setRound((before) => before + 1), [])
  return { check, asking: answered !== round, again }
}
