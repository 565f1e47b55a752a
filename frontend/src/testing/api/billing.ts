import type { components } from '@/api/schema'
import catalogue from '@/shared/rules/catalogue.json'

type Schemas = components['schemas']
type Me = Schemas['Me']
type Refuse = (status: number, code: Schemas['ErrorCode'], field?: string) => Response

interface Grant {
  kind: 'promo' | 'gift'
  credits: number
  used?: boolean
}

const plans = catalogue.plans
const periodEnd = '2030-02-15T00:00:00Z'

const free: Schemas['Subscription'] = {
  subscribed: false,
  tier: 'free',
  productId: null,
  subscriptionEnd: null,
  state: 'none',
  cancelAtPeriodEnd: false,
  pendingTier: null,
  creditsPerMonth: 0,
  nextRefillAt: '2030-01-31T00:00:00Z',
  billingPortal: false,
}

/** A running subscription to a plan. */
export function subscribed(
  tier: string,
  change: Partial<Schemas['Subscription']> = {},
): Schemas['Subscription'] {
  const plan = plans.find((each) => each.tier === tier)
  return {
    subscribed: true,
    tier,
    productId: `profile_${tier}`,
    subscriptionEnd: periodEnd,
    state: 'active',
    cancelAtPeriodEnd: false,
    pendingTier: null,
    creditsPerMonth: plan?.credits ?? 0,
    nextRefillAt: periodEnd,
    billingPortal: true,
    ...change,
  }
}

/** A line of the ledger. */
export const ledgerLine = (
  number: number,
  change: Partial<Schemas['LedgerLine']> = {},
): Schemas['LedgerLine'] => ({
  source: `fact:${String(number)}`,
  kind: 'spend',
  credits: -1,
  subscriptionCredits: -1,
  purchasedCredits: 0,
  at: new Date(Date.UTC(2030, 0, 30) - number * 3_600_000).toISOString(),
  reference: number.toString(16).padStart(32, '0'),
  note: null,
  ...change,
})

/** The till in memory: payments, the subscription, the ledger, codes. What is paid is granted after some looks at it. */
export class Till {
  subscription = free
  lines: Schemas['LedgerLine'][] = []
  payments = new Map<string, Schemas['Payment'] & { looks: number }>()
  codes = new Map<string, Grant>()
  /** Creator codes and the part of the price they take off. */
  creators = new Map<string, number>()
  /** Where the provider's pages are. */
  provider = 'https://checkout.stripe.com'
  /** The next write is refused so. */
  refusal: [number, Schemas['ErrorCode']] | undefined
  /** The bank wants to be asked first: an upgrade is taken, and does not begin. */
  upgradeIsUnpaid = false
  /** The provider does not know where the person is: the tax of an upgrade cannot be computed. */
  addressIsMissing = false
  /** The next look at a further page of the ledger is asked for patience. */
  busyOnce = false
  /** Looks until a payment is granted. */
  patience = 2
  /** What came with requests, newest last. */
  readonly requests: unknown[] = []
  readonly keys: string[] = []
  readonly #account: { me: Me }
  readonly #refuse: Refuse

  constructor(account: { me: Me }, refuse: Refuse) {
    this.#account = account
    this.#refuse = refuse
  }

  /** A payment that was begun. */
  begin(sessionId: string, change: Partial<Schemas['Payment']> = {}): void {
    const payment: Schemas['Payment'] = {
      sessionId,
      status: 'open',
      priceId: 'pack_starter',
      credits: 10,
      tier: null,
      provider: 'Stripe',
      createdAt: '2030-01-15T10:00:00Z',
      grantedAt: null,
      ...change,
    }
    this.payments.set(sessionId, { ...payment, looks: 0 })
  }

  /** Takes a plan: tier and credits are there at once. */
  take(tier: string): void {
    this.subscription = subscribed(tier)
    const { creditsPerMonth } = this.subscription
    this.#grant(creditsPerMonth, 'subscriptionCredits')
    this.#account.me = { ...this.#account.me, tier, isPremium: true, nextFreeCreditsAt: null }
  }

