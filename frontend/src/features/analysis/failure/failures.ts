import { paths, type FailureScreenKind } from '@/paths'
import { attemptsOf } from './attempts'
import type { AnalysisSummary, Failure } from '../types'

const screenOf: Record<Failure, FailureScreenKind> = {
  channel_not_found: 'notfound',
  channel_withdrawn: 'withdrawn',
  no_videos: 'notfound',
  network: 'network',
  server: 'server',
  timeout: 'timeout',
  api: 'api',
}

/** What a failure screen gets in addition to its address. */
export interface FailureState {
  refunded?: boolean
  /** It was the free one of the week. */
  weeklyFree?: boolean
  failure?: Failure | null
  /** The analysis, which knows the channels that may be meant. */
  requestId?: string
}

export const failureState = ({
  refunded,
  weeklyFree = false,
  failure,
  requestId,
}: Pick<AnalysisSummary, 'refunded' | 'weeklyFree' | 'failure' | 'requestId'>): FailureState => ({
  refunded,
  weeklyFree,
  failure: failure ?? null,
  requestId,
})

/** The screen a failed analysis leads to. */
export function failurePath(analysis: Pick<AnalysisSummary, 'channelInput' | 'failure'>): string {
  const kind = screenOf[analysis.failure ?? 'server']
  const channel = analysis.channelInput
  if (kind === 'notfound') return paths.channelNotFound({ channel })
  const retries = attemptsOf(channel)
  return paths.analysisFailed({ channel, error: kind, ...(retries > 0 ? { retries } : {}) })
}

export const kinds: FailureScreenKind[] = ['network', 'notfound', 'withdrawn', 'server', 'timeout', 'api']

/** The kind named in the address; anything else is "unknown". */
export const kindOf = (text: string | null): FailureScreenKind =>
  kinds.find((kind) => kind === text) ?? 'unknown'
