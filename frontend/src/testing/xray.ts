import type { components } from '@/api/schema'
import { upcoming, type Schedule } from '@/features/xray/schedule/schedule'
import { abstained, abstainingReport, claim, report, suggestions, summary } from './fixtures'

type Schemas = components['schemas']
type Refuse = (status: number, code: Schemas['ErrorCode'], field?: string, tier?: string) => Response
type Monitor = Schemas['Monitor']
type Run = Schemas['Run'] & { key: string; polls: number }

interface Host {
  me: Schemas['Me']
  patience: number
}

/** Inputs that provoke an outcome: the mock is told by what is typed. */
export const xraySentinels = { notFound: '@nobody', mistyped: '@quietlamda', tooMany: '@too-many' } as const

const price = 10
const places: Record<string, number> = { free: 1, starter: 2, creator: 6, growth: 16, agency: 40 }
const stages: Schemas['AnalysisStage'][] = ['waiting', 'resolving', 'fetching', 'scoring', 'writing']
const day = 86_400_000

let next = 1
const id = () => (next++).toString(16).padStart(32, 'a')

/** The section of a monitor's report, of a channel with news. */
export function xraySection(change: Partial<Schemas['Xray']> = {}, now = Date.now()): Schemas['Xray'] {
  const video = (index: number): Schemas['TopVideo'] => ({
    videoId: `top-${String(index)}`,
    title:
      index === 0
        ? 'I tested the cheapest e-bike for 1,000 km'
        : `Workshop diary, part ${String(40 - index)}`,
    publishedAt: new Date(now - (20 + index * 17) * day).toISOString(),
    format: index === 3 ? 'short' : 'long',
    views: 310_000 - index * 24_000,
    viewsPerMonth: 92_400 - index * 8_100,
    basis: 'lifetime_pace',
  })
  const analysis = (
    format: Schemas['Format'],
    count: number,
    viewsShare: number,
    median: number,
  ): Schemas['FormatAnalysis'] => ({
    format,
    count,
    viewsShare,
    medianViews: claim('format_median_views', median, median * 0.82, median * 1.24, count),
    uploadsPerWeek: claim('format_uploads_per_week', count / 24, count / 27, count / 21, count),
  })
  return {
    medianViews30d: {
      ...claim('median_views_30d', 24_300, 17_200, 33_800, 9),
      state: 'provisional',
      reason: 'young_videos',
    },
    avgEngagement: claim('avg_engagement', 0.047, 0.043, 0.052, 41),
    isYoung: false,
    sweetSpotDurationMin: claim('sweet_spot_duration_min', 14.6, 12.1, 17.9, 16),
    durationViewsCorrelation: claim('duration_views_correlation', 0.31, 0.04, 0.54, 41),
    formatAnalysis: [
      analysis('short', 5, 0.06, 8_200),
      analysis('long', 41, 0.91, 23_100),
      analysis('live', 2, 0.03, 11_900),
    ],
    topVideosByVpm: Array.from({ length: 10 }, (_, index) => video(index)),
    sizePercentile: claim('size_percentile', 71.4, 58.2, 82.9, 41),
    tier: 'strong',
    health: 'good',
    derived: { p75Views: 36_450, totalViews: 10_011_600, monthlyViews: 97_200, uploadsPerWeek: 7.9 },
    ...change,
  }
}

/** The same where the data carries hardly anything. */
export const abstainingXray = (): Schemas['Xray'] =>
  xraySection({
    medianViews30d: abstained('median_views_30d', 'few_videos', 2),
    avgEngagement: abstained('avg_engagement', 'few_videos', 2),
    isYoung: true,
    sweetSpotDurationMin: abstained('sweet_spot_duration_min', 'small_margin', 12),
    durationViewsCorrelation: abstained('duration_views_correlation', 'few_videos', 3),
    formatAnalysis: [],
    topVideosByVpm: [],
    sizePercentile: abstained('size_percentile', 'hidden_subscribers', 3),
    tier: null,
    health: null,
    derived: {},
  })

/** What changed since the report a week before. */
export const someChanges = (now: number): Schemas['AnalysisChanges'] => ({
  since: new Date(now - 7 * day).toISOString(),
  previousRequestId: null,
  changes: [
    {
      figure: 'median_views',
      movement: 'up',
      better: true,
      before: 12_000,
      after: 24_000,
      size: 2,
      unit: 'times',
      days: 7,
      statement: { key: 'change.timesUp', params: { figure: 'median_views', times: 2, count: 7 } },
    },
  ],
})

const dates = (monitor: Schedule & Pick<Monitor, 'state'>): string[] =>
  monitor.state === 'active' ? upcoming(monitor, Date.now()).map((at) => new Date(at).toISOString()) : []

/** Monitors and their runs in memory. A run moves one stage with each look at it. */
export class XrayInMemory {
  monitors: Monitor[] = []
  runs: Run[] = []
  /** Endpoints that fail for good, as "PATCH /monitors". */
  readonly broken = new Set<string>()
  /** What runs that are started from now on come to. */
  outcome: 'report' | 'abstains' | Schemas['AnalysisFailure'] = 'report'
  readonly created = new Map<string, Monitor>()
  #shares = 0
  readonly #host: Host
  readonly #refuse: Refuse

