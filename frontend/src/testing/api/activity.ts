import type { components } from '@/api/schema'

type Schemas = components['schemas']
type Refuse = (status: number, code: Schemas['ErrorCode'], field?: string) => Response
type Job = Schemas['Analysis']
type Source = Schemas['HistorySource']
type Tier = Schemas['AchievementTier']

interface Host {
  jobs: Job[]
  removeJob: (id: string) => boolean
}

const table: [key: string, tier: Tier, needed: number][] = [
  ['analyses_1', 'bronze', 1],
  ['analyses_5', 'silver', 5],
  ['analyses_15', 'gold', 15],
  ['analyses_50', 'platinum', 50],
  ['high_score_1', 'bronze', 1],
  ['high_score_5', 'gold', 5],
  ['week_3', 'silver', 3],
  ['discover_1', 'bronze', 1],
  ['discover_5', 'silver', 5],
  ['discover_15', 'gold', 15],
  ['top_three_1', 'silver', 1],
  ['top_three_3', 'gold', 3],
  ['number_one_1', 'platinum', 1],
  ['earned_50', 'gold', 50],
  ['day_5', 'gold', 5],
  ['viral_10', 'platinum', 10],
]

const levels: [name: Schemas['LevelName'], from: number][] = [
  ['starter', 0],
  ['explorer', 5],
  ['expert', 15],
  ['master', 50],
]

