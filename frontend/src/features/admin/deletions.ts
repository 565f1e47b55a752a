import { deletionFacts } from '@/shared/rules/deletion-facts'
import type { DeletionDecision, DeletionRequest } from './api'

const day = 86_400_000

type Asked = Pick<DeletionRequest, 'state' | 'channelId'>

/** What may be decided, by where a request is. A deletion that is cut off is finished by deciding so again. */
const decisions: Record<DeletionRequest['state'], readonly DeletionDecision[]> = {
  open: ['delete', 'decline', 'lift'],
  declined: ['delete'],
  deleting: ['delete', 'lift'],
  deleted: ['lift'],
  lifted: [],
}

const isUndecided = ({ state }: Asked) => state === 'open' || state === 'declined'

/** Nobody knows yet which channel is meant: what was typed may lead elsewhere than it seems to. */
export const needsLookUp = (request: Asked): boolean => !request.channelId && isUndecided(request)

/** Without a channel that is known there is nothing to delete, nor to allow again. */
export const decisionsOn = (request: Asked): readonly DeletionDecision[] =>
  decisions[request.state].filter((decision) => decision === 'decline' || !needsLookUp(request))

export type Due = 'soon' | 'overdue'

/** Whether the time of an undone request runs out, or has. */
export function dueOf({ state, requestedAt, dueAt }: DeletionRequest, now: number): Due | undefined {
  if (state !== 'open' && state !== 'deleting') return undefined
  if (Date.parse(dueAt) <= now) return 'overdue'
  return now - Date.parse(requestedAt) >= deletionFacts.lateDays * day ? 'soon' : undefined
}

/** The steps to a channel's page on the platform: of its id alone, never of what was typed. */
export const pageOf = ({ channelId }: Pick<DeletionRequest, 'channelId'>): string[] | undefined =>
  channelId ? ['channel', channelId] : undefined
