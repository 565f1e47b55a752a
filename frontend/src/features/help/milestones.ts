import type { RouteName } from '@/paths'

export const promises = ['honest', 'open', 'evidence', 'money'] as const

/** What was reached, oldest first, on the day on which the work was done. */
export const milestones = [
  { key: 'rules', day: '2026-11-20' },
  { key: 'once', day: '2026-11-20' },
  { key: 'platform', day: '2026-11-20' },
  { key: 'engine', day: '2026-11-20' },
  { key: 'calibration', day: '2026-11-20' },
  { key: 'screens', day: '2026-11-20' },
  { key: 'forgetting', day: '2026-11-20' },
  { key: 'rulebook', day: '2026-11-20' },
] as const satisfies readonly { key: string; day: `${number}-${number}-${number}` }[]

/** What there is, each with the page that has it. */
export const features = [
  { key: 'analyzer', route: 'quickAnalyzer' },
  { key: 'help', route: 'faq' },
  { key: 'settings', route: 'accountSettings' },
  { key: 'compare', route: 'compare' },
  { key: 'leaderboard', route: 'leaderboard' },
  { key: 'ownChannel', route: 'channelLinkCallback' },
  { key: 'xray', route: 'performance' },
  { key: 'discovery', route: 'thumbnailDiscovery' },
  { key: 'titles', route: 'savedTitles' },
  { key: 'ledger', route: 'customer' },
  { key: 'shop', route: 'manageSubscription' },
] as const satisfies readonly { key: string; route: RouteName }[]

export type Milestone = (typeof milestones)[number]

/** Milestones by their day, in order. */
export function byDay(all: readonly Milestone[]): { day: string; entries: Milestone[] }[] {
  const days: { day: string; entries: Milestone[] }[] = []
  for (const milestone of all) {
    const last = days.at(-1)
    if (last?.day === milestone.day) last.entries.push(milestone)
    else days.push({ day: milestone.day, entries: [milestone] })
  }
  return days
}
