import { aspects, type Aspect, type Cadence, type ChannelSuggestion, type CreateMonitor } from '../types'
import type { MailChoice, Monitor, MonitorMail, UpdateMonitor, Weekday } from '../types'
import { isMailAddress, isSameAddress } from './mail-address'

/** What the wizard knows so far. */
export interface Draft {
  /** As typed. */
  text: string
  /** The channel that the text refers to, once that is known. */
  channel: ChannelSuggestion | undefined
  tracked: readonly Aspect[]
  cadence: Cadence
  weekday: Weekday
  time: string
  mail: MailDraft
}

export const mailGoals = ['account', 'other', 'none'] as const

export interface MailDraft {
  to: (typeof mailGoals)[number]
  /** The other address, as typed. */
  address: string
}

/** In the order of the specification. */
const steps = ['channel', 'track', 'cadence', 'time', 'summary', 'mail'] as const
export type Step = (typeof steps)[number]

/** The channel of a setup stays what it is, and where no mail is sent there is nothing to choose. */
export const stepsFor = (monitor: Monitor | undefined, sendsMail: boolean): readonly Step[] =>
  steps.filter((step) => (step !== 'channel' || !monitor) && (step !== 'mail' || sendsMail))

/** What was stopped is off, until its person chooses again. */
const mailOf = ({ on, address }: MonitorMail): MailDraft => ({
  to: on ? (address == null ? 'account' : 'other') : 'none',
  address: address ?? '',
})

export function draftOf(monitor: Monitor | undefined): Draft {
  if (!monitor)
    return {
      text: '',
      channel: undefined,
      tracked: aspects,
      cadence: 'weekly',
      weekday: 'monday',
      time: '08:00',
      mail: { to: 'account', address: '' },
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
    mail: mailOf(monitor.mail),
  }
}

const sorted = (tracked: readonly Aspect[]) => aspects.filter((aspect) => tracked.includes(aspect))

export const hasOldSchedule = (draft: Draft, monitor: Monitor): boolean =>
  draft.cadence === monitor.cadence && draft.weekday === monitor.weekday && draft.time === monitor.time

/** The other address cannot be mailed to. */
export const isMailMissing = ({ to, address }: MailDraft): boolean =>
  to === 'other' && !isMailAddress(address)

/** `own`: the account's address, which is never named to the service; empty where it is not known. */
export function mailChoice({ to, address }: MailDraft, own: string): MailChoice {
  const isOther = to === 'other' && !isSameAddress(address, own)
  return { on: to !== 'none', address: isOther ? address.trim() : null }
}

const isSameChoice = (one: MailChoice, other: MailChoice): boolean =>
  one.on === other.on && isSameAddress(one.address ?? '', other.address ?? '')

/** What the wizard knows in addition to the draft. */
interface Known {
  /** The account's address. */
  own: string
  sendsMail: boolean
}

/** What to send for a new setup. */
export const creation = (draft: Draft, { own, sendsMail }: Known): CreateMonitor => ({
  channel: draft.channel?.channelId ?? '',
  cadence: draft.cadence,
  weekday: draft.weekday,
  time: draft.time,
  tracked: sorted(draft.tracked),
  ...(sendsMail ? { mail: mailChoice(draft.mail, own) } : {}),
})

/** What differs from the setup as it is; nothing where all is as it was. */
export function adjustment(draft: Draft, monitor: Monitor, own: string): UpdateMonitor | undefined {
  const { cadence, weekday, time } = draft
  const tracked = sorted(draft.tracked)
  const mail = mailChoice(draft.mail, own)
  const change: UpdateMonitor = {
    ...(cadence === monitor.cadence ? {} : { cadence }),
    ...(weekday === monitor.weekday ? {} : { weekday }),
    ...(time === monitor.time ? {} : { time }),
    ...(String(tracked) === String(sorted(monitor.tracked)) ? {} : { tracked }),
    ...(isSameChoice(mail, mailChoice(mailOf(monitor.mail), own)) ? {} : { mail }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}
