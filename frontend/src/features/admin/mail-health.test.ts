import { expect, it } from 'vitest'
import { mailState, totalsOf, type MailTotals } from './mail-health'

const totals = (change: Partial<MailTotals>): MailTotals => ({
  sent: 1_000,
  bounced: 0,
  undelivered: 0,
  complained: 0,
  ...change,
})

it('adds the days up, and nothing to nothing', () => {
  const day = { day: '2030-01-15', sent: 10, bounced: 2, undelivered: 1, complained: 0 }
  expect(totalsOf([day, { ...day, sent: 5, complained: 1 }])).toEqual({
    sent: 15,
    bounced: 4,
    undelivered: 2,
    complained: 1,
  })
  expect(totalsOf([])).toEqual(totals({ sent: 0 }))
})

it.each([
  ['fine', 'bounced', { bounced: 40 }],
  ['alarm', 'bounced', { bounced: 41 }],
  ['review', 'bounced', { bounced: 50 }],
  ['fine', 'complained', { sent: 10_000, complained: 8 }],
  ['alarm', 'complained', { sent: 10_000, complained: 9 }],
  ['review', 'complained', { sent: 10_000, complained: 10 }],
  ['fine', 'bounced', { complained: 900 }],
] as const)('is %s for those that %s, with %o', (state, trouble, change) => {
  expect(mailState(totals(change), trouble)).toBe(state)
})

it('says nothing of fewer than a hundred mails, nor because of a single one', () => {
  expect(mailState(totals({ sent: 99, bounced: 99 }), 'bounced')).toBe('fine')
  expect(mailState(totals({ sent: 100, bounced: 99 }), 'bounced')).toBe('review')
  expect(mailState(totals({ sent: 100, complained: 1 }), 'complained')).toBe('fine')
  expect(mailState(totals({ sent: 100, complained: 2 }), 'complained')).toBe('review')
})
