import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { act } from '@/testing/api/admin'
import { deletionRequest, foundChannelId } from '@/testing/api/deletions'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const office = () => world.backend.office
const reads = () => office().reads.filter((path) => path === '/admin/deletion-requests')
const shown = (text: string | RegExp) => screen.findByText(text, {}, slow)
const id = deletionRequest(0).id
const channelId = foundChannelId

beforeEach(async () => {
  await signedIn()
  world.backend.me = { ...world.backend.me, isAdmin: true, tier: 'creator' }
})
afterEach(() => chooseLanguage('en'))

/** Opens the list of these requests; answers the first one's place in it. */
async function list(...changes: Parameters<typeof deletionRequest>[1][]) {
  office().deletions.items = changes.map((change, number) => deletionRequest(number, change))
  const { user } = visit('/admin?tab=deletions')
  const [article] = await screen.findAllByRole('article', {}, slow)
  const first = within(article!)
  const ask = async (open: RegExp, reason: string) => {
    await user.click(first.getByRole('button', { name: open }))
    const dialog = within(await screen.findByRole('alertdialog', {}, slow))
    if (reason) await user.type(dialog.getByLabelText('Reason'), reason)
    return dialog
  }
  return { user, first, ask }
}

describe('the list', () => {
  it('shows of a request what an operator has to know, and leads to the channel and to a mail', async () => {
    const { first } = await list({ channelId, note: 'It is mine.\nSince 2019.', language: 'de' })
    for (const text of ['Open', 'kanalyse-000000000000', /It is mine/, 'German'])
      expect(first.getByText(text)).toBeInTheDocument()
    expect(first.getByRole('link', { name: 'owner@example.org' })).toHaveAttribute(
      'href',
      'mailto:owner@example.org',
    )
    const page = first.getByRole('link', { name: /@tinytidepool.*on the platform/ })
    await waitFor(() => expect(page).toHaveAttribute('href', `/sample/channel/${channelId}`), slow)
    expect(page).toHaveAttribute('target', '_blank')
    expect(page).toHaveAttribute('rel', expect.stringContaining('noopener'))
    expect(first.getByText(/whatever was typed/)).toBeInTheDocument()
    expect(first.queryByText('Due soon')).toBeNull()
  })

  it.each(['@tinytidepool', 'https://www.youtube.com/@attacker/../@victim'])(
    'leads nowhere as long as only what was typed is known: %s',
    async (channel) => {
      const { first } = await list({ channel })
      expect(first.getByText(channel)).toBeInTheDocument()
      expect(first.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['owner@example.org'])
    },
  )

  it.each([
    ['kept', 4, 'open', undefined],
    ['running out', 5, 'open', 'Due soon'],
    ['over', 7, 'deleting', 'Overdue'],
    ['over, and nobody’s concern any more', 30, 'declined', undefined],
  ] as const)('of which the time is %s says so in words', async (_what, days, state, words) => {
    const { requestedAt, dueAt } = deletionRequest(days)
    const { first } = await list({ requestedAt, dueAt, state })
    for (const each of ['Due soon', 'Overdue']) expect(first.queryByText(each) !== null).toBe(each === words)
  })

  it('is read page by page, and nothing twice, as each look is a line of the audit log', async () => {
    office().deletions.pageSize = 1
    const { user } = await list({ channel: '@first' }, { channel: '@second' })
    expect(reads()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('@second', {}, slow)).toBeInTheDocument()
    window.dispatchEvent(new Event('focus'))
    window.dispatchEvent(new Event('online'))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(reads()).toHaveLength(2)
  })

  it('that is empty says so', async () => {
    visit('/admin?tab=deletions')
    expect(await shown('No requests')).toBeInTheDocument()
  })

  it('speaks German, too', async () => {
    await list({ state: 'deleting' })
    await chooseLanguage('de')
    expect(await shown('Wird gelöscht')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Löschen fortsetzen: @tinytidepool…' })).toBeInTheDocument()
  })
})

describe('looking the channel up', () => {
  const place = `PUT /admin/deletion-requests/${id}/decision`
  const lookUp = { name: 'Look channel up: @tinytidepool' }

  it.each(['open', 'declined'] as const)(
    'of one that is %s takes one click, leads to the very channel, and decides nothing',
    async (state) => {
      const { user, first } = await list({ state })
      expect(first.queryByRole('button', { name: /^Delete everything/ })).toBeNull()
      await user.click(first.getByRole('button', lookUp))
      const page = await first.findByRole('link', { name: /@tinytidepool/ }, slow)
      await waitFor(() => expect(page).toHaveAttribute('href', `/sample/channel/${channelId}`), slow)
      await waitFor(() => expect(page).toHaveFocus(), slow)
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(office().requests).toEqual([{ decision: 'identify' }])
      expect(first.getByText(channelId)).toBeInTheDocument()
      expect(first.queryByRole('button', lookUp)).toBeNull()
      expect(first.getByRole('button', { name: /^Delete everything about/ })).toBeInTheDocument()
      expect(office().deletions.items[0]?.state).toBe(state)
      expect(reads()).toHaveLength(1)
    },
  )

  it.each([
    [404, 'channel_not_found', 'The platform knows no such channel.'],
    [503, 'quota_spent', 'Today’s YouTube look-ups are used up'],
    [500, 'internal', ''],
  ] as const)('refused with %s %s says why, and can be tried again', async (status, code, text) => {
    const { user, first } = await list({})
    office().refusals.set(place, [status, code])
    await user.click(first.getByRole('button', lookUp))
    const alert = await first.findByRole('alert', {}, slow)
    expect(alert).toHaveTextContent(new RegExp(`The channel was not looked up.*${text}`))
    office().refusals.clear()
    await user.click(first.getByRole('button', lookUp))
    expect(await first.findByRole('link', { name: /@tinytidepool/ }, slow)).toBeInTheDocument()
    expect(first.queryByRole('alert')).toBeNull()
  })

  it('asks for the password again where the sign-in is too long ago', async () => {
    const { user, first } = await list({})
    office().refusals.set(place, [403, 'sign_in_again'])
    await user.click(first.getByRole('button', lookUp))
    expect(await screen.findByLabelText('Password', {}, slow)).toBeInTheDocument()
  })

  it('of one that somebody else has decided says so, and the list is read again', async () => {
    const { user, first } = await list({})
    office().deletions.items = [deletionRequest(0, { state: 'deleted', channelId })]
    await user.click(first.getByRole('button', lookUp))
    expect(await first.findByText(/somebody else was faster/, {}, slow)).toBeInTheDocument()
    expect(await first.findByText('Deleted', {}, slow)).toBeInTheDocument()
  })

  it('speaks German, too', async () => {
    await list({})
    await chooseLanguage('de')
    expect(await screen.findByRole('button', { name: /^Kanal nachschlagen/ }, slow)).toBeInTheDocument()
  })
})

describe('a decision', () => {
  it('to delete says what will be gone for good, wants a reason, and shows how far it is', async () => {
    const { user, first, ask } = await list({ channelId })
    const dialog = await ask(/^Delete everything about/, '')
    for (const text of [/deleted at once/, /cannot be undone/, 'owner@example.org gets the reason by email.'])
      expect(dialog.getByText(text)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Delete everything' }))
    expect(dialog.getByText('3 to 200 characters in one line')).toBeInTheDocument()
    expect(office().requests).toEqual([])
    await user.type(dialog.getByLabelText('Reason'), ' The code is there ')
    await user.click(dialog.getByRole('button', { name: 'Delete everything' }))
    expect(await shown('@tinytidepool can no longer be analyzed.')).toBeInTheDocument()
    expect(office().requests).toEqual([{ decision: 'delete', reason: 'The code is there' }])
    expect(first.getByText('Deleting')).toBeInTheDocument()
    expect(first.getByText(/goes within hours/)).toBeInTheDocument()
    expect(first.getByText('The code is there')).toBeInTheDocument()
    expect(reads()).toHaveLength(1)
  })

  it.each([
    ['open', /^Decline/, 'Decline', 'Declined', 'decline'],
    ['deleting', /^Continue deletion of/, 'Continue deletion', 'Deleting', 'delete'],
    ['deleted', /^Lift the stop/, 'Allow analyses', 'Lifted', 'lift'],
  ] as const)(
    'about one that is %s is sent with its reason',
    async (state, open, confirm, becomes, decision) => {
      const { user, first, ask } = await list({ state })
      const dialog = await ask(open, 'As we agreed')
      await user.click(dialog.getByRole('button', { name: confirm }))
      expect(await first.findByText(becomes, {}, slow)).toBeInTheDocument()
      await waitFor(() => expect(office().requests).toEqual([{ decision, reason: 'As we agreed' }]), slow)
    },
  )

  it.each([
    ['open', ['Delete everything…', 'Decline…', 'Allow analyses…']],
    ['declined', ['Delete everything…']],
    ['deleting', ['Continue deletion…', 'Lift…']],
    ['deleted', ['Lift…']],
    ['lifted', []],
  ] as const)('is possible where it changes something: %s', async (state, acts) => {
    const { first } = await list({ state, channelId })
    expect(first.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(acts)
  })

  it.each([
    ['open', ['Look channel up', 'Decline…']],
    ['declined', ['Look channel up']],
  ] as const)('without a channel that was looked up comes after that: %s', async (state, acts) => {
    const { first } = await list({ state })
    expect(first.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(acts)
  })

  it('to allow analyses is possible where the request by which it was withdrawn is forgotten', async () => {
    office().deletions.withdrawn.add(channelId)
    const { user, first, ask } = await list({ channelId })
    const dialog = await ask(/^Allow analyses/, 'They changed their mind')
    await user.click(dialog.getByRole('button', { name: 'Allow analyses' }))
    expect(await first.findByText('Lifted', {}, slow)).toBeInTheDocument()
    expect(office().requests).toEqual([{ decision: 'lift', reason: 'They changed their mind' }])
  })

  it.each([
    ['is not withdrawn', [{ channelId }]],
    ['is kept so by another request', [{ channelId }, { channelId, state: 'deleted' }]],
  ] as const)('to allow analyses of a channel that %s is refused, and says that', async (_what, requests) => {
    const { user, first, ask } = await list(...requests)
    const dialog = await ask(/^Allow analyses/, 'They changed their mind')
    await user.click(dialog.getByRole('button', { name: 'Allow analyses' }))
    expect(await first.findByText(/not withdrawn, or another request keeps it so/, {}, slow)).toBeVisible()
    expect(first.getByText('Open')).toBeInTheDocument()
  })

  it('to delete a channel that is not known after all says what to do', async () => {
    const { user, first, ask } = await list({ channelId })
    const dialog = await ask(/^Delete everything about/, 'The code is there')
    office().deletions.items = [deletionRequest(0)]
    await user.click(dialog.getByRole('button', { name: 'Delete everything' }))
    expect(await first.findByText(/has to be looked up first/, {}, slow)).toBeInTheDocument()
    expect(await first.findByRole('button', { name: /^Look channel up/ }, slow)).toBeInTheDocument()
  })

  it('whose answer was lost stays open, and is safe to send again', async () => {
    const { user, ask } = await list({ channelId })
    let answers = false
    server.use(
      http.put('*/decision', async ({ request }) => {
        if (answers) return undefined
        await world.backend.respond(request)
        return Response.error()
      }),
    )
    const dialog = await ask(/^Delete everything about/, 'The code is there')
    await user.click(dialog.getByRole('button', { name: 'Delete everything' }))
    expect(await dialog.findByRole('alert', {}, slow)).toHaveTextContent(/not known.*safe to try again/)
    expect(dialog.getByLabelText('Reason')).toHaveValue('The code is there')
    answers = true
    await user.click(dialog.getByRole('button', { name: 'Delete everything' }))
    expect(await shown('Deletion started')).toBeInTheDocument()
  })

  it('that somebody else has made meanwhile is said, and the list is read again', async () => {
    const { user, first, ask } = await list({})
    const dialog = await ask(/^Decline/, 'Not theirs')
    office().deletions.items = [deletionRequest(0, { state: 'deleted' })]
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await first.findByText(/somebody else was faster/, {}, slow)).toBeInTheDocument()
    expect(await first.findByText('Deleted', {}, slow)).toBeInTheDocument()
  })

  it.each([
    [404, 'channel_not_found', 'The platform knows no such channel.'],
    [503, 'quota_spent', 'Today’s YouTube look-ups are used up'],
    [404, 'not_found', 'This request no longer exists.'],
  ] as const)('refused with %s %s says why', async (status, code, text) => {
    const { user, first, ask } = await list({ channelId })
    office().refusals.set(`PUT /admin/deletion-requests/${id}/decision`, [status, code])
    const dialog = await ask(/^Delete everything about/, 'The code is there')
    await user.click(dialog.getByRole('button', { name: 'Delete everything' }))
    expect(await first.findByText(new RegExp(text), {}, slow)).toBeInTheDocument()
    expect(first.getByText('Open')).toBeInTheDocument()
  })

  it('asks for the password again where the sign-in is too long ago', async () => {
    const { user, ask } = await list({})
    const dialog = await ask(/^Decline/, 'Not theirs')
    office().refusals.set(`PUT /admin/deletion-requests/${id}/decision`, [403, 'sign_in_again'])
    await user.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await screen.findByLabelText('Password', {}, slow)).toBeInTheDocument()
    // It waits behind that.
    const question = { name: 'Decline the request for @tinytidepool?', hidden: true }
    expect(screen.getByRole('alertdialog', question)).toBeInTheDocument()
  })
})

it('the audit log names what was decided, and that the list was looked at', async () => {
  office().audit = ['list-deletion-requests', 'decide-deletion-request'].map((action, number) =>
    act(number, { action, detail: null }),
  )
  visit('/admin?tab=audit')
  expect(await shown('Deletion requests viewed')).toBeInTheDocument()
  expect(screen.getByText('Deletion request decided')).toBeInTheDocument()
})