  #grant(credits: number, balanceKind: 'subscriptionCredits' | 'purchasedCredits'): void {
    const { me } = this.#account
    this.#account.me = { ...me, credits: me.credits + credits, [balanceKind]: me[balanceKind] + credits }
  }

  /** The answer, or nothing where the address is not of the till. */
  async respond(request: Request, path: string): Promise<Response | undefined> {
    const { method } = request
    const key = request.headers.get('Idempotency-Key')
    if (key) this.keys.push(key)
    if (method === 'GET') return this.#read(path, new URL(request.url).searchParams)
    const act = this.#acts[`${method} ${path}`]
    if (!act) return undefined
    const text = await request.text()
    const body: unknown = text ? JSON.parse(text) : undefined
    this.requests.push(body)
    if (this.refusal) {
      const [status, code] = this.refusal
      this.refusal = undefined
      return this.#refuse(status, code)
    }
    return act(body)
  }

  #read(path: string, query: URLSearchParams): Response | undefined {
    if (path === '/subscription') return Response.json(this.subscription)
    if (path === '/ledger') return this.#ledger(query)
    const sessionId = /^\/payments\/([^/]+)$/.exec(path)?.[1]
    return sessionId ? this.#payment(sessionId) : undefined
  }

  #payment(sessionId: string): Response {
    const payment = this.payments.get(sessionId)
    if (!payment) return this.#refuse(404, 'not_found')
    if (payment.status === 'open' && ++payment.looks >= this.patience) {
      Object.assign(payment, { status: 'granted', grantedAt: '2030-01-15T10:01:00Z' })
      this.#grant(payment.credits, 'purchasedCredits')
    }
    return Response.json(payment satisfies Schemas['Payment'])
  }

  #ledger(query: URLSearchParams): Response {
    const from = Number(query.get('cursor') ?? 0)
    if (from > 0 && this.busyOnce) {
      this.busyOnce = false
      return this.#refuse(429, 'too_many_requests')
    }
    const limit = Number(query.get('limit') ?? 25)
    const nextCursor = from + limit < this.lines.length ? String(from + limit) : null
    const balance = from === 0 ? this.#account.me.credits : null
    const items = this.lines.slice(from, from + limit)
    return Response.json({ balance, items, nextCursor } satisfies Schemas['LedgerPage'])
  }

  readonly #acts: Record<string, ((body: unknown) => Response) | undefined> = {
    'POST /payments': (body) => {
      const { priceId } = body as Schemas['CreatePayment']
      const offer = [...catalogue.packs, ...plans].find((each) => each.priceId === priceId)
      if (!offer) return this.#refuse(400, 'invalid_input', 'priceId')
      const sessionId = `cs_test_${String(this.payments.size + 1)}`
      this.begin(sessionId, {
        priceId,
        credits: offer.credits,
        tier: 'tier' in offer ? offer.tier : null,
      })
      this.subscription = { ...this.subscription, billingPortal: true }
      return Response.json({ url: `${this.provider}/pay/${sessionId}` } satisfies Schemas['PaymentPage'])
    },
    'POST /billing-portal': () =>
      Response.json({ url: `${this.provider}/portal/1` } satisfies Schemas['PaymentPage']),
    'PUT /subscription': (body) => this.#change((body as Schemas['ChangeSubscription']).priceId),
    'DELETE /subscription': () => {
      this.subscription = { ...this.subscription, cancelAtPeriodEnd: true, nextRefillAt: null }
      return Response.json(this.subscription)
    },
    'POST /validate-creator-code': (body) => {
      const { code } = body as Schemas['ValidateCreatorCode']
      const discountRate = this.creators.get(code) ?? null
      const valid = discountRate !== null
      const answer = { valid, message: 'for developers', discountRate, code: valid ? code : null }
      return Response.json(answer satisfies Schemas['CreatorCode'])
    },
    'POST /redeem-promo-code': (body) => this.#redeem((body as Schemas['RedeemPromoCode']).promoCode),
  }

  #change(priceId: string): Response {
    const plan = plans.find((each) => each.priceId === priceId)
    const current = plans.find((each) => each.tier === this.subscription.tier)
    if (!plan || !current) return this.#refuse(409, 'not_subscribed')
    if (plan.cents > current.cents) {
      if (this.addressIsMissing) return this.#refuse(409, 'billing_address_required')
      if (!this.upgradeIsUnpaid) this.take(plan.tier)
    } else
      this.subscription = {
        ...this.subscription,
        cancelAtPeriodEnd: false,
        pendingTier: plan === current ? null : plan.tier,
      }
    return Response.json(this.subscription)
  }

  #redeem(code: string): Response {
    const grant = this.codes.get(code)
    if (!grant) return this.#refuse(404, 'code_not_found')
    if (grant.used) return this.#refuse(409, 'code_already_used')
    grant.used = true
    this.#grant(grant.credits, 'purchasedCredits')
    const redeemed = { success: true, message: 'ok', type: grant.kind, creditsAwarded: grant.credits, code }
    return Response.json(redeemed satisfies Schemas['Redeemed'])
  }
}