  constructor(host: Host, refuse: Refuse) {
    this.#host = host
    this.#refuse = refuse
  }

  /** A set-up as it may be found. */
  watch(change: Partial<Monitor> = {}): Monitor {
    const now = Date.now()
    const monitor: Monitor = {
      monitorId: id(),
      channelId: 'UCworkshopdiaries00000000',
      channelName: 'Workshop Diaries',
      channelLogoUrl: null,
      channelSubscribers: 128_000,
      cadence: 'weekly',
      weekday: 'monday',
      time: '08:00',
      tracked: ['score', 'titles', 'timing', 'drops'],
      state: 'active',
      reason: null,
      upcoming: [],
      createdAt: new Date(now - 30 * day).toISOString(),
      lastRun: null,
      ...change,
    }
    monitor.upcoming = dates(monitor)
    this.monitors.unshift(monitor)
    return monitor
  }

  /** A run as it may be found. */
  ran(monitor: Monitor, change: Partial<Schemas['Run']> = {}): Run {
    const run: Run = {
      ...summary({
        channelInput: monitor.channelId,
        channelId: monitor.channelId,
        channelName: monitor.channelName ?? null,
        createdAt: new Date(Date.now() - 3_600_000 * (this.runs.length + 1)).toISOString(),
      }),
      monitorId: monitor.monitorId,
      dueAt: new Date(Date.now() - 3_600_000 * (this.runs.length + 1)).toISOString(),
      missed: 0,
      findings: null,
      key: '',
      polls: 0,
      ...change,
    }
    if (run.status === 'completed' && !run.report) run.report = report({ xray: xraySection() })
    this.runs.push(run)
    return run
  }

