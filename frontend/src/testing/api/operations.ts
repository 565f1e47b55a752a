import type { components } from '@/api/schema'

type Schemas = components['schemas']

const day = 86_400_000
const everyMinutes = {
  'sweep-analyses': 1,
  'build-leaderboard': 1,
  'build-hub': 1,
  'scout-channels': 1,
  'refresh-baselines': 15,
  'reconcile-billing': 15,
  'expire-platform-data': 60,
  'delete-channels': 60,
  'catch-up-runs': 1_440,
  'reconcile-rules': 1_440,
  'compare-accounts': 8_640,
} as const

/** A function that came on time, and ended well. */
export const heartbeat = (
  name: keyof typeof everyMinutes,
  change: Partial<Schemas['Heartbeat']> = {},
): Schemas['Heartbeat'] => ({
  name,
  everyMinutes: everyMinutes[name],
  endedAt: '2030-01-15T10:00:00Z',
  tookMs: 412,
  failed: false,
  succeededAt: '2030-01-15T10:00:00Z',
  late: false,
  ...change,
})

/** The mails of a day, the first the newest. */
export const mailDay = (number: number, change: Partial<Schemas['MailDay']> = {}): Schemas['MailDay'] => ({
  day: new Date(Date.UTC(2030, 0, 15) - number * day).toISOString().slice(0, 10),
  sent: 0,
  bounced: 0,
  undelivered: 0,
  complained: 0,
  ...change,
})

/** Everything came on time, and no mail was sent. */
export const operations = (): Schemas['Operations'] => ({
  schedules: (Object.keys(everyMinutes) as (keyof typeof everyMinutes)[]).map((name) => heartbeat(name)),
  mails: Array.from({ length: 14 }, (_, number) => mailDay(number)),
})
