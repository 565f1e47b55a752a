import type { components } from '@/api/schema'
import { upcoming, type Schedule } from '@/features/xray/schedule/schedule'
import { abstainingReport, report, suggestions, summary } from './fixtures'
import { MailInMemory } from './mail'
import { abstainingXray, someChanges, xraySection } from './xray-report'

type Schemas = components['schemas']
type Refuse = (status: number, code: Schemas['ErrorCode'], field?: string, tier?: string) => Response
type Monitor = Schemas['Monitor']
type Run = Schemas['Run'] & { key: string; polls: number }

interface Host {
  me: Schemas['Me']
  patience: number
}

/** Inputs that provoke an outcome: the mock reacts to what is typed. */
export const xraySentinels = { notFound: '@nobody', mistyped: '@quietlamda', tooMany: '@too-many' } as const

const price = 10
const places: Record<string, number> = { free: 1, starter: 2, creator: 6, growth: 16, agency: 40 }
const stages: Schemas['AnalysisStage'][] = ['waiting', 'resolving', 'fetching', 'scoring']
const day = 86_400_000

let next = 1
const id = () => (next++).toString(16).padStart(32, 'a')

const dates = (monitor: Schedule & Pick<Monitor, 'state'>): string[] =>
  monitor.state === 'active' ? upcoming(monitor, Date.now()).map((at) => new Date(at).toISOString()) : []

/** Monitors and their runs in memory. A run moves one stage each time it is read. */
export class XrayInMemory {
  monitors: Monitor[] = []
  runs: Run[] = []
  /** Endpoints that fail for good, as "PATCH /monitors". */
  readonly broken = new Set<string>()
  /** What runs that are started from now on come to. */
  outcome: 'report' | 'abstains' | Schemas['AnalysisFailure'] = 'report'
  readonly created = new Map<string, Monitor>()
  /** Where reports are mailed to. */
  readonly mail: MailInMemory
  #shares = 0
  readonly #host: Host
  readonly #refuse: Refuse

  constructor(host: Host, refuse: Refuse) {
    this.#host = host
    this.#refuse = refuse
    this.mail = new MailInMemory(() => this.monitors, refuse)
  }

  /** A setup as it may be found. */
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
      mail: { on: true, address: null, confirmed: true, askedAt: null, stopped: null },
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
      sendsMail: this.mail.isOn,
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
    const { cadence, weekday, time, tracked, channel, mail = { on: true } } = body
    const mailed = this.mail.choose(mail)
    if (mailed instanceof Response) return mailed
    const monitor = this.watch({
      channelId: channel,
      channelName: 'Quiet Lambda',
      channelSubscribers: 8_150,
      cadence,
      weekday,
      time,
      tracked,
      mail: mailed,
      createdAt: new Date().toISOString(),
    })
    this.created.set(key, monitor)
    return Response.json(monitor, { status: 201 })
  }

  #update(monitor: Monitor, { state, mail, ...change }: Schemas['UpdateMonitor']): Response {
    const mailed = mail ? this.mail.choose(mail) : monitor.mail
    if (mailed instanceof Response) return mailed
    if (state === 'active' && monitor.state === 'inactive') {
      const refused = this.#refusePlace()
      if (refused) return refused
    }
    Object.assign(monitor, change, { mail: mailed })
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
        scoreLow: 64.1,
        scoreHigh: 79.3,
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

/** As it is in a list: without its report. */
function listed(run: Run): Schemas['RunSummary'] {
  return {
    ...run,
    report: undefined,
    changes: undefined,
    key: undefined,
    polls: undefined,
  } as Schemas['RunSummary']
}
