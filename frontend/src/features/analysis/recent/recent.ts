import { startOfWeek } from '@/i18n/calendar'
import type { AnalysisSummary } from '../types'

export const ranges = ['all', 'day', 'week'] as const
export type Range = (typeof ranges)[number]
export const orders = ['date', 'score', 'subscribers'] as const
export type Order = (typeof orders)[number]

const highestFirst = (a: number | null | undefined, b: number | null | undefined) => (b ?? -1) - (a ?? -1)

/** Failed ones are not listed: nothing was charged and there is nothing to open. */
export function shown(
  items: AnalysisSummary[],
  range: Range,
  order: Order,
  now: Date,
  language: 'en' | 'de',
): AnalysisSummary[] {
  const from =
    range === 'day'
      ? now.getTime() - 86_400_000
      : range === 'week'
        ? startOfWeek(now, language).getTime()
        : -Infinity
  const inRange = items.filter((item) => item.status !== 'failed' && Date.parse(item.createdAt) >= from)
  const newestFirst = (a: AnalysisSummary, b: AnalysisSummary) => b.createdAt.localeCompare(a.createdAt)
  return inRange.sort((a, b) => {
    if (order === 'score') return highestFirst(a.overallScore, b.overallScore) || newestFirst(a, b)
    if (order === 'subscribers')
      return highestFirst(a.channelSubscribers, b.channelSubscribers) || newestFirst(a, b)
    return newestFirst(a, b)
  })
}
