import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveFor } from '@/features/billing/leave'
import { chooseLanguage, type Language } from '@/i18n'
import de from '@/i18n/locales/de/account/billing.json'
import deOfCustomer from '@/i18n/locales/de/account/customer.json'
import en from '@/i18n/locales/en/account/billing.json'
import enOfCustomer from '@/i18n/locales/en/account/customer.json'
import { subscribed } from '@/testing/api/billing'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

vi.mock('@/features/billing/leave', () => ({ leaveFor: vi.fn() }))

const portal = 'https://checkout.stripe.com/portal/1'
const left = () => vi.mocked(leaveFor).mock.calls.map(([url]) => url.href)
const isOn = (state: 'sample' | 'off') => (world.backend.status.services = [{ key: 'payments', state }])
/** Holds requests to change the plan, or to open the portal, until they are let through. */
const hold = (method: 'put' | 'post', path: string) => {
  const gate = Promise.withResolvers<undefined>()
  server.use(http[method](`*${path}`, () => gate.promise))
  return () => gate.resolve(undefined)
}
/** Somebody who has bought a pack and never had a plan. */
const buyerOfPacks = () => {
  const { till } = world.backend
  till.subscription = { ...till.subscription, billingPortal: true }
}

beforeEach(async () => {
  vi.mocked(leaveFor).mockReset()
  isOn('sample')
  await signedIn()
})
afterEach(() => chooseLanguage('en'))

describe('invoices, cards and the billing address', () => {
  it.each([
    ['en', enOfCustomer],
    ['de', deOfCustomer],
  ] as const)('are a press away for a buyer of packs who has no plan (%s)', async (language, texts) => {
    await chooseLanguage(language)
    buyerOfPacks()
    const { user, where } = visit('/customer')
    await user.click(await screen.findByRole('link', { name: texts.plan.invoices }, slow))
    await waitFor(() => expect(where()).toBe('/manage-subscription'), slow)
    await screen.findByText(texts.manage.none, {}, slow)
    const card = await screen.findByRole('region', { name: texts.manage.portalTitle }, slow)
    expect(card).toHaveTextContent(texts.manage.portalText)
    await user.click(within(card).getByRole('button', { name: texts.manage.portal }))
    await waitFor(() => expect(left()).toEqual([portal]), slow)
  })

  it('stay at hand when a plan has ended', async () => {
    world.backend.till.subscription = subscribed('free', { subscribed: false, state: 'canceled' })
    visit('/manage-subscription')
    await screen.findByText('You have no subscription', {}, slow)
    expect(await screen.findByRole('button', { name: 'Open the provider’s page' }, slow)).toBeEnabled()
  })

  it('are there for a plan that an administrator has set, as far as anything was ever paid', async () => {
    world.backend.till.subscription = subscribed('creator', { state: 'none', billingPortal: true })
    visit('/manage-subscription')
    await screen.findByText(/An administrator has set this plan/, {}, slow)
    expect(screen.getByRole('button', { name: 'Open the provider’s page' })).toBeEnabled()
  })

  it.each([
    ['without a plan', () => undefined, 'You have no subscription'],
    [
      'on a plan that an administrator has set',
      () =>
        (world.backend.till.subscription = subscribed('creator', { state: 'none', billingPortal: false })),
      /An administrator has set this plan/,
    ],
  ])('are not offered to somebody who never paid, %s', async (_who, set, sign) => {
    set()
    visit('/manage-subscription')
    await screen.findByText(sign, {}, slow)
    expect(screen.queryByRole('button', { name: 'Open the provider’s page' })).not.toBeInTheDocument()
  })

  it('have no link in the customer area of somebody who never paid', async () => {
    visit('/customer')
    await screen.findByRole('link', { name: 'Choose a plan' }, slow)
    expect(screen.queryByRole('link', { name: 'Invoices' })).not.toBeInTheDocument()
  })

  it.each([
    ['without a plan', buyerOfPacks, 'You have no subscription'],
    ['with one', () => world.backend.till.take('creator'), /Payments are not available here/],
  ])('are not offered where payments are off, %s', async (_who, set, sign) => {
    isOn('off')
    set()
    visit('/manage-subscription')
    await screen.findByText(sign, {}, slow)
    await waitFor(
      () =>
        expect(screen.queryByRole('button', { name: 'Open the provider’s page' })).not.toBeInTheDocument(),
      slow,
    )
  })

  it('say under a title of their own why they did not open', async () => {
    buyerOfPacks()
    const { user } = visit('/manage-subscription')
    const button = await screen.findByRole('button', { name: 'Open the provider’s page' }, slow)
    world.backend.till.refusal = [500, 'internal']
    await user.click(button)
    await screen.findByText(en.portal.failed, {}, slow)
    expect(screen.getByText('Something went wrong on our side. Please try again.')).toBeInTheDocument()
    expect(screen.queryByText(en.shop.failed)).not.toBeInTheDocument()
    expect(button).toBeEnabled()
    expect(left()).toEqual([])
  })

  it('are behind “Manage subscription” for a subscriber, without a second link', async () => {
    world.backend.till.take('creator')
    visit('/customer')
    const link = await screen.findByRole('link', { name: 'Manage subscription' }, slow)
    expect(link).toHaveAttribute('href', '/manage-subscription')
    expect(screen.queryByRole('link', { name: 'Invoices' })).not.toBeInTheDocument()
  })
})

