import type { components } from '@/api/schema'
import { CodesInMemory } from './codes'
import { DeletionsInMemory } from './deletions'
import { summary } from './fixtures'
import { operations } from './operations'

export { code } from './codes'

type Schemas = components['schemas']
type Me = Schemas['Me']
type Refuse = (status: number, code: Schemas['ErrorCode'], field?: string) => Response

/** What the office needs of the account it belongs to. */
interface Account {
  me: Me
  email: string
  till: { subscription: Schemas['Subscription']; lines: Schemas['LedgerLine'][] }
}

/** A monitor that was switched off for want of credits. */
export const switchedOff: Schemas['Monitor'] = {
  monitorId: 'c'.repeat(32),
  channelId: 'UCwerkstatt000000000000a',
  channelName: 'Werkstatt',
  channelLogoUrl: null,
  channelSubscribers: 12_300,
  cadence: 'weekly',
  weekday: 'monday',
  time: '09:00',
  tracked: ['score'],
  state: 'inactive',
  reason: 'no_credits',
  upcoming: [],
  createdAt: '2026-06-01T08:00:00Z',
  lastRun: null,
  mail: { on: true, address: null, confirmed: true, askedAt: null, stopped: null },
}

/** A run of it that was skipped. */
export const skippedRun: Schemas['RunSummary'] = {
  ...summary(),
  requestId: 'd'.repeat(32),
  channelName: 'Werkstatt',
  status: 'skipped',
  monitorId: switchedOff.monitorId,
  dueAt: '2026-06-15T09:00:00Z',
  missed: 0,
  findings: null,
}

/** Somebody else, as operators see them. */
export const someone = (change: Partial<Schemas['UserView']> = {}): Schemas['UserView'] => ({
  userId: 'b7d2c1e0-4f5a-4c3b-9d8e-7f6a5b4c3d2e',
  email: 'ben@example.org',
  isAdmin: false,
  canSignIn: true,
  suspension: null,
  createdAt: '2029-12-01T08:30:00Z',
  subscription: {
    subscribed: false,
    tier: 'free',
    productId: null,
    subscriptionEnd: null,
    state: 'none',
    cancelAtPeriodEnd: false,
    pendingTier: null,
    creditsPerMonth: 0,
    nextRefillAt: '2030-01-31T00:00:00Z',
    billingPortal: true,
  },
  credits: 12,
  subscriptionCredits: 2,
  purchasedCredits: 10,
  frozen: false,
  monitors: [],
  runs: [],
  ledger: [
    {
      source: 'topup:cs_1',
      kind: 'pack',
      credits: 10,
      subscriptionCredits: 0,
      purchasedCredits: 10,
      at: '2030-01-14T10:00:00Z',
      reference: 'cs_1',
      note: null,
    },
  ],
  ...change,
})

/** An act of the past, the first the newest. */
export const act = (number: number, change: Partial<Schemas['AuditEntry']> = {}): Schemas['AuditEntry'] => ({
  at: new Date(Date.UTC(2030, 0, 30) - number * 3_600_000).toISOString(),
  actor: 'user-1',
  action: 'create-code',
  target: `CODE${String(number)}`,
  detail: 'promo, 10 credits',
  ...change,
})

const exportPage = 2