const mean = (scores: readonly number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length

let nextReward = 1

/** A paid reward; its channel, discovery and notification follow from it. */
export const reward = (change: Partial<Schemas['Reward']> = {}): Schemas['Reward'] => ({
  channelId: `UCdiscovered${String(nextReward++).padStart(12, '0')}`,
  channelName: 'Quiet Lambda',
  channelHandle: '@quietlambda',
  channelLogoUrl: null,
  reachedPosition: 1,
  creditsAwarded: 25,
  rewardClaimedAt: new Date(Date.now() - 3_600_000).toISOString(),
  badge: 'gold',
  ...change,
})

/** A monitoring run: what no screen can start yet, but the history can hold. */
export const run = (change: Partial<Schemas['HistoryEntry']> = {}): Schemas['HistoryEntry'] => ({
  source: 'monitoring',
  id: 'run-1',
  status: 'completed',
  channelInput: '@lanternattic',
  channelId: 'UClanternattic0000000000',
  channelName: 'The Lantern Attic',
  channelLogoUrl: null,
  channelSubscribers: 9_400,
  overallScore: 61,
  scoreLow: 54.2,
  scoreHigh: 66.8,
  engineVersion: '1.0.0',
  stealth: false,
  createdAt: new Date(Date.now() - 7_200_000).toISOString(),
  updatedAt: new Date(Date.now() - 7_100_000).toISOString(),
  ...change,
})

/** What follows from analyses: figures, history, discoveries, notifications; all in memory. */
export class Activity {
  /** Runs of the performance monitor. */
  runs: Schemas['HistoryEntry'][] = []
  /** Sources that do not answer. */
  missing: Source[] = []
  discoveries: Schemas['Discovery'][] = []
  rewards: Schemas['Reward'][] = []
  notifications: Schemas['Notification'][] = []
  /** While true marking as read is refused. */
  stubborn = false
  /** Endpoints that fail for good, as "GET /me/overview": the client asks no second time by itself. */
  readonly broken = new Set<string>()
  /** The `since` of each request for the rewards. */
  readonly asked: (string | null)[] = []
  readonly #host: Host
  readonly #refuse: Refuse

  constructor(host: Host, refuse: Refuse) {
    this.#host = host
    this.#refuse = refuse
  }

  /** A discovered channel whose reward was paid, and the notification about it. */
  pay(change: Partial<Schemas['Reward']> = {}): void {
    const paid = reward(change)
    const { reachedPosition, creditsAwarded, rewardClaimedAt, badge, ...channel } = paid
    this.rewards.unshift(paid)
    this.discoveries.unshift({
      ...channel,
      discoveredAt: rewardClaimedAt,
      reachedPosition,
      creditsAwarded,
      rewardClaimedAt,
    })
    this.notifications.unshift({
      ...channel,
      id: `news-${channel.channelId}`,
      kind: 'discovery_reward',
      position: reachedPosition,
      creditsAwarded,
      badgeEarned: badge,
      run: null,
      read: false,
      createdAt: rewardClaimedAt,
    })
  }

  /** The notification that a scheduled run has ended. */
  endRun(name: string, run: Partial<Schemas['EndedRun']> = {}): void {
    const id = String(this.notifications.length + 1).padStart(22, '0')
    this.notifications.unshift({
      channelId: `UC${id}`,
      channelName: name,
      channelHandle: null,
      channelLogoUrl: null,
      id: `news-${id}`,
      kind: 'run_ended',
      position: null,
      creditsAwarded: null,
      badgeEarned: null,
      run: {
        requestId: 'a'.repeat(32),
        monitorId: 'b'.repeat(32),
        status: 'completed',
        findings: 2,
        refunded: false,
        inactive: null,
        ...run,
      },
      read: false,
      createdAt: '2030-01-15T09:00:00Z',
    })
  }

  /** The answer, or nothing where the address has nothing to do with it. */
  async respond(request: Request, path: string): Promise<Response | undefined> {
    const { searchParams } = new URL(request.url)
    const place = `${request.method} ${path}`
    if (this.broken.has(place)) return this.#refuse(500, 'internal')
    const [, source, id] = /^\/history\/([^/]+)\/([^/]+)$/.exec(path) ?? []
    if (source && id) return this.#delete(source, decodeURIComponent(id))
    switch (place) {
      case 'GET /me/overview':
        return Response.json(this.#overview())
      case 'GET /history':
        return this.#history(searchParams)
      case 'GET /discoveries':
        return Response.json(this.#discoveries(searchParams))
      case 'GET /notifications':
        return Response.json(this.#news())
      case 'POST /notifications/read':
        return this.#read((await request.json()) as Schemas['ReadNotifications'])
      default:
        return undefined
    }
  }

  #statistics(): Schemas['DiscoveryStatistics'] {
    return {
      channelsDiscovered: this.discoveries.length,
      topThree: this.rewards.length,
      numberOnes: this.rewards.filter(({ reachedPosition }) => reachedPosition === 1).length,
      creditsEarned: this.rewards.reduce((sum, { creditsAwarded }) => sum + creditsAwarded, 0),
    }
  }

  #overview(): Schemas['Overview'] {
    const done = this.#host.jobs.filter(({ status }) => status === 'completed')
    const scores = done.flatMap(({ overallScore }) => overallScore ?? []).reverse()
    const ends = done.flatMap(({ scoreLow, scoreHigh }) =>
      scoreLow != null && scoreHigh != null ? [[scoreLow, scoreHigh] as const] : [],
    )
    const at = levels.findLastIndex(([, from]) => done.length >= from)
    const [name, from] = levels[at] ?? ['starter', 0]
    const next = levels[at + 1]?.[1] ?? null
    const recent = scores.slice(-20)
    const half = Math.floor(recent.length / 2)
    const change = mean(recent.slice(recent.length - half)) - mean(recent.slice(0, recent.length - half))
    const best = done.filter(({ overallScore }) => overallScore != null)
    return {
      analyses: done.length,
      scored: scores.length,
      level: {
        name,
        progress: next === null ? 100 : Math.floor(((done.length - from) * 100) / (next - from)),
        nextAt: next,
      },
      averageScore: scores.length > 0 ? mean(scores) : null,
      averageLow: ends.length > 0 && ends.length === scores.length ? mean(ends.map(([low]) => low)) : null,
      averageHigh:
        ends.length > 0 && ends.length === scores.length ? mean(ends.map(([, high]) => high)) : null,
      bestScore: scores.length > 0 ? Math.max(...scores) : null,
      trend: scores.length < 3 ? null : change > 5 ? 'improving' : change < -5 ? 'declining' : 'stable',
      topChannels: best
        .toSorted((a, b) => (b.overallScore ?? 0) - (a.overallScore ?? 0))
        .slice(0, 3)
        .map((job) => ({
          requestId: job.requestId,
          channelId: job.channelId ?? '',
          channelName: job.channelName ?? null,
          channelLogoUrl: null,
          channelSubscribers: job.channelSubscribers ?? null,
          score: job.overallScore ?? 0,
          scoreLow: job.scoreLow ?? null,
          scoreHigh: job.scoreHigh ?? null,
        })),
      latest: this.#host.jobs.slice(0, 6),
      latestCompleted: done.slice(0, 6),
      achievements: table.map((row) => this.#achievement(row, done, scores)),
      discoveries: this.#statistics(),
      asOf: new Date().toISOString(),
    }
  }

  #achievement(
    [key, tier, needed]: (typeof table)[number],
    done: readonly Job[],
    scores: readonly number[],
  ): Schemas['Achievement'] {
    const paid = this.#statistics()
    const counts: Record<string, number> = {
      analyses: done.length,
      high_score: scores.filter((score) => score > 80).length,
      week: Math.min(done.length, 3),
      discover: paid.channelsDiscovered,
      top_three: paid.topThree,
      number_one: paid.numberOnes,
      earned: paid.creditsEarned,
    }
    const count = counts[key.replace(/_\d+$/, '')] ?? 0
    const progress = Math.min(count, needed)
    const reached = progress === needed
    return {
      key,
      tier,
      needed,
      progress,
      state: reached ? 'unlocked' : progress > 0 ? 'in_progress' : 'locked',
      unlockedAt: reached ? (done.at(-needed)?.createdAt ?? new Date().toISOString()) : null,
      secret: key === 'day_5' || key === 'viral_10',
    }
  }

  #history(asked: URLSearchParams): Response {
    const wanted = asked.get('status') ?? 'all'
    const quick = this.#host.jobs.filter(({ status }) => status !== 'failed').map((job) => entryOf(job))
    const all = [
      ...(this.missing.includes('quick_search') ? [] : quick),
      ...(this.missing.includes('monitoring') ? [] : this.runs),
    ]
      .filter(({ status }) => wanted === 'all' || (status === 'completed') === (wanted === 'completed'))
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    const from = Number(asked.get('cursor') ?? 0)
    const limit = Number(asked.get('limit') ?? 25)
    const nextCursor = from + limit < all.length ? String(from + limit) : null
    const page = { items: all.slice(from, from + limit), nextCursor, missingSources: this.missing }
    return Response.json(page satisfies Schemas['HistoryPage'])
  }

  #delete(source: string, id: string): Response {
    if (source !== 'quick_search' && source !== 'monitoring')
      return this.#refuse(400, 'invalid_input', 'source')
    const before = this.runs.length
    this.runs = this.runs.filter((each) => source !== 'monitoring' || each.id !== id)
    const gone = source === 'quick_search' ? this.#host.removeJob(id) : this.runs.length < before
    return gone ? new Response(null, { status: 204 }) : this.#refuse(404, 'not_found')
  }

  #discoveries(asked: URLSearchParams): Schemas['Discoveries'] {
    const since = asked.get('since')
    const from = Number(asked.get('cursor') ?? 0)
    const limit = Number(asked.get('limit') ?? 25)
    if (since !== null) this.asked.push(since)
    return {
      items: this.discoveries.slice(from, from + limit),
      nextCursor: from + limit < this.discoveries.length ? String(from + limit) : null,
      rewards: since
        ? this.rewards.filter(({ rewardClaimedAt }) => Date.parse(rewardClaimedAt) > Date.parse(since))
        : this.rewards.slice(0, 10),
      statistics: this.#statistics(),
      checkedAt: new Date().toISOString(),
    }
  }

  #news(): Schemas['Notifications'] {
    return {
      items: this.notifications.slice(0, 10),
      unread: this.notifications.slice(0, 100).filter(({ read }) => !read).length,
    }
  }

  #read({ ids = [], all = false }: Schemas['ReadNotifications']): Response {
    if (this.stubborn) return this.#refuse(500, 'internal')
    this.notifications = this.notifications.map((news) =>
      all || ids.includes(news.id) ? { ...news, read: true } : news,
    )
    return Response.json(this.#news())
  }
}

const entryOf = (job: Job): Schemas['HistoryEntry'] => ({
  source: 'quick_search',
  id: job.requestId,
  status: job.status,
  channelInput: job.channelInput,
  channelId: job.channelId ?? null,
  channelName: job.channelName ?? null,
  channelLogoUrl: job.channelLogoUrl ?? null,
  channelSubscribers: job.channelSubscribers ?? null,
  overallScore: job.overallScore ?? null,
  scoreLow: job.scoreLow ?? null,
  scoreHigh: job.scoreHigh ?? null,
  engineVersion: job.overallScore == null ? null : '1.0.0',
  stealth: job.stealth ?? false,
  createdAt: job.createdAt,
  updatedAt: job.endedAt ?? job.createdAt,
})
