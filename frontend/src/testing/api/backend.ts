import type { components } from '@/api/schema'
import { Activity } from './activity'
import { Office } from './admin'
import { SecondStep } from './authenticator'
import { Till } from './billing'
import { linked, Linking, spent } from './channel-link'
import { CoachInMemory } from './coach'
import { ChatInMemory } from './chat'
import { compared } from './compared'
import { abstainingReport, report, suggestions, summary } from './fixtures'
import { HubInMemory } from './hub'
import { listed } from './listed'
import { BoardInMemory } from './leaderboard'
import { ExperimentsInMemory } from './experiments'
import { TitlesInMemory } from './saved-titles'
import { SessionsInMemory } from './sessions'
import { XrayInMemory } from './xray'

type Schemas = components['schemas']
type Bucket = 'subscriptionCredits' | 'purchasedCredits'
type Job = Schemas['Analysis'] & { key: string; polls: number; paidFrom?: Bucket }

const stages: Schemas['AnalysisStage'][] = ['waiting', 'resolving', 'fetching', 'scoring']

/** Inputs that provoke a failure: the mock reacts to what is typed, never by patching fetch. */
export const sentinels = {
  invalid: '@invalid',
  tooMany: '@too-many',
  withdrawn: '@withdrawn',
  withdrawnMeanwhile: '@withdrawn-meanwhile',
  internal: '@internal',
  notFound: '@nobody',
  mistyped: '@quietlamda',
  timeout: '@endless',
  abstains: '@tiny',
  refusedName: 'Nobody',
} as const

const failures: Record<string, Schemas['AnalysisFailure']> = {
  [sentinels.notFound]: 'channel_not_found',
  [sentinels.mistyped]: 'channel_not_found',
  [sentinels.timeout]: 'timeout',
  [sentinels.withdrawnMeanwhile]: 'channel_withdrawn',
}

/**
 * The API in memory, typed by the contract: one account, its ledger and its analyses. An analysis moves one stage each time it is read.
 */
export class Backend {
  me: Schemas['Me'] = {
    userId: 'user-1',
    tier: 'free',
    subscriptionEnd: null,
    isAdmin: false,
    credits: 5,
    subscriptionCredits: 5,
    purchasedCredits: 0,
    nextFreeCreditsAt: '2030-01-31T00:00:00Z',
    runningRequestId: null,
    displayName: null,
    language: null,
    stealthDefault: false,
    canStealth: false,
    isPremium: false,
    fairUseLeft: null,
    frozen: false,
    authenticatorSince: null,
  }
  status: Schemas['ServiceStatus'] = {
    version: '0.1.0',
    engineVersion: '0.1.0',
    stage: 'test',
    samplePlatform: true,
    channelLink: false,
    services: [
      { key: 'platform', state: 'sample' },
      { key: 'sign_in', state: 'sample' },
      { key: 'payments', state: 'off' },
      { key: 'mail', state: 'sample' },
      { key: 'support', state: 'off' },
    ],
    coach: null,
    lastAnalysisAt: null,
    quota: null,
    checkedAt: '2030-01-01T00:00:00Z',
  }
  jobs: Job[] = []
  private shares = 0
  /** The address of the account, as its tokens name it. */
  email = 'mara@example.org'
  closed = false
  /** An operator has suspended the account: whatever is asked with a token is refused. */
  suspended = false
  /** Tokens that are refused; the story of an expired session. */
  refused = new Set<string>()
  /** Tokens of a sign-in that is too long ago for the acts of operators, and for ending other sessions. */
  readonly stale = new Set<string>()
  /** While true every request fails as a lost network does. */
  offline = false
  /** Looks needed per stage. */
  patience = 1
  /** Payments, subscription, ledger, codes. */
  readonly till = new Till(this, refuse)
  /** What operators see and do, and the export of the account. */
  readonly office = new Office(this, refuse)
  /** Where people are signed in. */
  readonly sessions = new SessionsInMemory(refuse)
  /** The authenticator app of the account. */
  readonly secondStep = new SecondStep(this, refuse)
  /** One's own channel; `me.channel` says whether it can be linked at all. */
  readonly linking = new Linking(this, refuse)
  /** What follows from analyses: figures, history, discoveries, notifications. */
  readonly activity = new Activity(this, refuse)
  /** Monitors, their runs and reports. */
  readonly xray = new XrayInMemory(this, refuse)
  readonly experiments = new ExperimentsInMemory(refuse)
  /** The leaderboard; what is seen of it goes by the tier of `me`. */
  readonly board = new BoardInMemory(refuse)
  /** The discovery hub; what is seen of it goes by the tier of `me`, too. */
  readonly hub = new HubInMemory(refuse)
  readonly titles = new TitlesInMemory(refuse)
  readonly coach = new CoachInMemory(this, refuse)
  readonly chat = new ChatInMemory(refuse)
  /** Requests seen, as "POST /analyses". */
  readonly seen: string[] = []

  add(change: Partial<Schemas['AnalysisSummary']> = {}): Job {
    const job: Job = { ...summary(change), key: '', polls: 0 }
    if (job.status === 'completed') job.report = report()
    this.jobs.unshift(job)
    return job
  }

