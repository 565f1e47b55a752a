import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveFor } from '@/features/billing/leave'
import { chooseLanguage } from '@/i18n'
import { subscribed } from '@/testing/api/billing'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'

vi.mock('@/features/billing/leave', () => ({ leaveFor: vi.fn() }))
const place = 'kanalyse.creatorCode'
const code = { valid: true, message: 'ok', discount_rate: 0.1, code: 'MARA' }

async function openShop(tab?: string) {
  const visited = visit('/terms')
  await visited.user.click(await screen.findByRole('button', { name: /Get credits|Credits holen/ }, slow))
  const dialog = await screen.findByRole('dialog', { name: /Get credits|Credits holen/ }, slow)
  const shop = within(dialog)
  await shop.findAllByRole('tab', {}, slow)
  if (tab) await visited.user.click(shop.getByRole('tab', { name: tab }))
  return { ...visited, shop, dialog }
}
const left = () => vi.mocked(leaveFor).mock.calls.map(([url]) => url.href)
const alone = (name: string) => new RegExp(`^${name}`)

beforeEach(async () => {
  vi.mocked(leaveFor).mockReset()
  world.backend.status.services = [{ key: 'payments', state: 'sample' }]
  await signedIn()
})
afterEach(() => chooseLanguage('en'))

describe('buying a pack', () => {
  it('shows three packs with price, price per credit and what is saved', async () => {
    const { shop } = await openShop('Packs')
    const texts = shop.getAllByRole('article').map((card) => card.textContent)
    expect(texts).toHaveLength(3)
    expect(texts[0]).toMatch(/Starter Pack.*\$12\.99.*\$1\.30 per credit.*10 credits/)
    expect(texts[0]).not.toMatch(/Save/)
    expect(texts[1]).toMatch(/Creator Pack.*\$34\.99.*\$1\.17 per credit.*Most popular.*Save 10%/)
    expect(texts[2]).toMatch(/Pro Pack.*\$74\.99.*\$1\.07 per credit.*Save 17%/)
    expect(shop.getByText(/Prices exclude tax/)).toBeInTheDocument()
  })

  it('offers no plan while one’s own cannot be read, says so, and tries again at a press', async () => {
    server.use(
      http.get('*/api/subscription', () =>
        HttpResponse.json({ error: { code: 'forbidden' } }, { status: 403 }),
      ),
    )
    const { shop, user } = await openShop('Subscriptions')
    const notice = await shop.findByText(
      'Your plan could not be loaded',
      { selector: '[role=alert] *' },
      slow,
    )
    expect(notice).toBeVisible()
    const offers = shop.getAllByRole('button', { name: 'Subscribe' })
    expect(offers).toHaveLength(4)
    for (const offer of offers) expect(offer).toHaveAttribute('aria-disabled', 'true')
    server.resetHandlers()
    await user.click(shop.getByRole('button', { name: 'Try again' }))
    expect(await shop.findByRole('button', { name: 'Subscribe: Starter' }, slow)).toBeEnabled()
    expect(notice).not.toBeInTheDocument()
  })

  it('says of each plan what a credit costs less in it than in the smallest one', async () => {
    const { shop } = await openShop('Subscriptions')
    const texts = shop.getAllByRole('article').map((card) => /Save \d+%/.exec(card.textContent)?.[0])
    expect(texts).toEqual([undefined, 'Save 13%', 'Save 25%', 'Save 33%'])
  })

  it('begins the payment once, with what was seen, and leaves for the provider’s page', async () => {
    const { shop, user } = await openShop('Packs')
    await user.click(shop.getByRole('button', { name: 'Buy now: Creator Pack' }))
    await waitFor(() => expect(left()).toEqual(['https://checkout.stripe.com/pay/cs_test_1']), slow)
    expect(world.backend.till.requests).toEqual([
      { priceId: 'pack_creator', credits: 30, creatorCode: '', language: 'en' },
    ])
    expect(world.backend.till.keys[0]).toMatch(/^[\w-]{8,64}$/)
    // Busy until the browser is gone.
    const pressed = shop.getByRole('button', { name: 'Processing…' })
    expect(pressed).toHaveAttribute('aria-busy', 'true')
    expect(pressed).toHaveFocus()
    await user.click(pressed)
    expect(world.backend.till.requests).toHaveLength(1)
  })

  it('is busy at the pressed card, and no other can be pressed meanwhile', async () => {
    server.use(
      http.post('*/api/payments', async () => {
        await delay('infinite')
        return HttpResponse.json({})
      }),
    )
    const { shop, user } = await openShop('Packs')
    await user.click(shop.getByRole('button', { name: 'Buy now: Pro Pack' }))
    expect(await shop.findByRole('button', { name: 'Processing…' })).toHaveAttribute('aria-busy', 'true')
    for (const button of shop.getAllByRole('button', { name: alone('Buy now') }))
      expect(button).toBeDisabled()
  })

  it('sends an active creator code along, and none that is not valid', async () => {
    localStorage.setItem(place, JSON.stringify(code))
    const { shop, user } = await openShop('Packs')
    expect(shop.getByText('Creator code MARA: 10% off')).toBeInTheDocument()
    await user.click(shop.getByRole('button', { name: 'Buy now: Starter Pack' }))
    await waitFor(() => expect(left()).toHaveLength(1), slow)
    expect(world.backend.till.requests[0]).toMatchObject({ creatorCode: 'MARA' })
  })

  it('marks a creator code that the server no longer takes, and then buys without it', async () => {
    localStorage.setItem(place, JSON.stringify(code))
    world.backend.till.refusal = [404, 'code_not_found']
    const { shop, user } = await openShop('Packs')
    await user.click(shop.getByRole('button', { name: 'Buy now: Starter Pack' }))
    expect(await screen.findByText('Creator code not found or invalid', {}, slow)).toBeInTheDocument()
    expect(shop.getByText('Creator code MARA is no longer valid')).toBeInTheDocument()
    await user.click(shop.getByRole('button', { name: 'Buy now: Starter Pack' }))
    await waitFor(() => expect(left()).toHaveLength(1), slow)
    expect(world.backend.till.requests[1]).toMatchObject({ creatorCode: '' })
    await user.click(shop.getByRole('button', { name: 'Remove the creator code' }))
    expect(localStorage.getItem(place)).toBeNull()
  })

  it.each([
    [{}, 'No payment URL received'],
    [{ url: '' }, 'No payment URL received'],
    [{ url: 'javascript:alert(1)' }, /does not belong to the payment provider/],
    [{ url: 'https://checkout.stripe.com.evil.example/pay' }, /does not belong to the payment provider/],
    [{ url: 'http://checkout.stripe.com/pay' }, /does not belong to the payment provider/],
  ])('an answer of %j is not followed', async (answer, message) => {
    server.use(http.post('*/api/payments', () => HttpResponse.json(answer)))
    const { shop, user } = await openShop('Packs')
    await user.click(shop.getByRole('button', { name: 'Buy now: Starter Pack' }))
    expect(await screen.findByText(message, {}, slow)).toBeInTheDocument()
    expect(screen.getAllByText('Purchase failed').length).toBeGreaterThan(0)
    expect(left()).toEqual([])
    expect(shop.getByRole('button', { name: 'Buy now: Starter Pack' })).toBeEnabled()
  })

  it('the local provider is opened where the configuration names it', async () => {
    world.backend.till.provider = 'http://127.0.0.1:4569'
    server.use(
      http.get('*/config.json', () => HttpResponse.json({ paymentOrigins: ['http://127.0.0.1:4569'] })),
    )
    const { shop, user } = await openShop('Packs')
    await user.click(shop.getByRole('button', { name: 'Buy now: Starter Pack' }))
    await waitFor(() => expect(left()).toEqual(['http://127.0.0.1:4569/pay/cs_test_1']), slow)
  })

  it.each([
    [402, 'payment_refused', 'Payment failed'],
    [500, 'internal', /An unknown error occurred/],
    [429, 'too_many_requests', /Too many requests/],
    [503, 'product_unavailable', /not available right now/],
    [503, 'payments_off', /Payments are not available here/],
  ] as const)('a refusal (%i %s) is said', async (status, refusal, message) => {
    server.use(
      http.post('*/api/payments', () =>
        HttpResponse.json({ error: { code: refusal, message: 'x', requestId: 'r' } }, { status }),
      ),
    )
    const { shop, user } = await openShop('Packs')
    await user.click(shop.getByRole('button', { name: 'Buy now: Starter Pack' }))
    expect(await screen.findByText(message, {}, slow)).toBeInTheDocument()
  })

  it('a press after a lost answer is the same act, one after a known outcome a new one', async () => {
    let lost = true
    const keys: string[] = []
    server.use(
      http.post('*/api/payments', ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key') ?? '')
        return lost
          ? HttpResponse.json({}, { status: 500 })
          : HttpResponse.json({ url: 'https://evil.example/' })
      }),
    )
    const { shop, user } = await openShop('Packs')
    const press = async () => {
      const before = keys.length
      const buy = () => shop.getByRole('button', { name: 'Buy now: Starter Pack' })
      await user.click(buy())
      await waitFor(() => expect(keys.length).toBeGreaterThan(before), slow)
      await waitFor(() => expect(buy()).toBeEnabled(), slow)
    }
    await press()
    lost = false
    await press()
    await press()
    expect(new Set(keys).size).toBe(2)
    expect(keys.at(-1)).not.toBe(keys[0])
    expect(keys.at(-2)).toBe(keys[0])
  })

  it('shows euros and francs with the same numbers, and says that the checkout runs in dollars', async () => {
    const { shop, user } = await openShop('Packs')
    await user.click(shop.getByRole('radio', { name: 'CHF' }))
    expect(shop.getByText(/CHF\s12\.99/)).toBeInTheDocument()
    expect(shop.getByText(/pay the same amount in US dollars/)).toBeInTheDocument()
  })
})

