import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentUserId } from '@/api/auth/current-user-id'
import { chooseLanguage } from '@/i18n'
import { act, someone } from '@/testing/api/admin'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const office = () => world.backend.office
const shown = (text: string | RegExp) => screen.findByText(text, {}, slow)
const card = async (name: string) => within(await screen.findByRole('region', { name }, slow))
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }, slow))

const suspended = {
  canSignIn: false,
  frozen: true,
  suspension: { suspendedAt: '2030-01-10T09:00:00Z', reason: 'Shared the account', liftedAt: null },
}
const lifted = { suspension: { ...suspended.suspension, liftedAt: '2030-01-12T09:00:00Z' } }

beforeEach(async () => {
  await signedIn()
  world.backend.me = { ...world.backend.me, isAdmin: true, tier: 'creator' }
})
afterEach(() => chooseLanguage('en'))

/** Looks somebody up; answers the card that says whether they can sign in. */
async function access(change: Parameters<typeof someone>[0] = {}) {
  office().people = [someone(change)]
  const { user } = visit('/admin?tab=people')
  await user.type(await screen.findByLabelText('Full email address', {}, slow), 'ben@example.org')
  await user.click(screen.getByRole('button', { name: 'Find person' }))
  const found = await card('Access')
  const ask = async (open: string, reason: string) => {
    await user.type(found.getByLabelText('Reason'), reason)
    await user.click(found.getByRole('button', { name: open }))
  }
  return { user, found, ask }
}

