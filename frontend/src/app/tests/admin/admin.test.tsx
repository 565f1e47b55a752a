import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentTokens, signInWith } from '@/api/auth/cognito'
import { loadSession } from '@/api/auth/session'
import { chooseLanguage } from '@/i18n'
import { act, someone } from '@/testing/api/admin'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { expectMissing, server, world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'

const office = () => world.backend.office
const button = (name: string | RegExp) => screen.findByRole('button', { name }, slow)
const shown = (text: string | RegExp) => screen.findByText(text, {}, slow)
const card = async (name: string) => within(await screen.findByRole('region', { name }, slow))

let token: string
beforeEach(async () => {
  token = await signedIn()
  world.backend.me = { ...world.backend.me, isAdmin: true, tier: 'creator' }
})
afterEach(() => chooseLanguage('en'))

describe('the admin panel', () => {
  it('shows tier and user id, and its parts in the address', async () => {
    const { user, where } = visit('/admin')
    const access = await card('Your access')
    expect(await access.findByText('Creator', {}, slow)).toBeInTheDocument()
    expect(access.getByText('user-1')).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Codes' }))
    expect(where()).toBe('/admin?tab=codes')
    await user.click(screen.getByRole('tab', { name: 'Overview' }))
    expect(where()).toBe('/admin')
  })

  it.each([
    ['en', 'Access denied'],
    ['de', 'Zugriff verweigert'],
  ] as const)('is not for members: in %s they read "%s" and are led home', async (language, text) => {
    await chooseLanguage(language)
    world.backend.me = { ...world.backend.me, isAdmin: false }
    const { where } = visit('/admin')
    await waitFor(() => expect(where()).toBe('/'), slow)
    expect(await shown(text)).toBeInTheDocument()
    expect(world.backend.seen.filter((each) => each.includes('/admin/'))).toEqual([])
  })

  it('says that the role is granted elsewhere', async () => {
    const { user } = visit('/admin')
    await user.click(await button('Request admin access'))
    expect(await shown('An administrator has to grant you the role.')).toBeInTheDocument()
    expect(world.backend.seen.filter((each) => each.startsWith('POST'))).toEqual([])
  })

  it('asks again for the role, and leads out those who have lost it', async () => {
    const { user, where } = visit('/admin')
    await user.click(await button('Refresh admin status'))
    expect(await shown('You are an administrator.')).toBeInTheDocument()
    world.backend.me = { ...world.backend.me, isAdmin: false }
    await user.click(await button('Refresh admin status'))
    await waitFor(() => expect(where()).toBe('/'), slow)
    expect(await shown('Access denied')).toBeInTheDocument()
  })

  it('says when the role could not be asked for, and stays', async () => {
    const { user, where } = visit('/admin')
    await button('Refresh admin status')
    office().refusals.set('GET /me/roles/admin', [500, 'internal'])
    await user.click(await button('Refresh admin status'))
    expect(await shown('Check failed')).toBeInTheDocument()
    expect(where()).toBe('/admin')
  })

  it('sets rate limits back, in the words of both languages', async () => {
    await chooseLanguage('de')
    const { user } = visit('/admin')
    await user.click(await button('Rate Limits zurücksetzen'))
    expect(await shown('Rate Limits zurückgesetzt')).toBeInTheDocument()
    expect(screen.getByText('Du kannst jetzt wieder normal suchen.')).toBeInTheDocument()
    office().refusals.set('POST /admin/reset-rate-limits', [500, 'internal'])
    await user.click(await button('Rate Limits zurücksetzen'))
    expect(await shown('Fehler')).toBeInTheDocument()
    expect(screen.getByText('Rate Limits konnten nicht zurückgesetzt werden')).toBeInTheDocument()
  })

  it('syncs all subscriptions and counts them', async () => {
    office().synced = [
      { success: 4, failed: 1 },
      { success: 0, failed: 0 },
      { success: 3, failed: 1 },
    ]
    const { user } = visit('/admin')
    await user.click(await button('Sync all subscriptions'))
    expect(await shown('Sync complete')).toBeInTheDocument()
    expect(screen.getByText('7 synced, 2 failed')).toBeInTheDocument()
    const calls = world.backend.seen.filter((each) => each === 'POST /admin/sync-all-subscriptions')
    expect(calls).toHaveLength(3)
  })

  it('says how far a sync came that was cut off', async () => {
    const pages = [
      () => HttpResponse.json({ success: 25, failed: 0, nextCursor: 'next' }),
      () => new HttpResponse(null, { status: 503 }),
    ]
    server.use(http.post('*/api/admin/sync-all-subscriptions', () => pages.shift()?.()))
    const { user } = visit('/admin')
    await user.click(await button('Sync all subscriptions'))
    expect(await shown('Sync failed')).toBeInTheDocument()
    expect(screen.getByText(/^Stopped after: 25 synced, 0 failed/)).toBeInTheDocument()
  })

  it.each([
    [503, 'payments_off', 'Sync failed', 'Payments are not available here at the moment.'],
    [403, 'forbidden', 'Admins only', 'Only administrators may sync subscriptions.'],
  ] as const)('answers a sync refused with %s %s with "%s"', async (status, reason, title, text) => {
    office().refusals.set('POST /admin/sync-all-subscriptions', [status, reason])
    const { user } = visit('/admin')
    await user.click(await button('Sync all subscriptions'))
    expect(await shown(title)).toBeInTheDocument()
    expect(screen.getByText(text)).toBeInTheDocument()
  })
})

/** Looks somebody up. */
async function find(email: string) {
  const visited = visit('/admin?tab=people')
  await visited.user.type(await screen.findByLabelText('Full email address', {}, slow), email)
  await visited.user.click(screen.getByRole('button', { name: 'Find person' }))
  return visited
}

describe('people', () => {
  it('are found by their address, with balance, subscription and ledger; the address is in no address bar', async () => {
    office().people = [someone({ frozen: true })]
    const { where } = await find(' Ben@Example.org ')
    const person = await card('ben@example.org')
    expect(person.getByText('12')).toBeInTheDocument()
    expect(person.getByText('On hold')).toBeInTheDocument()
    expect(person.getByText('Free')).toBeInTheDocument()
    const ledger = await card('Ledger')
    expect(ledger.getByRole('row', { name: /^Credit packcs_1/ })).toHaveTextContent('+10')
    expect(where()).toBe('/admin?tab=people')
  })

  it('are asked for by the body of a call: their address is in no address and in nothing that the browser stores', async () => {
    office().people = [someone()]
    const asked: unknown[] = []
    server.use(
      http.post('*/api/admin/users/find', async ({ request }) => {
        asked.push(request.url, await request.clone().json())
      }),
    )
    await find('ben@example.org')
    await card('ben@example.org')
    expect(asked).toEqual([`${location.origin}/api/admin/users/find`, { email: 'ben@example.org' }])
    expect(world.backend.seen.join()).not.toContain('ben')
    const stored = [localStorage, sessionStorage].map((each) => JSON.stringify(Object.entries(each)))
    expect(JSON.stringify([location.href, history.state, stored])).not.toContain('ben@example.org')
  })

  it('are found after another sign-in, where the last one is too long ago', async () => {
    office().people = [someone()]
    await signedOut()
    world.pool.add('operator@example.org', 'workshop diary 7')
    await signInWith('operator@example.org', 'workshop diary 7')
    await loadSession()
    world.backend.stale.add((await currentTokens())!.accessToken)
    const { user } = await find('ben@example.org')
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }, slow))
    expect(office().reads).not.toContain('/admin/users/find')
    await user.type(dialog.getByLabelText('Password'), 'workshop diary 7')
    await user.click(dialog.getByRole('button', { name: 'Sign in' }))
    await card('ben@example.org')
    expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull()
  })

  it('are not found where that sign-in is given up, and are at another try', async () => {
    office().people = [someone()]
    world.backend.stale.add(token)
    const { user } = await find('ben@example.org')
    await screen.findByRole('dialog', { name: 'Sign in again' }, slow)
    await user.keyboard('{Escape}')
    expect(await shown(/Please sign in again to continue/)).toBeInTheDocument()
    world.backend.stale.clear()
    await user.click(await button('Try again'))
    await card('ben@example.org')
  })

  it('that nobody is are said not to be', async () => {
    await find('nobody@example.org')
    expect(await shown('Nobody has this address')).toBeInTheDocument()
  })

  it('are not asked for with half an address', async () => {
    await find('ben')
    expect(await shown('Please enter a full email address')).toBeInTheDocument()
    expect(world.backend.seen).not.toContain('POST /admin/users/find')
  })
})