describe('subscribing', () => {
  const buttons = (shop: Awaited<ReturnType<typeof openShop>>['shop']) =>
    shop.getAllByRole('article').map((card) => within(card).getByRole('button').textContent)

  it('is the tab that is open, with four plans', async () => {
    const { shop } = await openShop()
    expect(shop.getByRole('tab', { selected: true })).toHaveTextContent('Subscriptions')
    await waitFor(() => expect(buttons(shop)).toEqual(Array.from({ length: 4 }, () => 'Subscribe')), slow)
    const [starter, creator] = shop.getAllByRole('article').map((card) => card.textContent)
    expect(starter).toMatch(/Starter.*\$15 a month.*\$0\.75 per credit.*20 credits every month/)
    expect(creator).toMatch(/\$39 a month.*Most popular.*6 X-Ray setups/)
  })

  it('asks for the plan’s price', async () => {
    const { shop, user } = await openShop()
    await user.click(await shop.findByRole('button', { name: 'Subscribe: Growth' }, slow))
    await waitFor(() => expect(left()).toHaveLength(1), slow)
    expect(world.backend.till.requests).toEqual([{ priceId: 'plan_growth', creatorCode: '', language: 'en' }])
  })

  it('shows the true state of each plan to a subscriber, and upgrades only after saying what it costs', async () => {
    world.backend.till.take('creator')
    const { shop, user } = await openShop()
    await waitFor(
      () => expect(buttons(shop)).toEqual(['Downgrade', 'Active plan', 'Upgrade', 'Upgrade']),
      slow,
    )
    expect(shop.getByRole('button', { name: 'Active plan' })).toBeDisabled()
    await user.click(shop.getByRole('button', { name: 'Upgrade: Growth' }))
    const confirm = await screen.findByRole('alertdialog', { name: 'Upgrade to Growth?' }, slow)
    expect(confirm).toHaveTextContent(/at most \$50\.99.*Up to 100 more credits.*\$89\.99 a month/)
    expect(world.backend.till.requests).toEqual([])
    await user.click(within(confirm).getByRole('button', { name: 'Pay and upgrade' }))
    await waitFor(() => expect(buttons(shop)[2]).toBe('Active plan'), slow)
    expect(world.backend.till.requests).toEqual([{ priceId: 'plan_growth' }])
    expect(left()).toEqual([])
  })

  it('holds changes back while a payment is late, and says where to mend it', async () => {
    world.backend.till.subscription = subscribed('creator', { state: 'past_due' })
    const { shop } = await openShop()
    expect(await shop.findByText('Your last payment failed', {}, slow)).toBeInTheDocument()
    const upgrade = shop.getAllByRole('button', { name: 'Upgrade' })
    for (const button of upgrade) expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(shop.getByRole('link', { name: 'Manage subscription' })).toHaveAttribute(
      'href',
      '/manage-subscription',
    )
  })

  it('says so when there is a subscription already, and shows it', async () => {
    const { shop, user } = await openShop()
    const subscribe = await shop.findByRole('button', { name: 'Subscribe: Creator' }, slow)
    world.backend.till.subscription = subscribed('starter')
    world.backend.till.refusal = [409, 'already_subscribed']
    await user.click(subscribe)
    expect(await screen.findByText(/You already have a subscription/, {}, slow)).toBeInTheDocument()
    await waitFor(() => expect(buttons(shop)[0]).toBe('Active plan'), slow)
  })

  it('speaks German, in euros, and says that tax and dollars come at the checkout', async () => {
    await chooseLanguage('de')
    const { shop } = await openShop()
    await waitFor(() => expect(buttons(shop)[0]).toBe('Abonnieren'), slow)
    expect(shop.getAllByRole('article')[1]).toHaveTextContent(
      /39\s€ im Monat.*0,65\s€ pro Credit.*Am beliebtesten/,
    )
    expect(shop.getByText(/Preise ohne Steuern.*Bezahlt wird derselbe Betrag in US-Dollar/)).toBeVisible()
  })
})