describe('an upgrade whose tax cannot be computed', () => {
  /** As far as the refusal in the question. */
  async function refused(language: Language, texts: typeof en | typeof de) {
    await chooseLanguage(language)
    world.backend.till.take('starter')
    world.backend.till.addressIsMissing = true
    const { user } = visit('/manage-subscription')
    await user.click(await screen.findByRole('button', { name: 'Upgrade: Agency' }, slow))
    const question = within(await screen.findByRole('alertdialog', {}, slow))
    expect(question.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(question.getByRole('button', { name: texts.change.upConfirm }))
    return { user, question, refusal: await question.findByRole('alert', {}, slow) }
  }

  it.each([
    ['en', en],
    ['de', de],
  ] as const)(
    'says what is missing, and one press leads to where it is entered (%s)',
    async (language, texts) => {
      const { user, question, refusal } = await refused(language, texts)
      expect(refusal).toHaveTextContent(texts.change.failed)
      expect(refusal).toHaveTextContent(texts.change.addressMissing)
      expect(world.backend.till.subscription.tier).toBe('starter')
      // It is among what the Tab key reaches in the question, ahead of its two buttons.
      const enter = within(refusal).getByRole('button', { name: texts.change.enterAddress })
      expect(question.getAllByRole('button').indexOf(enter)).toBe(0)
      enter.focus()
      await user.keyboard('{Enter}')
      await waitFor(() => expect(left()).toEqual([portal]), slow)
    },
  )

  it('can be confirmed again once the address is known, as a new act', async () => {
    const { user, question } = await refused('en', en)
    world.backend.till.addressIsMissing = false
    await user.click(question.getByRole('button', { name: 'Pay and upgrade' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument(), slow)
    expect(world.backend.till.subscription.tier).toBe('agency')
    const [first, second] = world.backend.till.keys
    expect(second).not.toBe(first)
    expect(await screen.findByRole('button', { name: 'Downgrade: Starter' }, slow)).toBeInTheDocument()
  })

  it('is refused again as long as the address is missing, and says so again', async () => {
    const { user, question, refusal } = await refused('en', en)
    await user.click(question.getByRole('button', { name: 'Pay and upgrade' }))
    await waitFor(() => expect(world.backend.till.requests).toHaveLength(2), slow)
    // Another element, so that it is read out again.
    await waitFor(() => expect(question.getByRole('alert')).not.toBe(refusal), slow)
    expect(world.backend.till.subscription.tier).toBe('starter')
  })

  it('begins without the refusal when it is asked for once more', async () => {
    const { user, question } = await refused('en', en)
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument(), slow)
    await user.click(screen.getByRole('button', { name: 'Upgrade: Creator' }))
    const next = within(await screen.findByRole('alertdialog', { name: 'Upgrade to Creator?' }, slow))
    expect(next.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('brings up to date what is behind the question', async () => {
    world.backend.till.take('starter')
    world.backend.till.addressIsMissing = true
    const { user } = visit('/manage-subscription')
    await user.click(await screen.findByRole('button', { name: 'Upgrade: Agency' }, slow))
    await screen.findByRole('alertdialog', {}, slow)
    // Meanwhile, in another tab.
    world.backend.till.subscription = subscribed('starter', { cancelAtPeriodEnd: true })
    await user.click(screen.getByRole('button', { name: 'Pay and upgrade' }))
    await screen.findByRole('button', { name: 'Enter billing address' }, slow)
    expect(await screen.findByText(/^Starter ends on /, {}, slow)).toBeInTheDocument()
  })

  const toast = /Your billing address is missing, so the tax cannot be computed/
  /** Confirms the upgrade to Agency and closes the question, before the answer comes. */
  async function closedWhileUnderWay() {
    world.backend.till.take('starter')
    const { user } = visit('/manage-subscription')
    await user.click(await screen.findByRole('button', { name: 'Upgrade: Agency' }, slow))
    await screen.findByRole('alertdialog', {}, slow)
    const answer = hold('put', '/subscription')
    await user.click(screen.getByRole('button', { name: 'Pay and upgrade' }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument(), slow)
    return { user, answer }
  }

  it('is said in a toast where the question was closed while it was under way', async () => {
    world.backend.till.addressIsMissing = true
    const { user, answer } = await closedWhileUnderWay()
    answer()
    expect(await screen.findByText(toast, {}, slow)).toBeInTheDocument()
    const again = await screen.findByRole('button', { name: 'Upgrade: Agency' }, slow)
    await user.click(again)
    const question = within(await screen.findByRole('alertdialog', {}, slow))
    expect(question.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is not shown in the question about another act, which stays', async () => {
    world.backend.till.addressIsMissing = true
    const { user, answer } = await closedWhileUnderWay()
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }))
    const question = await screen.findByRole('alertdialog', { name: 'Cancel the subscription?' }, slow)
    answer()
    expect(await screen.findByText(toast, {}, slow)).toBeInTheDocument()
    expect(within(question).queryByRole('alert')).not.toBeInTheDocument()
    expect(question).toBeInTheDocument()
  })

  it('is said in a toast where the page was left while it was under way', async () => {
    world.backend.till.take('starter')
    world.backend.till.addressIsMissing = true
    const { user, where } = visit('/manage-subscription')
    await user.click(await screen.findByRole('button', { name: 'Upgrade: Agency' }, slow))
    await screen.findByRole('alertdialog', {}, slow)
    const answer = hold('put', '/subscription')
    await user.click(screen.getByRole('button', { name: 'Pay and upgrade' }))
    // As with the browser's button to go back: the question does not stay on another page.
    await user.click(screen.getAllByRole('link', { name: 'FAQ', hidden: true })[0]!)
    await waitFor(() => expect(where()).toBe('/faq'), slow)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument(), slow)
    answer()
    expect(await screen.findByText(toast, {}, slow)).toBeInTheDocument()
  })

  it('cannot be confirmed while the portal is being opened, and nobody is led there once the question is closed', async () => {
    const { user, question } = await refused('en', en)
    const answer = hold('post', '/billing-portal')
    const confirm = question.getByRole('button', { name: 'Pay and upgrade' })
    await user.click(question.getByRole('button', { name: 'Enter billing address' }))
    await waitFor(() => expect(confirm).toBeDisabled(), slow)
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument(), slow)
    answer()
    await user.click(screen.getByRole('button', { name: 'Open the provider’s page' }))
    await waitFor(() => expect(world.backend.till.keys).toHaveLength(3), slow)
    await waitFor(() => expect(left()).toEqual([portal]), slow)
    await user.click(screen.getByRole('button', { name: 'Upgrade: Agency' }))
    expect(await screen.findByRole('button', { name: 'Pay and upgrade' }, slow)).toBeEnabled()
  })

  it('is refused in the shop as well, and leads to the same page', async () => {
    world.backend.till.take('starter')
    world.backend.till.addressIsMissing = true
    const { user } = visit('/#credits')
    await user.click(await screen.findByRole('button', { name: 'Upgrade: Growth' }, slow))
    await user.click(await screen.findByRole('button', { name: 'Pay and upgrade' }, slow))
    await user.click(await screen.findByRole('button', { name: 'Enter billing address' }, slow))
    await waitFor(() => expect(left()).toEqual([portal]), slow)
  })

  it('where nothing was asked, is said like any other refusal, with the place where the address is entered', async () => {
    world.backend.till.subscription = subscribed('creator', { cancelAtPeriodEnd: true })
    const { user } = visit('/manage-subscription')
    const resume = await screen.findByRole('button', { name: 'Resume subscription' }, slow)
    world.backend.till.refusal = [409, 'billing_address_required']
    await user.click(resume)
    expect(
      await screen.findByText(
        /Enter it on the payment provider’s page, under “Manage subscription”/,
        {},
        slow,
      ),
    ).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Resume subscription' })).toBeEnabled()
  })
})

describe('tax, before anything is paid', () => {
  it.each([
    ['en', en],
    ['de', de],
  ] as const)('is named in the shop and in the question about an upgrade (%s)', async (language, texts) => {
    await chooseLanguage(language)
    world.backend.till.take('starter')
    const { user } = visit('/#credits')
    expect(await screen.findByText(new RegExp(texts.shop.withoutTax), {}, slow)).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Upgrade: Growth' }, slow))
    const question = await screen.findByRole('alertdialog', {}, slow)
    expect(question).toHaveTextContent(
      language === 'en' ? /at most \$\S+ plus tax/ : /höchstens .+ zuzüglich Steuern/,
    )
    expect(question).toHaveTextContent(
      language === 'en' ? /\$\S+ a month plus tax/ : /im Monat zuzüglich Steuern/,
    )
  })

  it.each([
    ['en', '$15 a month plus tax', '$12.99 plus tax'],
    ['de', /^15\s\$ im Monat zzgl\. Steuern$/, /^12,99\s\$ zzgl\. Steuern$/],
  ] as const)(
    'is named next to a price in the customer area and after a canceled payment (%s)',
    async (language, ofPlan, ofPack) => {
      await chooseLanguage(language)
      world.backend.till.take('starter')
      const { leave } = visit('/customer')
      expect(await screen.findByText(ofPlan, {}, slow)).toBeVisible()
      leave()
      visit('/payment-canceled')
      expect(await screen.findByText(ofPack, {}, slow)).toBeVisible()
    },
  )
})