  #lastRun(monitorId: string): Schemas['RunSummary'] | null {
    const run = [...this.runs]
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      .find((each) => each.monitorId === monitorId)
    return run ? listed(run) : null
  }

  get #used(): number {
    return this.monitors.filter(({ state }) => state !== 'inactive').length
  }

  get #allowed(): number {
    return places[this.#host.me.tier] ?? 1
  }

  /** The answer, or nothing where the address has nothing to do with it. */
  async respond(request: Request, path: string): Promise<Response | undefined> {
    const [, area, one, below] = /^\/(monitors|runs|channels)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(path) ?? []
    if (!area) return undefined
    const kind = [area, one && (area === 'channels' ? one : '*'), below].filter(Boolean).join('/')
    const place = `${request.method} /${kind}`
    if (this.broken.has(place)) return this.#refuse(500, 'internal')
    const { searchParams } = new URL(request.url)
    const body = async () => (await request.json()) as unknown
    const key = request.headers.get('Idempotency-Key') ?? ''
    switch (place) {
      case 'GET /channels/find':
        return this.#find(searchParams.get('channel') ?? '')
      case 'GET /monitors':
        return this.#list()
      case 'POST /monitors':
        return this.#create((await body()) as Schemas['CreateMonitor'], key)
      case 'GET /runs':
        return this.#runList(searchParams)
      default:
        return one ? this.#ofOne(place, one, body, key) : undefined
    }
  }

  async #ofOne(
    place: string,
    one: string,
    body: () => Promise<unknown>,
    key: string,
  ): Promise<Response | undefined> {
    const run = this.runs.find(({ requestId }) => requestId === one)
    const monitor = this.monitors.find(({ monitorId }) => monitorId === one)
    if (!run && !monitor) return this.#refuse(404, 'not_found')
    switch (place) {
      case 'PATCH /monitors/*':
        return this.#update(monitor!, (await body()) as Schemas['UpdateMonitor'])
      case 'DELETE /monitors/*':
        this.monitors = this.monitors.filter((each) => each !== monitor)
        return new Response(null, { status: 204 })
      case 'POST /monitors/*/runs':
        return this.#start(monitor!, key)
      case 'GET /runs/*':
        this.#advance(run!)
        return Response.json(run)
      case 'DELETE /runs/*':
        if (run!.status === 'queued' || run!.status === 'running') return this.#refuse(409, 'run_in_progress')
        this.runs = this.runs.filter((each) => each !== run)
        return new Response(null, { status: 204 })
      case 'PUT /runs/*/sharing': {
        const { shared } = (await body()) as Schemas['ShareAnalysis']
        run!.shared = shared
        run!.shareId = shared ? (run!.shareId ?? `x-${String(++this.#shares).padStart(32, '0')}`) : null
        return Response.json({ shared, shareId: run!.shareId } satisfies Schemas['Sharing'])
      }
      default:
        return undefined
    }
  }

  #find(typed: string): Response {
    if (typed === xraySentinels.tooMany) return this.#refuse(429, 'too_many_requests')
    if (typed === xraySentinels.notFound) return Response.json({ channel: null, suggestions: [] })
    if (typed === xraySentinels.mistyped) return Response.json({ channel: null, suggestions })
    const channel: Schemas['ChannelSuggestion'] = {
      channelId: 'UCquietlambda00000000000',
      title: 'Quiet Lambda',
      handle: '@quietlambda',
      thumbnailUrl: null,
      subscribers: 8_150,
    }
    return Response.json({ channel, suggestions: [] } satisfies Schemas['FoundChannel'])
  }

  #list(): Response {
    const nextTier = Object.entries(places).find(
      ([, allowed]) => allowed > Math.max(this.#used, this.#allowed),
    )
    return Response.json({
      items: this.monitors.map((monitor) => ({ ...monitor, lastRun: this.#lastRun(monitor.monitorId) })),
      used: this.#used,
      allowed: this.#allowed,
      nextTier: nextTier?.[0] ?? null,
      price,
    } satisfies Schemas['MonitorList'])
  }

  #refusePlace(): Response | undefined {
    if (this.#used < this.#allowed) return undefined
    const more = Object.entries(places).find(([, allowed]) => allowed > this.#used)
    return more ? this.#refuse(403, 'tier_required', undefined, more[0]) : this.#refuse(409, 'monitor_limit')
  }

  #create(body: Schemas['CreateMonitor'], key: string): Response {
    const before = this.created.get(key)
    if (before) return Response.json(before, { status: 201 })
    const refused = this.#refusePlace()
    if (refused) return refused
    const { cadence, weekday, time, tracked, channel } = body
    const monitor = this.watch({
      channelId: channel,
      channelName: 'Quiet Lambda',
      channelSubscribers: 8_150,
      cadence,
      weekday,
      time,
      tracked,
      createdAt: new Date().toISOString(),
    })
    this.created.set(key, monitor)
    return Response.json(monitor, { status: 201 })
  }

  #update(monitor: Monitor, { state, ...change }: Schemas['UpdateMonitor']): Response {
    if (state === 'active' && monitor.state === 'inactive') {
      const refused = this.#refusePlace()
      if (refused) return refused
    }
    Object.assign(monitor, change)
    if (state) Object.assign(monitor, { state, reason: state === 'inactive' ? 'deactivated' : null })
    monitor.upcoming = dates(monitor)
    return Response.json({ ...monitor, lastRun: this.#lastRun(monitor.monitorId) })
  }

  #start(monitor: Monitor, key: string): Response {
    const before = this.runs.find((run) => run.key === key)
    const accepted = (requestId: string) =>
      Response.json({ requestId, credits: this.#host.me.credits } satisfies Schemas['RunAccepted'], {
        status: 202,
      })
    if (before) return accepted(before.requestId)
    if (monitor.state !== 'active') return this.#refuse(409, 'monitor_not_active')
    if (this.runs.filter(({ status }) => status === 'queued' || status === 'running').length >= 2)
      return this.#refuse(409, 'run_in_progress')
    if (this.#host.me.credits < price && !this.#host.me.isPremium)
      return this.#refuse(402, 'not_enough_credits')
    this.#host.me = { ...this.#host.me, credits: Math.max(0, this.#host.me.credits - price) }
    const run = this.ran(monitor, {
      status: 'queued',
      stage: 'waiting',
      endedAt: null,
      overallScore: null,
      dueAt: null,
      createdAt: new Date().toISOString(),
    })
    run.key = key
    return accepted(run.requestId)
  }

  #runList(asked: URLSearchParams): Response {
    const of = asked.get('monitor')
    const all = this.runs
      .filter((run) => of === null || run.monitorId === of)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
    const from = Number(asked.get('cursor') ?? 0)
    const limit = Number(asked.get('limit') ?? 25)
    const nextCursor = from + limit < all.length ? String(from + limit) : null
    return Response.json({ items: all.slice(from, from + limit).map(listed), nextCursor })
  }

  #advance(run: Run): void {
    if (run.status !== 'queued' && run.status !== 'running') return
    const at = Math.floor(++run.polls / this.#host.patience)
    const stage = stages[at]
    if (stage) {
      Object.assign(run, { status: 'running', stage })
      return
    }
    run.endedAt = new Date().toISOString()
    if (this.outcome === 'report') {
      const before = this.runs.some(
        (other) => other !== run && other.monitorId === run.monitorId && other.status === 'completed',
      )
      Object.assign(run, {
        status: 'completed',
        overallScore: 72.4,
        findings: before ? 1 : null,
        changes: before ? someChanges(Date.now()) : null,
        report: report({ xray: xraySection() }),
      } satisfies Partial<Schemas['Run']>)
      return
    }
    this.#host.me = { ...this.#host.me, credits: this.#host.me.credits + price }
    Object.assign(
      run,
      this.outcome === 'abstains'
        ? { status: 'completed', refunded: true, report: { ...abstainingReport(), xray: abstainingXray() } }
        : { status: 'failed', failure: this.outcome, refunded: true },
    )
  }
}

/** As it stands in a list: without its report. */
function listed(run: Run): Schemas['RunSummary'] {
  return {
    ...run,
    report: undefined,
    changes: undefined,
    key: undefined,
    polls: undefined,
  } as Schemas['RunSummary']
}
