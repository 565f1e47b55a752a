import type { MailDay } from './api'

/** From which shares of what was sent the mail service looks into an account, and ours rings first. */
export const mailLimits = {
  bounced: { alarm: 0.04, review: 0.05 },
  complained: { alarm: 0.0008, review: 0.001 },
} as const

/** Shares of fewer mails say little. */
export const fewestMails = 100

export type MailTrouble = keyof typeof mailLimits

export type MailTotals = Omit<MailDay, 'day'>

export function totalsOf(days: readonly MailDay[]): MailTotals {
  const total = (key: keyof MailTotals) => days.reduce((sum, day) => sum + day[key], 0)
  return {
    sent: total('sent'),
    bounced: total('bounced'),
    undelivered: total('undelivered'),
    complained: total('complained'),
  }
}

/**
 * How far it has come: to the share of our alarm, or to that of a review. A single mail is chance, however large its share: one that is
 * reported as spam is already too many for a thousand.
 */
export function mailState(totals: MailTotals, trouble: MailTrouble): 'fine' | 'alarm' | 'review' {
  if (totals.sent < fewestMails || totals[trouble] < 2) return 'fine'
  const share = totals[trouble] / totals.sent
  if (share >= mailLimits[trouble].review) return 'review'
  return share > mailLimits[trouble].alarm ? 'alarm' : 'fine'
}
