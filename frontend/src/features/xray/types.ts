import type { components } from '@/api/schema'

type Schemas = components['schemas']

export type Monitor = Schemas['Monitor']
export type MonitorList = Schemas['MonitorList']
export type MonitorState = Schemas['MonitorState']
export type MonitorMail = Schemas['MonitorMail']
export type MailChoice = Schemas['MailChoice']
export type Cadence = Schemas['Cadence']
export type Weekday = Schemas['Weekday']
export type Aspect = Schemas['TrackedAspect']
export type FoundChannel = Schemas['FoundChannel']
export type ChannelSuggestion = Schemas['ChannelSuggestion']
export type CreateMonitor = Schemas['CreateMonitor']
export type UpdateMonitor = Schemas['UpdateMonitor']

export const cadences = ['weekly', 'biweekly', 'monthly'] as const satisfies readonly Cadence[]
export const aspects = ['score', 'titles', 'timing', 'drops'] as const satisfies readonly Aspect[]
/** Monday first, as the service counts them. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies readonly Weekday[]