describe('suspending', () => {
  it('asks first, then suspends with the reason, and card and badge show it', async () => {
    const { user, found, ask } = await access()
    expect(found.getByText('Possible')).toBeInTheDocument()
    await ask('Suspend account…', ' Resold reports ')
    const dialog = await question('Suspend ben@example.org?')
    for (const text of [
      /neither sign in nor spend/,
      /Everything is kept/,
      'The person gets this reason by email: Resold reports',
    ])
      expect(dialog.getByText(text)).toBeInTheDocument()
    expect(office().requests).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Suspend account' }))
    expect(await shown('ben@example.org can no longer sign in.')).toBeInTheDocument()
    expect(office().requests).toEqual([{ suspended: true, reason: 'Resold reports' }])
    expect(await found.findByText('Suspended since', {}, slow)).toBeInTheDocument()
    expect(found.getByText('Resold reports')).toBeInTheDocument()
    expect(found.getByText('Not possible')).toBeInTheDocument()
    expect(found.getByLabelText('Reason')).toHaveValue('')
    expect(found.queryByRole('button', { name: 'Suspend account…' })).toBeNull()
    const person = await card('ben@example.org')
    expect(person.getByText('Suspended')).toBeInTheDocument()
    expect(person.queryByText('On hold')).toBeNull()
    // Each look is a line of the audit log.
    expect(office().reads.filter((path) => path === '/admin/users/find')).toHaveLength(2)
  })

  it('without a reason asks for one at its field, and sends nothing', async () => {
    const { found, ask } = await access()
    await ask('Suspend account…', 'no')
    expect(found.getByText('3 to 200 characters in one line')).toBeInTheDocument()
    expect(found.getByLabelText('Reason')).toHaveFocus()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('after a lost answer says that trying again is safe, and shows what was done when it is given up', async () => {
    const { user, found, ask } = await access()
    let answers = false
    server.use(
      http.put('*/suspension', async ({ request }) => {
        if (answers) return undefined
        await world.backend.respond(request)
        return Response.error()
      }),
    )
    await ask('Suspend account…', 'Resold reports')
    const dialog = await question('Suspend ben@example.org?')
    await user.click(dialog.getByRole('button', { name: 'Suspend account' }))
    expect(await dialog.findByRole('alert', {}, slow)).toHaveTextContent(/not known.*It is safe to try again/)
    answers = true
    await user.click(dialog.getByRole('button', { name: 'Suspend account' }))
    expect(await shown('Account suspended')).toBeInTheDocument()
    answers = false
    await ask('Lift suspension…', 'A mix-up')
    const lift = await question('Lift the suspension of ben@example.org?')
    await user.click(lift.getByRole('button', { name: 'Lift suspension' }))
    await lift.findByRole('alert', {}, slow)
    await user.click(lift.getByRole('button', { name: 'Cancel' }))
    expect(await found.findByText('Last suspended', {}, slow)).toBeInTheDocument()
  })

  it.each([
    [400, 'invalid_input', 'userId', 'You cannot suspend yourself.'],
    [400, 'invalid_input', 'reason', '3 to 200 characters in one line'],
    [
      404,
      'not_found',
      undefined,
      'There is nothing to change: the account no longer exists, or was never suspended.',
    ],
    [429, 'too_many_requests', undefined, 'Too many requests. Please wait a moment and try again.'],
  ] as const)(
    'refused with %s %s %s says why, and what was typed stays',
    async (status, code, field, text) => {
      const { user, found, ask } = await access()
      const place = `PUT /admin/users/${someone().userId}/suspension`
      office().refusals.set(place, field ? [status, code, field] : [status, code])
      await ask('Suspend account…', 'Resold reports')
      const dialog = await question('Suspend ben@example.org?')
      await user.click(dialog.getByRole('button', { name: 'Suspend account' }))
      expect(await found.findByText(text, {}, slow)).toBeInTheDocument()
      expect(found.getByLabelText('Reason')).toHaveValue('Resold reports')
      expect(office().people[0]?.suspension).toBeNull()
    },
  )
})

describe('a suspension', () => {
  it('is lifted with a reason of its own, and stays to be read', async () => {
    const { user, found, ask } = await access(suspended)
    expect(found.getByText('Shared the account')).toBeInTheDocument()
    await ask('Lift suspension…', 'Sorted out')
    const dialog = await question('Lift the suspension of ben@example.org?')
    expect(dialog.getByText('The person gets this reason by email: Sorted out')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Lift suspension' }))
    expect(await shown('ben@example.org can sign in again.')).toBeInTheDocument()
    expect(office().requests).toEqual([{ suspended: false, reason: 'Sorted out' }])
    expect(await found.findByText('Last suspended', {}, slow)).toBeInTheDocument()
    expect(found.getByText('Shared the account')).toBeInTheDocument()
    expect(found.getByRole('button', { name: 'Suspend account…' })).toBeInTheDocument()
  })

  it('is named otherwise than a disputed payment, in German too', async () => {
    await access({ ...suspended, email: 'ben@example.org' })
    await chooseLanguage('de')
    const person = await card('ben@example.org')
    expect(await person.findByText('Gesperrt', {}, slow)).toBeInTheDocument()
    expect(await shown('Gesperrt seit')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Sperre aufheben…' })).toBeInTheDocument()
    expect(screen.queryByText('Rückbuchung läuft')).toBeNull()
  })
})

describe('an act that was cut off halfway', () => {
  const suspend = 'Suspend account…'
  const lift = 'Lift suspension…'

  it.each([
    ['suspended, and still let in', { ...suspended, canSignIn: true }, /still possible/, [suspend, lift]],
    [
      'not suspended any more, and locked out',
      { ...lifted, canSignIn: false },
      /is not possible/,
      [suspend, lift],
    ],
    ['never suspended, and locked out', { canSignIn: false }, /outside of this app/, [suspend]],
  ] as const)(
    'leaves somebody %s: that is said, and the act is there again',
    async (_what, change, text, acts) => {
      const { found } = await access(change)
      expect(found.getByText(text)).toBeInTheDocument()
      expect(found.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
        ...acts,
        'Sign out everywhere…',
      ])
    },
  )

  it('is mended by doing it again', async () => {
    const { user, found, ask } = await access({ ...suspended, canSignIn: true })
    await ask(suspend, 'Resold reports')
    const dialog = await question('Suspend ben@example.org?')
    // The suspension keeps the reason that it began with.
    expect(dialog.getByText(new RegExp(suspended.suspension.reason))).toBeInTheDocument()
    expect(dialog.queryByText(/Resold reports/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Suspend account' }))
    expect(await found.findByText('Not possible', {}, slow)).toBeInTheDocument()
    expect(found.queryByText(/cut off halfway/)).toBeNull()
  })
})

describe('signing somebody out everywhere', () => {
  it('asks first, and says that the reason is for the audit log', async () => {
    const { user, ask } = await access()
    await ask('Sign out everywhere…', 'Lost phone')
    const dialog = await question('Sign ben@example.org out everywhere?')
    expect(dialog.getByText(/signed out at once/)).toBeInTheDocument()
    expect(dialog.getByText('This reason stays in the audit log: Lost phone')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    expect(await shown('Signed out everywhere')).toBeInTheDocument()
    expect(office().requests).toEqual([{ reason: 'Lost phone' }])
    expect(office().signedOut).toEqual([someone().userId])
  })
})

it('the own account can be neither suspended nor signed out here, which is said', async () => {
  const { found } = await access({ userId: currentUserId() })
  expect(found.getByText(/This is your own account/)).toBeInTheDocument()
  expect(found.queryByRole('button')).toBeNull()
  expect(found.queryByLabelText('Reason')).toBeNull()
})

it('the audit log names what is done to people, and who is looked up', async () => {
  const actions = ['set-suspension', 'sign-out-user', 'find-user', 'list-codes']
  office().audit = actions.map((action, number) => act(number, { action, detail: null }))
  visit('/admin?tab=audit')
  await shown('Person looked up')
  for (const text of [
    'Account suspended or suspension lifted',
    'Person signed out everywhere',
    'Codes viewed',
  ])
    expect(screen.getByText(text)).toBeInTheDocument()
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(5))
})
