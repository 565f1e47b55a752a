import type { Adjustment } from './api'
import { remarkFits, wholeNumber } from './code-draft'

export interface AdjustDraft {
  direction: 'add' | 'take'
  credits: string
  bucket: Adjustment['bucket']
  reason: string
}

export type AdjustProblems = Partial<Record<'credits' | 'reason', true>>

export const emptyAdjustment: AdjustDraft = { direction: 'add', credits: '', bucket: 'purchased', reason: '' }

const most = 1_000_000

/** The adjustment that is meant, or what does not fit. */
export function readAdjustment(draft: AdjustDraft): { request: Adjustment } | { problems: AdjustProblems } {
  const amount = wholeNumber(draft.credits, most)
  const fits = remarkFits(draft.reason)
  if (amount === undefined || !fits)
    return {
      problems: { ...(amount === undefined ? { credits: true } : {}), ...(fits ? {} : { reason: true }) },
    }
  const credits = draft.direction === 'add' ? amount : -amount
  return { request: { credits, bucket: draft.bucket, reason: draft.reason.trim() } }
}