/** What operators see and do, in memory; it refuses everyone who is not an administrator. */
export class Office {
  /** Signing in takes a code of the authenticator app. */
  secondFactor = true
  people: Schemas['UserView'][] = []
  audit: Schemas['AuditEntry'][] = []
  queues: Schemas['DeadQueue'][] = [
    { queue: 'analyses', waiting: 0 },
    { queue: 'xray', waiting: 0 },
    { queue: 'payments', waiting: 0 },
    { queue: 'erasures', waiting: 0 },
  ]
  reconciliation: Schemas['Reconciliation'] = {
    finishedAt: null,
    running: false,
    accounts: 0,
    eventsRecovered: 0,
    findings: [],
    findingsTotal: 0,
    rollCall: null,
  }
  operations = operations()
  scout: Schemas['Scout'] = {
    units: 0,
    dailyUnits: 3_000,
    refusedAt: null,
    nextDayAt: '2030-01-31T08:00:00Z',
    quota: {
      shares: [
        { key: 'all', units: 0, mostUnits: 10_000, searches: 0, mostSearches: 100 },
        { key: 'free', units: 0, mostUnits: 5_000, searches: 0, mostSearches: 50 },
        { key: 'new', units: 0, mostUnits: 5_000, searches: 0, mostSearches: 20 },
        { key: 'scout', units: 0, mostUnits: 3_000, searches: 0, mostSearches: 0 },
      ],
      unitsOver: false,
      searchesOver: false,
    },
    waiting: 0,
    niches: [],
    languages: [],
  }
  /** Whose sessions were ended. */
  readonly signedOut: string[] = []
  /** Pages of a sync; the last one has no cursor. */
  synced: { success: number; failed: number }[] = [{ success: 3, failed: 0 }]
  /** Requests to these addresses are refused so, once each. */
  readonly refusals = new Map<string, [number, Schemas['ErrorCode'], string?]>()
  /** Bodies of writes, newest last. */
  readonly requests: unknown[] = []
  /** What was looked at, in order. */
  readonly reads: string[] = []
  readonly deletions: DeletionsInMemory
  readonly #codes: CodesInMemory
  readonly #done = new Map<string, Schemas['LedgerLine']>()
  readonly #account: Account
  readonly #refuse: Refuse
  exportedAnalyses: Schemas['Analysis'][] = []
  /** On the last page of the export. */
  exportedPurchases: Schemas['Bought'] = {
    customerId: 'cus_1',
    purchases: [
      {
        id: 'cs_1',
        code: null,
        payments: [{ id: 'cs_1', paidCents: 900, credits: 10, refunds: [], disputes: [] }],
      },
    ],
    subscriptions: [],
    checkouts: [],
  }
  exportedXray: Pick<Schemas['AccountExport'], 'monitors' | 'runs' | 'experiments'> = {}

  constructor(account: Account, refuse: Refuse) {
    this.#account = account
    this.#refuse = refuse
    this.deletions = new DeletionsInMemory(refuse)
    this.#codes = new CodesInMemory(refuse)
  }

  get codes(): Schemas['Code'][] {
    return this.#codes.items
  }

  set codes(codes: Schemas['Code'][]) {
    this.#codes.items = codes
  }

  /** The answer, or nothing where the address is not of the office. */
  async respond(request: Request, path: string): Promise<Response | undefined> {
    const place = `${request.method} ${path}`
    const refusal = this.refusals.get(place)
    if (refusal) {
      this.refusals.delete(place)
      return this.#refuse(...refusal)
    }
    const query = new URL(request.url).searchParams
    if (path === '/me/export') return this.#export(Number(query.get('cursor') ?? 0))
    const role = /^\/me\/roles\/([^/]+)$/.exec(path)?.[1]
    if (role) {
      const hasRole = role === 'admin' && this.#account.me.isAdmin
      return Response.json({ hasRole, secondFactor: this.secondFactor } satisfies Schemas['HasRole'])
    }
    if (!path.startsWith('/admin/')) return undefined
    if (!this.#account.me.isAdmin) return this.#refuse(403, 'forbidden')
    if (request.method === 'GET') {
      this.reads.push(path)
      return this.#read(path, query)
    }
    const text = await request.text()
    const body: unknown = text ? JSON.parse(text) : undefined
    if (path === '/admin/users/find') {
      this.reads.push(path)
      return this.#find(body as Schemas['FindUser'])
    }
    this.requests.push(body)
    return this.#write(request, path, body)
  }

  #read(path: string, query: URLSearchParams): Response {
    if (path === '/admin/codes') return Response.json({ items: this.codes })
    if (path === '/admin/dead-letters') return Response.json({ queues: this.queues })
    if (path === '/admin/reconciliation') return Response.json(this.reconciliation)
    if (path === '/admin/deletion-requests') return this.deletions.list(query)
    if (path === '/admin/operations') return Response.json(this.operations)
    if (path === '/admin/scout') return Response.json(this.scout)
    const from = Number(query.get('cursor') ?? 0)
    const limit = Number(query.get('limit') ?? 25)
    const nextCursor = from + limit < this.audit.length ? String(from + limit) : null
    return Response.json({ items: this.audit.slice(from, from + limit), nextCursor })
  }