  async respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const path = pathname.replace(/^\/api/, '')
    this.seen.push(`${request.method} ${path}`)
    if (this.offline) return Response.error()
    if (path === '/status') return Response.json(this.status)
    const share = /^\/shared\/([^/]+)$/.exec(path)?.[1]
    if (share) return this.sharedAs(share)
    const mailed = await this.xray.mail.respond(request.clone(), path)
    if (mailed) return mailed
    if (path === '/channel-deletion-requests') return this.office.deletions.request(request)
    if (path === '/sign-in-recovery') return this.secondStep.recover(request)
    const token = request.headers.get('Authorization')?.replace('Bearer ', '') ?? ''
    if (this.refused.has(token) || !this.sessions.admit(token)) return refuse(401, 'sign_in_required')
    if (token && this.suspended) return refuse(403, 'account_suspended')
    const { searchParams } = new URL(request.url)
    const board = this.board.respond(path, searchParams, token ? this.me.tier : undefined)
    if (board) return board
    if (!token) return refuse(401, 'sign_in_required')
    if (path === '/me') return this.account(request)
    const signedIn = this.sessions.respond(request.method, path, token, this.stale.has(token))
    if (signedIn) return signedIn
    if (path === '/me/authenticator') return this.secondStep.respond(request.method)
    if (path.startsWith('/admin/') && request.method !== 'GET' && this.stale.has(token))
      return refuse(403, 'sign_in_again')
    const found = this.hub.respond(path, searchParams, this.me.tier)
    if (found) return found
    const saved = await this.titles.respond(request.clone(), path)
    if (saved) return saved
    const coached = await this.coach.respond(request.clone(), path)
    if (coached) return coached
    const billed = await this.till.respond(request.clone(), path)
    if (billed) return billed
    const said = await this.chat.respond(request.clone(), path)
    if (said) return said
    const link = await this.linking.respond(request.clone(), path)
    if (link) return link
    const done = await this.office.respond(request.clone(), path)
    if (done) return done
    const tested = await this.experiments.respond(request.clone(), path)
    if (tested) return tested
    const watched = await this.xray.respond(request.clone(), path)
    if (watched && request.method === 'DELETE')
      this.experiments.endWithout(this.xray.monitors.map(({ channelId }) => channelId))
    if (watched) return watched
    const followed = await this.activity.respond(request.clone(), path)
    if (followed) return followed
    const sharing = /^\/analyses\/([^/]+)\/sharing$/.exec(path)?.[1]
    if (sharing) return this.share(sharing, (await request.json()) as Schemas['ShareAnalysis'])
    const hiding = /^\/analyses\/([^/]+)\/visibility$/.exec(path)?.[1]
    if (hiding) return this.hide(hiding, (await request.json()) as Schemas['SetVisibility'])
    const id = /^\/analyses\/([^/]+)$/.exec(path)?.[1]
    if (id) return this.one(request.method, id)
    if (path === '/compare') return this.compare(new URL(request.url).searchParams)
    if (path !== '/analyses') return refuse(404, 'not_found')
    if (request.method === 'GET') return this.list(new URL(request.url).searchParams)
    return this.start(request)
  }

  private async account(request: Request): Promise<Response> {
    if (request.method === 'PATCH') return this.change((await request.json()) as Schemas['UpdateProfile'])
    if (request.method === 'DELETE') return this.close((await request.json()) as Schemas['CloseAccount'])
    return Response.json(this.me)
  }

  private change(input: Schemas['UpdateProfile']): Response {
    if (input.displayName === sentinels.refusedName) return refuse(400, 'invalid_input', 'displayName')
    if (input.stealthDefault && !this.me.canStealth) return refuse(403, 'forbidden')
    this.me = { ...this.me, ...input }
    const { displayName = null, language = null, stealthDefault } = this.me
    return Response.json({ displayName, language, stealthDefault } satisfies Schemas['Profile'])
  }

  private close({ confirm }: Schemas['CloseAccount']): Response {
    if (confirm.toLowerCase() !== this.email) return refuse(400, 'invalid_input', 'confirm')
    if (this.me.runningRequestId) return refuse(409, 'analysis_in_progress')
    this.closed = true
    return Response.json({} satisfies Schemas['AccountClosing'], { status: 202 })
  }

  private list(query: URLSearchParams): Response {
    return Response.json(listed(this.jobs, query) satisfies Schemas['AnalysisPage'])
  }

  private one(method: string, id: string): Response {
    const job = this.jobs.find((candidate) => candidate.requestId === id)
    if (!job) return refuse(404, 'not_found')
    if (method === 'DELETE') {
      this.removeJob(id)
      return new Response(null, { status: 204 })
    }
    this.advance(job)
    return Response.json(job)
  }

  /** Whether there was such an analysis. */
  removeJob(id: string): boolean {
    const before = this.jobs.length
    this.jobs = this.jobs.filter(({ requestId }) => requestId !== id)
    return this.jobs.length < before
  }

  private share(id: string, { shared }: Schemas['ShareAnalysis']): Response {
    const job = this.jobs.find((candidate) => candidate.requestId === id)
    if (!job) return refuse(404, 'not_found')
    job.shared = shared
    job.shareId = shared ? (job.shareId ?? `s-${String(++this.shares).padStart(32, '0')}`) : null
    return Response.json({ shared, shareId: job.shareId } satisfies Schemas['Sharing'])
  }

  private hide(id: string, { stealth }: Schemas['SetVisibility']): Response {
    const job = this.jobs.find((candidate) => candidate.requestId === id)
    if (!job) return refuse(404, 'not_found')
    if (stealth && !this.me.canStealth) return refuse(403, 'tier_required', undefined, 'creator')
    job.stealth = stealth
    return Response.json({ stealth } satisfies Schemas['Visibility'])
  }

  private compare(asked: URLSearchParams): Response {
    const [a, b] = ['a', 'b'].map((side) => this.jobs.find(({ requestId }) => requestId === asked.get(side)))
    return a?.report && b?.report ? Response.json(compared(a, b)) : refuse(404, 'not_found')
  }

  private sharedAs(shareId: string): Response {
    const job = [...this.jobs, ...this.xray.runs].find((candidate) => candidate.shareId === shareId)
    if (!job) return refuse(404, 'not_found')
    const channelInput = job.report?.channelInfo.handle ?? ''
    return Response.json({ ...job, requestId: shareId, shareId: null, channelInput, changes: null })
  }

  private advance(job: Job): void {
    if (job.status !== 'queued' && job.status !== 'running') return
    const at = Math.floor(++job.polls / this.patience)
    const failure = failures[job.channelInput]
    if (failure && at >= 2)
      this.end(job, {
        status: 'failed',
        failure,
        refunded: true,
        ...(job.channelInput === sentinels.mistyped ? { suggestions } : {}),
      })
    else if (at < stages.length) Object.assign(job, { status: 'running', stage: stages[at] })
    else if (job.channelInput === sentinels.abstains) {
      this.end(job, {
        status: 'completed',
        refunded: true,
        channelName: 'Three Clips',
        report: abstainingReport(),
      })
    } else
      this.end(job, {
        status: 'completed',
        channelName: 'Workshop Diaries',
        overallScore: 72.4,
        scoreLow: 64.1,
        scoreHigh: 79.3,
        report: report(),
      })
  }

  private end(job: Job, change: Partial<Schemas['Analysis']>): void {
    Object.assign(job, change, { endedAt: new Date().toISOString() })
    this.me = { ...this.me, runningRequestId: null }
    if (!change.refunded) return
    if (job.weeklyFree) this.me.channel = linked
    else this.pay(job.paidFrom ?? 'subscriptionCredits', 1)
  }

  private pay(bucket: Bucket, credits: number): void {
    this.me = { ...this.me, credits: this.me.credits + credits, [bucket]: this.me[bucket] + credits }
  }

  private async start(request: Request): Promise<Response> {
    const key = request.headers.get('Idempotency-Key') ?? ''
    const { channel } = (await request.json()) as Schemas['StartAnalysis']
    const before = this.jobs.find((job) => job.key === key)
    if (before) return accepted(before.requestId, this.me.credits)
    if (channel === sentinels.invalid) return refuse(400, 'invalid_input', 'channel')
    if (channel === sentinels.tooMany) return refuse(429, 'too_many_requests')
    if (channel === sentinels.withdrawn) return refuse(409, 'channel_withdrawn')
    if (channel === sentinels.internal) return refuse(500, 'internal')
    if (this.me.runningRequestId) return refuse(409, 'analysis_in_progress')
    const weeklyFree = this.me.channel?.canUseWeeklyFree === true
    if (this.me.credits < 1 && !weeklyFree) return refuse(402, 'not_enough_credits')
    const job: Job = {
      ...summary({
        channelInput: channel,
        status: 'queued',
        stage: 'waiting',
        endedAt: null,
        channelName: null,
        channelId: null,
        channelSubscribers: null,
        overallScore: null,
        createdAt: new Date().toISOString(),
        weeklyFree,
      }),
      key,
      polls: 0,
    }
    this.jobs.unshift(job)
    this.me = { ...this.me, runningRequestId: job.requestId }
    if (weeklyFree) this.me.channel = spent
    else {
      job.paidFrom = this.me.subscriptionCredits > 0 ? 'subscriptionCredits' : 'purchasedCredits'
      this.pay(job.paidFrom, -1)
    }
    return accepted(job.requestId, this.me.credits, weeklyFree)
  }
}

const accepted = (requestId: string, credits: number, weeklyFree = false) =>
  Response.json({ requestId, credits, weeklyFree } satisfies Schemas['AnalysisAccepted'], { status: 202 })

function refuse(status: number, code: Schemas['ErrorCode'], field?: string, tier?: string): Response {
  const error = {
    code,
    message: code,
    requestId: 'request-7',
    ...(field ? { field } : {}),
    ...(tier ? { tier } : {}),
  }
  return Response.json({ error } satisfies Schemas['ErrorEnvelope'], { status })
}
