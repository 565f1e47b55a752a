import { useExperiments } from '@/api/experiments'
import { useMonitors } from '../api'
import type { Monitor } from '../types'

/** How many experiments end with this setup: none where another one watches the channel; `undefined` where that is not known. */
export function useEndingWith({ monitorId, channelId }: Monitor): number | undefined {
  const { data: monitors } = useMonitors()
  const { data: experiments } = useExperiments()
  const isWatched = monitors?.items.some(
    (other) => other.channelId === channelId && other.monitorId !== monitorId,
  )
  if (isWatched) return 0
  return experiments?.items.filter((each) => each.status === 'running' && each.channelId === channelId).length
}

/** The setup that must run again for a channel's experiments to be counted; nothing while one of them runs. */
export function waitingFor(monitors: readonly Monitor[], channelId: string): Monitor | undefined {
  const watching = monitors.filter((each) => each.channelId === channelId)
  if (watching.some(({ state }) => state === 'active')) return undefined
  return watching.find(({ state }) => state === 'paused') ?? watching[0]
}
