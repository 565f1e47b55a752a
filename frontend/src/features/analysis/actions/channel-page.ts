import { outside } from '@/shared/addresses/outside-paths'
import { demoSlug } from '../demo/demo'
import type { Analysis, Report } from '../types'
import { platformAddress } from './platform'

/** Demos and sample channels have pages of their own, served with the app; every other channel has one on the platform. */
export function channelPage({ requestId, channelInput }: Analysis, report: Report): string {
  const { channelInfo: channel, sample } = report
  if (!sample) return platformAddress(channelInput, channel)
  const demo = demoSlug(requestId)
  return demo === null ? outside.sampleChannel(channel.channelId) : outside.demoChannel(demo)
}