  #find(asked: Schemas['FindUser']): Response {
    const found = this.people.find(({ email }) => email === asked.email)
    return found ? Response.json(found) : this.#refuse(404, 'not_found')
  }

  #write(request: Request, path: string, body: unknown): Response {
    const [, , thing, name, rest] = path.split('/')
    if (thing === 'codes' && name)
      return this.#codes.turn(decodeURIComponent(name), body as Schemas['UpdateCode'])
    if (thing === 'codes') {
      const key = request.headers.get('Idempotency-Key')
      return this.#codes.make(body as Schemas['CreateCode'], key, this.people)
    }
    if (thing === 'users' && rest === 'adjustments')
      return this.#adjust(
        name ?? '',
        body as Schemas['AdjustCredits'],
        request.headers.get('Idempotency-Key'),
      )
    if (thing === 'users' && rest === 'suspension')
      return this.#suspend(name ?? '', body as Schemas['SetSuspension'])
    if (thing === 'users' && rest === 'sign-out') return this.#signOut(name ?? '')
    if (thing === 'deletion-requests')
      return this.deletions.decide(name ?? '', body as Schemas['DecideDeletionRequest'])
    if (thing === 'dead-letters') return this.#replay(name ?? '')
    if (thing === 'own-tier') return this.#setTier((body as Schemas['SetOwnTier']).tier)
    if (thing === 'reset-rate-limits') return Response.json({ success: true })
    return this.#sync(new URL(request.url).searchParams.get('cursor'))
  }

  #sync(cursor: string | null): Response {
    const page = Number(cursor ?? 0)
    const counted = this.synced[page] ?? { success: 0, failed: 0 }
    const nextCursor = page + 1 < this.synced.length ? String(page + 1) : null
    return Response.json({ ...counted, nextCursor } satisfies Schemas['SubscriptionsSynced'])
  }

  #adjust(userId: string, asked: Schemas['AdjustCredits'], key: string | null): Response {
    const user = this.people.find((each) => each.userId === userId)
    if (!user || !key) return this.#refuse(404, 'not_found')
    const before = this.#done.get(key)
    if (before) return Response.json(before)
    const own = asked.bucket === 'purchased' ? 'purchasedCredits' : 'subscriptionCredits'
    if (user[own] + asked.credits < 0) return this.#refuse(402, 'not_enough_credits')
    const line: Schemas['LedgerLine'] = {
      source: `adj:${key}`,
      kind: 'adjustment',
      credits: asked.credits,
      subscriptionCredits: own === 'subscriptionCredits' ? asked.credits : 0,
      purchasedCredits: own === 'purchasedCredits' ? asked.credits : 0,
      at: '2030-01-15T10:00:00Z',
      reference: null,
      note: asked.reason,
    }
    user[own] += asked.credits
    user.credits += asked.credits
    user.ledger = [line, ...user.ledger]
    this.#done.set(key, line)
    return Response.json(line)
  }

  #suspend(userId: string, { suspended, reason }: Schemas['SetSuspension']): Response {
    const user = this.people.find((each) => each.userId === userId)
    if (!user || (!suspended && !user.suspension)) return this.#refuse(404, 'not_found')
    if (userId === this.#account.me.userId) return this.#refuse(400, 'invalid_input', 'userId')
    const isNew = suspended && user.suspension?.liftedAt !== null
    const begun = isNew ? { suspendedAt: '2030-01-15T10:00:00Z', reason } : user.suspension!
    user.suspension = { ...begun, liftedAt: suspended ? null : '2030-01-16T10:00:00Z' }
    user.canSignIn = !suspended
    user.frozen = suspended
    return Response.json(user.suspension)
  }

  #signOut(userId: string): Response {
    if (!this.people.some((each) => each.userId === userId)) return this.#refuse(404, 'not_found')
    this.signedOut.push(userId)
    return new Response(null, { status: 204 })
  }

  #replay(queue: string): Response {
    const found = this.queues.find((each) => each.queue === queue)
    if (!found) return this.#refuse(404, 'not_found')
    const replayed = found.waiting
    found.waiting = 0
    return Response.json({ replayed })
  }

  #setTier(tier: string): Response {
    const free = tier === 'free'
    const subscriptionEnd = free ? null : '2031-01-15T10:00:00Z'
    // An administrator without a tier counts as creator.
    const effective = free ? 'creator' : tier
    this.#account.me = { ...this.#account.me, tier: effective, subscriptionEnd, isPremium: true }
    this.#account.till.subscription = { ...this.#account.till.subscription, tier: effective }
    return Response.json({ tier, subscriptionEnd })
  }

  /** Everything about the account, in pages. */
  #export(from: number): Response {
    const { me, email, till } = this.#account
    const analyses = this.exportedAnalyses.slice(from, from + exportPage)
    const more = from + exportPage < this.exportedAnalyses.length
    const page: Schemas['AccountExport'] = {
      me: from === 0 ? me : null,
      email: from === 0 ? email : null,
      subscription: from === 0 ? till.subscription : null,
      bought: from === 0 ? this.exportedPurchases : null,
      ledger: from === 0 ? till.lines : [],
      analyses,
      ...(more ? {} : this.exportedXray),
      nextCursor: more ? String(from + exportPage) : null,
    }
    return Response.json(page)
  }
}
