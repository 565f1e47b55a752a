import { describe, expect, it } from 'vitest'
import { defaultPaymentOrigins } from '@/api/site-config'
import german from '@/i18n/locales/de/account/billing.json'
import english from '@/i18n/locales/en/account/billing.json'
import { ledgerLine, subscribed } from '@/testing/api/billing'
import { centsPerCredit, packs, paidTiers, plans, savingPercent, type PaidTier } from './catalogue'
import { cleanCode, codeShape } from './codes'
import { codeForPurchase, parseCreatorCode, percentOff } from './creator-code'
import { analysisOf, balanceSteps, codeOf, runOf, withBalances } from './ledger'
import { currencies, priceFormat } from './money'
import { paymentAddress, PaymentAddressError } from './payment-address'
import { currentPlan, planState } from './plan-state'
import { featuresOf } from './tiers'
import { pauseAfter } from './use-poll-until'

describe('the catalogue', () => {
  it('has the packs and plans of the price list', () => {
    expect(packs.map(({ credits, cents }) => [credits, cents])).toEqual([
      [10, 1299],
      [30, 3499],
      [70, 7499],
    ])
    expect(plans.map(({ tier, credits, cents }) => [tier, credits, cents])).toEqual([
      ['starter', 20, 1500],
      ['creator', 60, 3900],
      ['growth', 160, 8999],
      ['agency', 400, 19999],
    ])
  })

  it('writes what a credit costs as the price list does', () => {
    const price = priceFormat('en')
    expect(plans.map((plan) => price(centsPerCredit(plan)))).toEqual(['$0.75', '$0.65', '$0.56', '$0.50'])
  })

  it('promises no percent that is not saved, and not one too few', () => {
    for (const shelf of [packs, plans])
      for (const offer of shelf) {
        const [dearest] = shelf
        const promised = savingPercent(offer, dearest)
        const saved = (1 - centsPerCredit(offer) / centsPerCredit(dearest!)) * 100
        expect(saved - promised, `${offer.priceId}: ${String(promised)}`).toBeGreaterThanOrEqual(0)
        expect(saved - promised).toBeLessThan(1)
      }
    expect(packs.map((pack) => savingPercent(pack, packs[0]))).toEqual([0, 10, 17])
    expect(plans.map((plan) => savingPercent(plan, plans[0]))).toEqual([0, 13, 25, 33])
    expect(savingPercent({ cents: 200, credits: 1 }, { cents: 100, credits: 1 })).toBe(0)
  })

  it('leaves no percentage or price to the texts: they come from the prices', () => {
    const texts = [english, german].map((language) => JSON.stringify(language))
    for (const text of texts) expect(text.match(/\d[\d.,]*\s?(%|\$|€|CHF)|[$€]\s?\d/g)).toBeNull()
  })

  it.each([
    ['en', 'USD', ['$12.99', '$15', '$1.30']],
    ['de', 'USD', ['12,99 $', '15 $', '1,30 $']],
    ['de', 'EUR', ['12,99 €', '15 €', '1,30 €']],
    ['en', 'EUR', ['€12.99', '€15', '€1.30']],
    ['de', 'CHF', ['12,99 CHF', '15 CHF', '1,30 CHF']],
  ] as const)('prices in %s, %s', (language, currency, expected) => {
    const price = priceFormat(language, currency)
    expect([1299, 1500, 129.9].map((cents) => price(cents).replaceAll(/\s/g, ' '))).toEqual(expected)
    expect(currencies).toContain(currency)
  })

  it.each(paidTiers)('%s lists what is open apart from what is not', (tier) => {
    const { open, closed } = featuresOf(tier)
    expect(open.length).toBeGreaterThan(0)
    expect(open.filter((key) => closed.includes(key))).toEqual([])
  })

  it('Growth and Agency list as not open what nothing is built of yet, and nothing else', () => {
    expect(featuresOf('growth').open).toContain('priority')
    expect(featuresOf('growth').closed).toEqual(['analytics'])
    expect(featuresOf('agency').closed).toEqual(['bulk', 'api', 'whiteLabel', 'reporting'])
    expect([featuresOf('starter'), featuresOf('creator')].flatMap(({ closed }) => closed)).toEqual([])
  })
})