describe('adjusting credits', () => {
  /** As far as the last question. */
  async function ask(credits: string, reason: string, direction = 'Add') {
    office().people = [someone()]
    const { user } = await find('ben@example.org')
    const form = await card('Adjust credits')
    await user.click(form.getByRole('radio', { name: direction }))
    await user.type(form.getByLabelText('Number of credits'), credits)
    await user.type(form.getByLabelText('Reason'), reason)
    await user.click(form.getByRole('button', { name: /credits.*…$/i }))
    return { user, form }
  }
  const question = async () => within(await screen.findByRole('alertdialog', {}, slow))

  it('asks first, then moves them, and balance and ledger show it', async () => {
    const { user } = await ask('5', 'Goodwill')
    const dialog = await question()
    expect(dialog.getByText('ben@example.org has 12 now and 17 afterward.')).toBeInTheDocument()
    expect(dialog.getByText('The person sees this as the reason: Goodwill')).toBeInTheDocument()
    expect(office().requests).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Add credits' }))
    expect(await shown('5 credits added for ben@example.org')).toBeInTheDocument()
    expect(office().requests).toEqual([{ credits: 5, bucket: 'purchased', reason: 'Goodwill' }])
    const person = await card('ben@example.org')
    expect(await person.findByText('17', {}, slow)).toBeInTheDocument()
    expect((await card('Ledger')).getByRole('row', { name: /^AdjustmentGoodwill/ })).toHaveTextContent('+5')
  })

  it('after a lost answer is the same act: pressed again, the credits move once', async () => {
    const { user } = await ask('5', 'Goodwill')
    const dialog = await question()
    const keys = new Set<string | null>()
    let online = false
    server.use(
      http.post('*/adjustments', async ({ request }) => {
        keys.add(request.headers.get('Idempotency-Key'))
        if (online) return undefined
        await world.backend.respond(request)
        return Response.error()
      }),
    )
    await user.click(dialog.getByRole('button', { name: 'Add credits' }))
    expect(await dialog.findByText(/It is safe to try again/, {}, slow)).toBeInTheDocument()
    online = true
    await user.click(dialog.getByRole('button', { name: 'Add credits' }))
    const person = await card('ben@example.org')
    expect(await person.findByText('17', {}, slow)).toBeInTheDocument()
    expect(office().people[0]?.credits).toBe(17)
    expect(keys.size).toBe(1)
  })

  it('that takes more than there is says so, and what was typed stays', async () => {
    const { user, form } = await ask('50', 'Booked twice', 'Take away')
    await user.click((await question()).getByRole('button', { name: 'Take credits away' }))
    expect(await shown('This balance does not have that many credits.')).toBeInTheDocument()
    expect(form.getByLabelText('Reason')).toHaveValue('Booked twice')
    expect(office().people[0]?.credits).toBe(12)
  })

  it('without a number or a reason asks for both, and sends nothing', async () => {
    const { form } = await ask('half', 'no')
    expect(form.getByText('A whole number from 1 to 1,000,000')).toBeInTheDocument()
    expect(form.getByText('3 to 200 characters in one line')).toBeInTheDocument()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})

describe('operations', () => {
  it('send dead letters back after asking, and count what went', async () => {
    office().queues = office().queues.map((one) => (one.queue === 'payments' ? { ...one, waiting: 4 } : one))
    const { user } = visit('/admin?tab=operations')
    const dead = await card('Dead letters')
    expect(await dead.findByText('4 waiting', {}, slow)).toBeInTheDocument()
    expect(dead.getByRole('button', { name: 'Send back: Analyses' })).toBeDisabled()
    await user.click(dead.getByRole('button', { name: 'Send back: Payments' }))
    const dialog = within(await screen.findByRole('alertdialog', {}, slow))
    await user.click(dialog.getByRole('button', { name: 'Send back' }))
    expect(await shown('4 messages sent back')).toBeInTheDocument()
    await waitFor(
      () => expect(dead.getByRole('button', { name: 'Send back: Payments' })).toBeDisabled(),
      slow,
    )
  })

  it('say that the books were never compared', async () => {
    visit('/admin?tab=operations')
    expect(await shown('Not reconciled yet')).toBeInTheDocument()
  })

  it('say that all agrees', async () => {
    office().reconciliation = { ...office().reconciliation, finishedAt: '2030-01-15T02:00:00Z', accounts: 41 }
    visit('/admin?tab=operations')
    expect(await shown('Everything agrees')).toBeInTheDocument()
    expect(screen.getByText('41')).toBeInTheDocument()
  })

  it('show what does not agree', async () => {
    office().reconciliation = {
      finishedAt: '2030-01-15T02:00:00Z',
      running: true,
      accounts: 41,
      eventsRecovered: 2,
      findings: [
        { userId: 'user-9', kind: 'missing_grant', detail: 'cs_9 is paid and not booked' },
        { userId: null, kind: 'untaxed_subscription', detail: '3 subscriptions go on without tax' },
      ],
      findingsTotal: 120,
      rollCall: null,
    }
    visit('/admin?tab=operations')
    expect(await shown('120 findings')).toBeInTheDocument()
    const books = await card('Reconciliation')
    expect(books.getByRole('row', { name: /^Missing grant/ })).toHaveTextContent(
      'cs_9 is paid and not booked',
    )
    expect(books.getByRole('row', { name: /^Subscription without tax/ })).toHaveTextContent(
      '3 subscriptions go on without tax',
    )
    expect(books.getByText('2 of 120 are shown.')).toBeInTheDocument()
    expect(books.getByText('Running')).toBeInTheDocument()
  })
})

describe('the audit log', () => {
  it('names act, target and operator, page by page', async () => {
    expectMissing('admin:audit.actions.something-new')
    office().audit = Array.from({ length: 30 }, (_, number) =>
      act(number, number === 1 ? { actor: 'user-2', action: 'something-new', target: null } : {}),
    )
    const { user } = visit('/admin?tab=audit')
    const rows = async () => (await screen.findAllByRole('row', {}, slow)).slice(1)
    await shown('something-new')
    expect(await rows()).toHaveLength(25)
    expect((await rows())[0]).toHaveTextContent(/^Code createdpromo, 10 credits.*CODE0You$/)
    expect((await rows())[1]).toHaveTextContent(/–user-2$/)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(async () => expect(await rows()).toHaveLength(30), slow)
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  })

  it('is empty at first', async () => {
    visit('/admin?tab=audit')
    expect(await shown('Nothing yet')).toBeInTheDocument()
  })
})