describe('without an account', () => {
  beforeEach(() => signedOut())

  it('prices are there to see; a press says that one is not logged in', async () => {
    const { shop, user } = await openShop('Packs')
    await user.click(shop.getByRole('button', { name: 'Buy now: Starter Pack' }))
    expect(await screen.findByText('You are not signed in.', {}, slow)).toBeInTheDocument()
    expect(world.backend.seen).not.toContain('POST /payments')
    await user.click(shop.getByRole('tab', { name: 'Enter code' }))
    expect(shop.getByText('You must be signed in to use a code.')).toBeInTheDocument()
  })
})

describe('the address /#credits', () => {
  it('opens the shop over the home page, and the end of the address goes', async () => {
    const { where } = visit('/#credits')
    expect(await screen.findByRole('dialog', { name: 'Get credits' }, slow)).toBeInTheDocument()
    await waitFor(() => expect(where()).toBe('/'))
  })

  it('is the question about credits on the help page', async () => {
    const { where } = visit('/faq#credits')
    await screen.findByRole('button', { name: /Get credits/ }, slow)
    expect(where()).toBe('/faq#credits')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('too few credits', () => {
  const poor = () => (world.backend.me = { ...world.backend.me, credits: 0, subscriptionCredits: 0 })
  const expectShop = async (
    link: HTMLElement,
    user: ReturnType<typeof visit>['user'],
    where: () => string,
  ) => {
    const before = where()
    await user.click(link)
    await screen.findByRole('dialog', { name: 'Get credits' }, slow)
    await waitFor(() => expect(where()).toBe(before))
  }

  it('the analyser leads to the shop before anything is sent, and keeps the channel', async () => {
    poor()
    const { user, where } = visit('/quick-analyzer?channel=%40quietlambda')
    const link = await screen.findByRole('link', { name: 'Get credits' }, slow)
    await expectShop(link, user, where)
    expect(screen.getByRole('textbox', { name: 'Channel', hidden: true })).toHaveValue('@quietlambda')
  })

  it('an analysis refused for its price leads to the shop', async () => {
    world.backend.me = { ...world.backend.me, tier: 'creator', isPremium: true, fairUseLeft: 3 }
    const { user, where } = visit('/quick-analyzer?channel=%40quietlambda')
    const start = await screen.findByRole('button', { name: 'Analyze channel' }, slow)
    poor()
    await user.click(start)
    const notice = await screen.findByText('You need more credits for this', {}, slow)
    expect(notice).toBeInTheDocument()
    await expectShop(screen.getByRole('link', { name: 'Get credits' }), user, where)
  })

  it('on hold, credits would not help, and the analyser says so', async () => {
    world.backend.me = { ...world.backend.me, frozen: true }
    visit('/quick-analyzer?channel=%40quietlambda')
    expect(await screen.findByText(/Your credits are on hold/, {}, slow)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Analyze channel' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.queryByRole('link', { name: 'Get credits' })).not.toBeInTheDocument()
  })

  it.each([
    ['may go on while fair use lasts', 4, true],
    ['has to wait or buy once fair use is used up', 0, false],
  ])('a subscriber without credits %s', async (_what, fairUseLeft, may) => {
    poor()
    world.backend.me = {
      ...world.backend.me,
      tier: 'creator',
      isPremium: true,
      nextFreeCreditsAt: null,
      fairUseLeft,
    }
    visit('/quick-analyzer?channel=%40quietlambda')
    const start = await screen.findByRole('button', { name: 'Analyze channel' }, slow)
    await waitFor(() => expect(start.hasAttribute('aria-disabled')).toBe(!may), slow)
    expect(screen.queryAllByRole('link', { name: 'Get credits' })).toHaveLength(may ? 0 : 1)
  })

  it('the quick analysis gives way to the shop', async () => {
    poor()
    const { user } = visit('/terms')
    await user.click(await screen.findByRole('button', { name: 'Quick analysis' }, slow))
    const dialog = await screen.findByRole('dialog', { name: 'Quick analysis' }, slow)
    await user.click(await within(dialog).findByRole('link', { name: 'Get credits' }, slow))
    await screen.findByRole('dialog', { name: 'Get credits' }, slow)
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Quick analysis' })).not.toBeInTheDocument(),
    )
  })

  it('comparing, with too few analyses and no credits, names both ways on', async () => {
    poor()
    const { user, where } = visit('/compare')
    await expectShop(await screen.findByRole('link', { name: 'Get credits' }, slow), user, where)
  })

  it('a tier that locks something shows the plans', async () => {
    const { user, where } = visit('/account-settings')
    const notice = await screen.findByText('Creator plan required', {}, slow)
    expect(notice).toBeInTheDocument()
    await expectShop(screen.getByRole('link', { name: 'See plans' }), user, where)
  })
})