describe('a code that is typed', () => {
  it.each([
    ['abc-12', 'ABC-12'],
    [' ab c\t', 'ABC'],
    ['äöüß!', ''],
    ['a_b.c', 'ABC'],
    ['x'.repeat(60), 'X'.repeat(50)],
    ['--', '--'],
  ])('%j is cleaned to %j', (typed, clean) => expect(cleanCode(typed)).toBe(clean))

  it.each([
    ['ABC', 'promo'],
    ['A1B2C3D4E5F6G7H8I9J0', 'promo'],
    ['A'.repeat(20), 'promo'],
    ['A'.repeat(21), 'gift'],
    ['GIFT-2026', 'gift'],
    ['A-1', 'gift'],
    ['A'.repeat(50), 'gift'],
    ['AB', 'malformed'],
    ['A', 'malformed'],
    ['---', 'malformed'],
    ['A'.repeat(51), 'malformed'],
    ['abc', 'malformed'],
    ['AB C', 'malformed'],
    ['', 'malformed'],
  ])('%j looks like %s', (code, shape) => expect(codeShape(code)).toBe(shape))

  it('never looks like more than its letters, digits and hyphens allow', () => {
    for (let length = 0; length <= 55; length += 1) {
      expect(codeShape('7'.repeat(length))).toBe(
        length < 3 || length > 50 ? 'malformed' : length <= 20 ? 'promo' : 'gift',
      )
    }
  })
})

describe('the creator code in the browser', () => {
  const good = { valid: true, message: 'x', discount_rate: 0.1, code: 'MARA' }
  it('is read in the shape it was stored in', () => {
    expect(parseCreatorCode(JSON.stringify(good))).toEqual(good)
    expect(percentOff(good)).toBe(10)
    expect(percentOff({ ...good, discount_rate: 0.125 })).toBe(13)
  })

  it.each([
    null,
    '',
    'null',
    '[]',
    '{',
    JSON.stringify({ ...good, code: '<b>' }),
    JSON.stringify({ ...good, code: '' }),
    JSON.stringify({ ...good, discount_rate: 2 }),
    JSON.stringify({ ...good, discount_rate: '0.1' }),
    JSON.stringify({ ...good, valid: 'yes' }),
  ])('%j is none', (stored) => expect(parseCreatorCode(stored)).toBeNull())

  it('goes along with a purchase only while it is marked valid', () => {
    expect(codeForPurchase(good)).toBe('MARA')
    expect(codeForPurchase({ ...good, valid: false })).toBe('')
    expect(codeForPurchase(null)).toBe('')
  })
})

describe('the address of a payment page', () => {
  const origins = [...defaultPaymentOrigins, 'http://127.0.0.1:4569']
  it.each([
    'https://checkout.stripe.com/c/pay/cs_test_1#fid',
    'https://billing.stripe.com/p/session/x',
    'http://127.0.0.1:4569/pay/cs_1',
  ])('%s is opened', (address) => expect(paymentAddress(address, origins).href).toBe(address))

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://checkout.stripe.com/c/pay',
    'https://checkout.stripe.com.evil.example/c',
    'https://evil.example/https://checkout.stripe.com/',
    'https://checkout.stripe.com:8443/c',
    'https://user:pass@checkout.stripe.com/c',
    'https://checkout.stripe.com@evil.example/',
    'http://127.0.0.1:4570/pay',
    '//checkout.stripe.com/c',
    '/pay/1',
    'checkout.stripe.com',
  ])('%s is refused', (address) => {
    expect(() => paymentAddress(address, origins)).toThrow(new PaymentAddressError('refused'))
  })

  it.each([undefined, null, '', '   ', 7, {}])('%j is none', (address) => {
    expect(() => paymentAddress(address, origins)).toThrow(new PaymentAddressError('missing'))
  })

  it('a local provider is opened only where the configuration names it', () => {
    expect(() => paymentAddress('http://127.0.0.1:4569/pay', defaultPaymentOrigins)).toThrow(
      new PaymentAddressError('refused'),
    )
  })
})

describe('the button of a plan', () => {
  const states = (subscription: Parameters<typeof planState>[1]) =>
    plans.map((plan) => planState(plan, subscription))

  it.each([
    ['starter', ['current', 'upgrade', 'upgrade', 'upgrade']],
    ['creator', ['downgrade', 'current', 'upgrade', 'upgrade']],
    ['growth', ['downgrade', 'downgrade', 'current', 'upgrade']],
    ['agency', ['downgrade', 'downgrade', 'downgrade', 'current']],
  ] as [PaidTier, string[]][])('for somebody on %s', (tier, expected) => {
    expect(states(subscribed(tier))).toEqual(expected)
    expect(currentPlan(subscribed(tier))?.tier).toBe(tier)
  })

  it('for somebody without a subscription, or where it is not known', () => {
    const none = ['subscribe', 'subscribe', 'subscribe', 'subscribe']
    expect(states(undefined)).toEqual(none)
    expect(states(subscribed('free', { subscribed: false, state: 'none' }))).toEqual(none)
    expect(states(subscribed('free', { subscribed: false, state: 'canceled' }))).toEqual(none)
  })

  it('for a tier that an admin has set there is nothing to change, only to subscribe to', () => {
    expect(states(subscribed('creator', { state: 'none' }))).toEqual([
      'subscribe',
      'current',
      'subscribe',
      'subscribe',
    ])
  })

  it('names the plan that follows', () => {
    expect(states(subscribed('growth', { pendingTier: 'starter' }))).toEqual([
      'pending',
      'downgrade',
      'current',
      'upgrade',
    ])
  })

  it('for a late payment says the same as before', () => {
    expect(states(subscribed('creator', { state: 'past_due' }))[1]).toBe('current')
  })
})

