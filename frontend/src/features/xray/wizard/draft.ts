import { aspects, type Aspect, type Cadence, type ChannelSuggestion, type CreateMonitor } from '../types'
import type { Monitor, UpdateMonitor, Weekday } from '../types'

/** What the wizard knows so far. */
export interface Draft {
  /** As typed. */
  text: string
  /** What it stands for, once that is known. */
  channel: ChannelSuggestion | undefined
  tracked: readonly Aspect[]
  cadence: Cadence
  weekday: Weekday
  time: string
}

export const steps = ['channel', 'track', 'cadence', 'time', 'summary'] as const
export type Step = (typeof steps)[number]

/** The channel of a set-up stays what it is. */
export const stepsFor = (monitor: Monitor | undefined): readonly Step[] =>
  monitor ? steps.filter((step) => step !== 'channel') : steps

export function draftOf(monitor: Monitor | undefined): Draft {
  if (!monitor)
    return {
      text: '',
      channel: undefined,
      tracked: aspects,
      cadence: 'weekly',
      weekday: 'monday',
      time: '08:00',
    }
  const { channelId, channelName, channelLogoUrl, channelSubscribers } = monitor
  const { tracked, cadence, weekday, time } = monitor
  return {
    text: channelName ?? channelId,
    channel: {
      channelId,
      title: channelName ?? channelId,
      handle: null,
      thumbnailUrl: channelLogoUrl ?? null,
      subscribers: channelSubscribers ?? null,
    },
    tracked,
    cadence,
    weekday,
    time,
  }
}

const sorted = (tracked: readonly Aspect[]) => aspects.filter((aspect) => tracked.includes(aspect))

export const hasOldSchedule = (draft: Draft, monitor: Monitor): boolean =>
  draft.cadence === monitor.cadence && draft.weekday === monitor.weekday && draft.time === monitor.time

/** What to send for a new set-up. */
export const creation = ({ channel, tracked, cadence, weekday, time }: Draft): CreateMonitor => ({
  channel: channel?.channelId ?? '',
  cadence,
  weekday,
  time,
  tracked: sorted(tracked),
})

/** What differs from the set-up as it is; nothing where all is as it was. */
export function adjustment(draft: Draft, monitor: Monitor): UpdateMonitor | undefined {
  const { cadence, weekday, time } = draft
  const tracked = sorted(draft.tracked)
  const change: UpdateMonitor = {
    ...(cadence === monitor.cadence ? {} : { cadence }),
    ...(weekday === monitor.weekday ? {} : { weekday }),
    ...(time === monitor.time ? {} : { time }),
    ...(String(tracked) === String(sorted(monitor.tracked)) ? {} : { tracked }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}
