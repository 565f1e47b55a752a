import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveFor } from '@/features/billing/leave'
import { chooseLanguage } from '@/i18n'
import { ledgerLine, subscribed } from '@/testing/api/billing'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

vi.mock('@/features/billing/leave', () => ({ leaveFor: vi.fn() }))
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name }, slow)
const region = (name: string) => screen.findByRole('region', { name }, slow)

/** Term and value of every row of the lists in an element. */
const rows = (element: HTMLElement): Record<string, string> =>
  Object.fromEntries(
    [...element.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent ?? '',
    ]),
  )

beforeEach(async () => {
  vi.mocked(leaveFor).mockReset()
  world.backend.status.services = [{ key: 'payments', state: 'sample' }]
  await signedIn()
})
afterEach(() => chooseLanguage('en'))

describe('after paying', () => {
  it('waits until the credits are granted, and shows them arrive', async () => {
    const { till } = world.backend
    till.patience = Number.POSITIVE_INFINITY
    till.begin('cs_1', { priceId: 'pack_creator', credits: 30 })
    visit('/payment-success?session_id=cs_1&credits=30')
    await heading('Creator Pack')
    expect(
      await screen.findByRole('progressbar', { name: /Waiting for the payment/ }, slow),
    ).toBeInTheDocument()
    expect(screen.queryByText('30 credits added')).not.toBeInTheDocument()
    till.patience = 1
    await heading('Creator Pack is yours')
    expect(screen.getByText('30 credits added')).toBeInTheDocument()
    expect(
      await screen.findByText('30 credits added. Your balance is 35 credits.', {}, slow),
    ).toBeInTheDocument()
    const details = rows(await region('Transaction details'))
    expect(details).toMatchObject({ 'Session ID': 'cs_1', Provider: 'Stripe', Status: 'Completed' })
    expect(await screen.findByRole('link', { name: 'Start analyzing' }, slow)).toHaveAttribute('href', '/')
    expect(await screen.findByRole('heading', { name: 'Recent analyses' }, slow)).toBeInTheDocument()
  })

  it('counts from the balance before the payment to the one after it, also where the credits came late', async () => {
    world.backend.till.begin('cs_1', { priceId: 'pack_pro', credits: 70 })
    const shown = new Set<string>()
    const observer = new MutationObserver(() => {
      for (const figure of document.querySelectorAll('main [aria-hidden].tnum')) shown.add(figure.textContent)
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    visit('/payment-success?session_id=cs_1')
    await heading('Pro Pack is yours')
    await screen.findByText('70 credits added. Your balance is 75 credits.', {}, slow)
    await waitFor(() => expect(shown).toContain('75'), slow)
    observer.disconnect()
    expect([...shown].map(Number).filter((figure) => !(figure >= 5 && figure <= 75))).toEqual([])
  })

  it('believes no amount that the address names', async () => {
    world.backend.till.begin('cs_1', { status: 'granted', grantedAt: '2030-01-15T10:01:00Z' })
    visit('/payment-success?session_id=cs_1&credits=70')
    await heading('Starter Pack is yours')
    expect(screen.getByText('10 credits added')).toBeInTheDocument()
    expect(screen.queryByText(/70/)).not.toBeInTheDocument()
  })

  it('says that a payment page has expired, and how to start again', async () => {
    world.backend.till.begin('cs_1', { status: 'expired' })
    visit('/payment-success?session_id=cs_1')
    expect(await screen.findByText('The payment page has expired', {}, slow)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Choose again' })).toBeInTheDocument()
    expect(rows(await region('Transaction details'))).toMatchObject({ Status: 'Expired' })
  })

  it.each(['?session_id=cs_of_somebody_else&credits=70', ''])('grants nothing for “%s”', async (query) => {
    visit(`/payment-success${query}`)
    expect(await screen.findByText('There is no such payment in your account', {}, slow)).toBeInTheDocument()
    expect(screen.queryByText(/credits added/)).not.toBeInTheDocument()
  })

  it('keeps asking while the network is gone', async () => {
    world.backend.till.begin('cs_1')
    world.backend.till.patience = 1_000
    visit('/payment-success?session_id=cs_1')
    await screen.findByText(/usually takes a few seconds/, {}, slow)
    world.backend.offline = true
    expect(await screen.findByText(/Connection lost/, {}, slow)).toBeInTheDocument()
    world.backend.offline = false
    world.backend.till.patience = 1
    await heading('Starter Pack is yours')
  })

  it('of a plan waits for the tier', async () => {
    visit('/subscription-success?tier=growth')
    await heading('Growth is on its way')
    world.backend.till.take('growth')
    await heading('Welcome to Growth')
    expect(rows(await region('Plan'))).toMatchObject({
      'Your balance': '165 credits',
      'Credits per month': '160 credits',
    })
  })

  it('of a plan waits for its credits too, and believes the payment more than the address', async () => {
    const { till } = world.backend
    till.take('starter')
    till.begin('cs_1', { priceId: 'plan_starter', credits: 20, tier: 'starter' })
    till.patience = 1_000
    visit('/subscription-success?tier=agency&session_id=cs_1')
    await heading('Starter is on its way')
    till.patience = 1
    await heading('Welcome to Starter')
  })

  it.each(['', '?tier=free', '?tier=<b>'])('“%s” means the plan Creator', async (query) => {
    world.backend.till.take('creator')
    visit(`/subscription-success${query}`)
    await heading('Welcome to Creator')
  })

  it('or turning back, nothing is charged and every way on leads somewhere', async () => {
    visit('/payment-canceled')
    await heading('Payment canceled')
    for (const name of ['Choose the Starter Pack', 'Choose the Creator Pack'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/#credits')
    expect(screen.getByRole('link', { name: 'Read the FAQ' })).toHaveAttribute('href', '/faq')
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/')
    expect(document.body).not.toHaveTextContent('127')
  })
})

describe('the customer area', () => {
  it('without credits says so and leads to the shop', async () => {
    world.backend.me = { ...world.backend.me, credits: 0, subscriptionCredits: 0 }
    const { user } = visit('/customer')
    const banner = await screen.findByText('You have no credits left', {}, slow)
    expect(banner.parentElement).toHaveTextContent('31 Jan 2030')
    await user.click(screen.getAllByRole('link', { name: 'Buy credits' })[0]!)
    await screen.findByRole('dialog', { name: 'Get credits' }, slow)
  })

  it('says that credits are on hold', async () => {
    world.backend.me = { ...world.backend.me, frozen: true }
    visit('/customer')
    expect(await screen.findByText('Your credits are on hold', {}, slow)).toBeInTheDocument()
  })

  it('shows plan, end and what is still free of charge', async () => {
    world.backend.till.subscription = subscribed('creator', { cancelAtPeriodEnd: true, nextRefillAt: null })
    world.backend.me = { ...world.backend.me, tier: 'creator', isPremium: true, fairUseLeft: 12 }
    visit('/customer')
    const plan = await region('Plan')
    expect(rows(plan)).toMatchObject({ Plan: 'Creator', Until: '15 Feb 2030', Then: 'Free from 15 Feb 2030' })
    expect(plan).toHaveTextContent('Fair use: 12 credits more')
  })

  it('has the ledger with its running balance, page by page', async () => {
    world.backend.till.lines = Array.from({ length: 30 }, (_, number) =>
      ledgerLine(number, number === 1 ? { kind: 'pack', credits: 10, reference: 'cs_1' } : {}),
    )
    const { user } = visit('/customer')
    const table = await screen.findByRole('table', { name: /Every movement/ }, slow)
    const movements = () =>
      [...table.querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll('td')].slice(1).map((cell) => cell.textContent),
      )
    expect(movements()).toHaveLength(8)
    expect(movements().slice(0, 3)).toEqual([
      ['−1', '5'],
      ['+10', '6'],
      ['−1', '−4'],
    ])
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    expect(movements()).toHaveLength(25)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(movements()).toHaveLength(30), slow)
    expect(movements()[29]).toEqual(['−1', '23'])
    const links = within(table).getAllByRole('link', { name: 'Analysis' })
    expect(links[0]).toHaveAttribute('href', `/analysis/${'0'.repeat(32)}`)
    expect(links).toHaveLength(29)
  })

  it('names the channel that a credit was spent on, and the day', async () => {
    const { requestId } = world.backend.add({ channelName: 'Skillet Society' })
    world.backend.till.lines = [ledgerLine(0, { reference: requestId, at: '2030-01-30T10:00:00Z' })]
    visit('/customer')
    const link = await screen.findByRole('link', { name: 'Analysis of Skillet Society' }, slow)
    expect(link).toHaveAttribute('href', `/analysis/${requestId}`)
    const row = within(link.closest('tr')!)
    expect(row.getByText('Spent')).toBeVisible()
    expect(row.getAllByRole('cell')[0]).toHaveTextContent(/^30 Jan 2030/)
  })

  it('hands over the whole ledger as a table, also where the server asks for patience in the middle', async () => {
    world.backend.till.lines = Array.from({ length: 130 }, (_, number) =>
      ledgerLine(number, number === 0 ? { kind: 'adjustment', credits: 5, note: '=1+1, "x"' } : {}),
    )
    let file: Blob | undefined
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    URL.createObjectURL = vi.fn((made: Blob) => {
      file = made
      return 'blob:ledger'
    })
    URL.revokeObjectURL = vi.fn()
    const { user } = visit('/customer')
    const press = await screen.findByRole('button', { name: 'Export CSV' }, slow)
    world.backend.till.busyOnce = true
    await user.click(press)
    await waitFor(() => expect(click).toHaveBeenCalledOnce(), slow)
    expect(world.backend.till.busyOnce).toBe(false)
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toMatch(
      /^kanalyse-ledger-\d{4}-\d\d-\d\d\.csv$/,
    )
    expect(file?.type).toBe('text/csv;charset=utf-8')
    const lines = ((await file?.text()) ?? '').replace('\uFEFF', '').split('\r\n')
    expect(lines).toHaveLength(132)
    expect(lines[0]).toMatch(/^Time \(UTC\),Kind,Credits/)
    expect(lines[1]).toContain(',Adjustment,5,')
    expect(lines[1]).toContain(`"'=1+1, ""x"""`)
  })

  it('with nothing in the ledger says what will be listed there', async () => {
    visit('/customer')
    expect(await screen.findByText('No entries yet', {}, slow)).toBeInTheDocument()
  })
})

describe('managing the subscription', () => {
  it('without one leads to the plans', async () => {
    visit('/manage-subscription')
    expect(await screen.findByText('You have no subscription', {}, slow)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Choose a plan' })).toBeInTheDocument()
  })

  it('says when a downgrade begins, and takes it back', async () => {
    world.backend.till.take('growth')
    const { user } = visit('/manage-subscription')
    await user.click(await screen.findByRole('button', { name: 'Downgrade: Starter' }, slow))
    const confirm = await screen.findByRole('alertdialog', {}, slow)
    expect(confirm).toHaveTextContent(
      /Nothing changes until 15 Feb 2030: you keep Growth.*\$15 a month plus tax, with 20 credits/,
    )
    await user.click(within(confirm).getByRole('button', { name: 'Confirm downgrade' }))
    expect(await screen.findByText('Starter follows on 15 Feb 2030', {}, slow)).toBeInTheDocument()
    expect(rows(await region('Plan'))).toMatchObject({ Then: 'Starter from 15 Feb 2030' })
    expect(screen.getByRole('button', { name: 'From 15 Feb 2030' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Keep the current plan' }))
    await waitFor(() => expect(screen.queryByText(/follows on/)).not.toBeInTheDocument(), slow)
    expect(world.backend.till.requests).toEqual([{ priceId: 'plan_starter' }, { priceId: 'plan_growth' }])
  })

  it('where the end of the paid month is not known, says in German, too, what an upgrade costs afterward', async () => {
    await chooseLanguage('de')
    world.backend.till.subscription = subscribed('starter', { subscriptionEnd: null })
    const { user } = visit('/manage-subscription')
    await user.click(await screen.findByRole('button', { name: 'Upgrade: Growth' }, slow))
    const confirm = await screen.findByRole('alertdialog', {}, slow)
    expect(confirm).toHaveTextContent(/für den Rest des laufenden Monats, höchstens .*Danach .* im Monat/)
    expect(confirm).not.toHaveTextContent(/Ab zum|bis zum/)
  })

  it('cancels after saying what that means, and resumes', async () => {
    world.backend.till.take('creator')
    const { user } = visit('/manage-subscription')
    await user.click(await screen.findByRole('button', { name: 'Cancel subscription' }, slow))
    const confirm = await screen.findByRole('alertdialog', { name: 'Cancel the subscription?' }, slow)
    expect(confirm).toHaveTextContent(/You keep Creator until 15 Feb 2030.*your plan is Free.*never expire/)
    await user.click(within(confirm).getByRole('button', { name: 'Cancel subscription' }))
    expect(await screen.findByText('Creator ends on 15 Feb 2030', {}, slow)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Resume subscription' }))
    await waitFor(() => expect(screen.queryByText(/ends on/)).not.toBeInTheDocument(), slow)
    expect(world.backend.till.requests.at(-1)).toEqual({ priceId: 'plan_creator' })
  })

  it.each([
    [402, 'payment_refused', 'Payment failed'],
    [409, 'plan_change_in_progress', /Your plan is being changed elsewhere/],
  ] as const)('says why a plan is not changed (%i %s), and leaves it', async (status, code, message) => {
    world.backend.till.take('starter')
    const { user } = visit('/manage-subscription')
    await user.click(await screen.findByRole('button', { name: 'Upgrade: Agency' }, slow))
    world.backend.till.refusal = [status, code]
    await user.click(await screen.findByRole('button', { name: 'Pay and upgrade' }, slow))
    expect(await screen.findByText(message, {}, slow)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Upgrade: Agency', hidden: true })).toBeInTheDocument()
  })

  it('says when an upgrade is not paid after all, instead of waiting for ever', async () => {
    world.backend.till.take('starter')
    world.backend.till.upgradeIsUnpaid = true
    const { user } = visit('/manage-subscription')
    await user.click(await screen.findByRole('button', { name: 'Upgrade: Agency' }, slow))
    const confirm = await screen.findByRole('button', { name: 'Pay and upgrade' }, slow)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await user.click(confirm)
    await screen.findByText('Agency begins in a moment')
    for (let minute = 0; minute < 6; minute += 1) await act(() => vi.advanceTimersByTimeAsync(60_000))
    await screen.findByText('The payment for Agency has not been confirmed yet')
    const asked = () => world.backend.seen.filter((request) => request === 'GET /subscription').length
    const before = asked()
    await act(() => vi.advanceTimersByTimeAsync(300_000))
    expect(asked()).toBe(before)
    world.backend.till.take('agency')
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    await waitFor(() => expect(screen.queryByText(/has not been confirmed/)).not.toBeInTheDocument())
    vi.useRealTimers()
  })

  it('opens the provider’s page for cards and invoices', async () => {
    world.backend.till.take('creator')
    const { user } = visit('/manage-subscription')
    await user.click(await screen.findByRole('button', { name: 'Open the provider’s page' }, slow))
    await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce(), slow)
    expect(vi.mocked(leaveFor).mock.calls[0]?.[0].href).toBe('https://checkout.stripe.com/portal/1')
  })

  it('shows a late payment, and where to mend it', async () => {
    world.backend.till.subscription = subscribed('free', { subscribed: false, state: 'past_due' })
    visit('/manage-subscription')
    expect(await screen.findByText(/Update your card on the provider’s page/, {}, slow)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Open the provider’s page' })).toBeEnabled()
  })
})

it('the account menu shows both balances, and what the plan still allows', async () => {
  world.backend.me = { ...world.backend.me, credits: 12, subscriptionCredits: 5, purchasedCredits: 7 }
  const { user } = visit('/terms')
  await user.click(await screen.findByRole('button', { name: 'Account' }, slow))
  const menu = await screen.findByRole('menu', {}, slow)
  expect(menu.parentElement).toHaveTextContent(/Free · 12 credits.*5 monthly, 7 purchased/)
})