describe('the running balance', () => {
  it.each([
    [10, [-1], [10]],
    [9, [-1, 10, -3], [9, 10, 0]],
    [-4, [-9, 5, 0], [-4, 5, 0]],
    [0, [], []],
  ])('from %i with movements %j is %j', (balance, moves, expected) => {
    const items = moves.map((credits, number) => ledgerLine(number, { credits }))
    expect(withBalances([{ balance, items, nextCursor: null }]).map((line) => line.balance)).toEqual(expected)
  })

  it('is the same in one page as in many', () => {
    const items = Array.from({ length: 97 }, (_, number) =>
      ledgerLine(number, { credits: ((number * 37) % 23) - 11 }),
    )
    const whole = withBalances([{ balance: 41, items, nextCursor: null }])
    for (const size of [1, 2, 25, 96]) {
      const pages = Array.from({ length: Math.ceil(items.length / size) }, (_, page) => ({
        balance: page === 0 ? 41 : null,
        items: items.slice(page * size, (page + 1) * size),
        nextCursor: null,
      }))
      expect(withBalances(pages)).toEqual(whole)
    }
    const last = whole.at(-1)
    expect((last?.balance ?? 0) - (last?.credits ?? 0)).toBe(
      41 - items.reduce((sum, line) => sum + line.credits, 0),
    )
  })

  it('is not guessed where the server does not say where to begin', () => {
    const lines = withBalances([{ balance: null, items: [ledgerLine(1)], nextCursor: null }])
    expect(lines[0]?.balance).toBeNull()
    expect(balanceSteps(lines)).toEqual([])
  })

  it('as a line goes from before the oldest movement to now', () => {
    const items = [ledgerLine(0, { credits: -1 }), ledgerLine(1, { credits: 10 })]
    const steps = balanceSteps(withBalances([{ balance: 9, items, nextCursor: null }]))
    expect(steps.map(({ y }) => y)).toEqual([0, 10, 10, 9, 9])
    expect(steps[0]!.x).toBeLessThan(steps[3]!.x)
  })
})

it('a line leads to its analysis, and nowhere else', () => {
  expect(analysisOf(ledgerLine(5))).toBe('5'.padStart(32, '0'))
  expect(analysisOf(ledgerLine(5, { kind: 'release' }))).toBeDefined()
  expect(analysisOf(ledgerLine(5, { kind: 'pack' }))).toBeUndefined()
  expect(analysisOf(ledgerLine(5, { reference: 'cs_test_1' }))).toBeUndefined()
  expect(analysisOf(ledgerLine(5, { reference: null }))).toBeUndefined()
})

it('a line names the code that was redeemed, and no number of the payment provider', () => {
  expect(codeOf(ledgerLine(5, { kind: 'gift', reference: '7Q2MWX9DK4RTAB6C' }))).toBe('7Q2MWX9DK4RTAB6C')
  expect(codeOf(ledgerLine(5, { kind: 'pack', reference: 'cs_test_1' }))).toBeUndefined()
})

it('a line of a run leads to its report, and no other does', () => {
  const id = '5'.padStart(32, '0')
  expect(runOf(ledgerLine(5, { reference: `run:${id}` }))).toBe(id)
  expect(analysisOf(ledgerLine(5, { reference: `run:${id}` }))).toBeUndefined()
  expect(runOf(ledgerLine(5))).toBeUndefined()
  expect(runOf(ledgerLine(5, { reference: null }))).toBeUndefined()
})

it('waiting for a payment becomes rarer, and ends after some minutes', () => {
  const pauses: number[] = []
  for (let asked = 1; ; asked += 1) {
    const pause = pauseAfter(asked)
    if (pause === undefined) break
    pauses.push(pause)
  }
  expect(pauses.toSorted((a, b) => a - b)).toEqual(pauses)
  const minutes = pauses.reduce((sum, pause) => sum + pause, 0) / 60_000
  expect(minutes).toBeGreaterThan(3)
  expect(minutes).toBeLessThan(7)
})
