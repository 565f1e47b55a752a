import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { code } from '@/testing/api/admin'
import { Gate } from '@/testing/api/gate'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const office = () => world.backend.office
const button = (name: string | RegExp) => screen.findByRole('button', { name }, slow)
const shown = (text: string | RegExp) => screen.findByText(text, {}, slow)
const card = async (name: string) => within(await screen.findByRole('region', { name }, slow))

beforeEach(async () => {
  await signedIn()
  world.backend.me = { ...world.backend.me, isAdmin: true, tier: 'creator' }
})
afterEach(() => chooseLanguage('en'))

describe('codes', () => {
  const lines = async () =>
    within(await card('Codes').then(({ getByRole }) => getByRole('list'))).getAllByRole('listitem')

  it('are listed with what they bring and how often they were used', async () => {
    office().codes = [
      code({ code: 'MARA10', kind: 'creator', credits: 0, discountRate: 0.1, maxUses: null, uses: 1 }),
      code({ note: 'Fair in May' }),
      code({ code: 'GONE', active: false }),
      code({ code: 'FULL', maxUses: 3 }),
    ]
    visit('/admin?tab=codes')
    await shown('MARA10')
    expect((await lines()).map((line) => line.textContent)).toEqual([
      'MARA10CreatorOn10% off · used 1 timeTurn off',
      'WELCOMEPromoOn10 credits · used 3 of 100 times · Fair in MayTurn off',
      'GONEPromoOff10 credits · used 3 of 100 timesTurn on',
      'FULLPromoUsed up10 credits · used 3 of 3 timesTurn off',
    ])
  })

  it('are turned off and on', async () => {
    office().codes = [code()]
    const { user } = visit('/admin?tab=codes')
    await user.click(await button('Turn off WELCOME'))
    expect(await button('Turn on WELCOME')).toBeInTheDocument()
    expect(office().codes[0]?.active).toBe(false)
    office().refusals.set('PATCH /admin/codes/WELCOME', [429, 'too_many_requests'])
    await user.click(await button('Turn on WELCOME'))
    expect(await shown('The code was not changed')).toBeInTheDocument()
  })

  it('are found by name and by note, and shown in portions', async () => {
    office().codes = Array.from({ length: 60 }, (_, number) =>
      code({ code: `CODE${String(number)}`, note: number === 59 ? 'Old fair' : null }),
    )
    const { user } = visit('/admin?tab=codes')
    await shown('60 codes')
    expect(await lines()).toHaveLength(25)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await lines()).toHaveLength(50)
    await user.type(screen.getByRole('searchbox', { name: 'Find a code or a note' }), 'fair')
    expect(await shown('1 code')).toBeInTheDocument()
    expect(screen.getByText('CODE59')).toBeInTheDocument()
  })

  it('are made after what does not fit was said at its field', async () => {
    const { user } = visit('/admin?tab=codes')
    expect(await shown('There are no codes yet')).toBeInTheDocument()
    await user.click(await button('New code'))
    const dialog = within(await screen.findByRole('dialog', { name: 'New code' }, slow))
    await user.type(dialog.getByLabelText('Code'), 'a-b')
    await user.clear(dialog.getByLabelText('Credits'))
    await user.click(dialog.getByRole('button', { name: 'Create code' }))
    expect(dialog.getByLabelText('Code')).toBeInvalid()
    expect(dialog.getByLabelText('Code')).toHaveFocus()
    expect(dialog.getByLabelText('Credits')).toBeInvalid()
    expect(office().requests).toEqual([])
    await user.clear(dialog.getByLabelText('Code'))
    await user.type(dialog.getByLabelText('Code'), 'summer26')
    await user.type(dialog.getByLabelText('Credits'), '15')
    await user.type(dialog.getByLabelText('Total uses'), '40')
    await user.click(dialog.getByRole('button', { name: 'Create code' }))
    expect(await shown('Code SUMMER26 is ready')).toBeInTheDocument()
    expect(office().requests[0]).toMatchObject({ code: 'SUMMER26', kind: 'promo', credits: 15, maxUses: 40 })
    expect(await shown('15 credits · used 0 of 40 times')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('of a name that is taken, or of a creator nobody knows, are refused at their field', async () => {
    office().codes = [code({ code: 'MARA-10' })]
    const { user } = visit('/admin?tab=codes')
    await user.click(await button('New code'))
    const dialog = within(await screen.findByRole('dialog', { name: 'New code' }, slow))
    await user.click(dialog.getByRole('radio', { name: 'Creator' }))
    expect(dialog.getByText(/Takes 10% off a purchase/)).toBeInTheDocument()
    await user.type(dialog.getByLabelText('Code'), 'mara-10')
    await user.click(dialog.getByRole('button', { name: 'Create code' }))
    expect(await dialog.findByText(/This code already exists/, {}, slow)).toBeInTheDocument()
    await user.type(dialog.getByLabelText('Code'), '0')
    await user.type(dialog.getByLabelText('Creator’s email'), 'nobody@example.org')
    await user.click(dialog.getByRole('button', { name: 'Create code' }))
    expect(await dialog.findByText('There is no account with this address', {}, slow)).toBeInTheDocument()
    expect(dialog.getByLabelText('Creator’s email')).toHaveFocus()
    expect(dialog.getByLabelText('Code')).toHaveValue('MARA-100')
  })

  it('can be made up, and are dated in the reader’s own way', async () => {
    await chooseLanguage('de')
    const { user } = visit('/admin?tab=codes')
    await user.click(await button('Neuer Code'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Neuer Code' }, slow))
    expect(dialog.getAllByPlaceholderText('TT.MM.JJJJ HH:MM')).toHaveLength(2)
    await user.click(dialog.getByRole('radio', { name: 'Creator' }))
    await user.click(dialog.getByRole('button', { name: 'Code erzeugen' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Code').value).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  })

  it('that cannot be loaded are asked for again on a press', async () => {
    office().refusals.set('GET /admin/codes', [403, 'forbidden'])
    const { user } = visit('/admin?tab=codes')
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent('The codes could not be loaded')
    await user.click(await button('Try again'))
    expect(await shown('There are no codes yet')).toBeInTheDocument()
  })
})

describe('a gift code', () => {
  const gift = /^[23456789ABCDEFGHJKLMNPQRSTUVWXYZ]{26}$/

  /** As far as the form of a gift. */
  async function begin() {
    const visited = visit('/admin?tab=codes')
    await visited.user.click(await button('New code'))
    const form = within(await screen.findByRole('dialog', { name: 'New code' }, slow))
    await visited.user.type(form.getByLabelText('Code'), 'LEFTOVER')
    await visited.user.click(form.getByRole('radio', { name: 'Gift' }))
    return {
      ...visited,
      form,
      make: () => visited.user.click(form.getByRole('button', { name: 'Create code' })),
    }
  }
  const made = async () => within(await screen.findByRole('dialog', { name: 'Gift code created' }, slow))

  it('is made by the server: nothing is asked for or sent, and it is shown to be copied', async () => {
    const { user, form, make } = await begin()
    expect(form.queryByLabelText('Code')).toBeNull()
    expect(form.queryByRole('button', { name: 'Generate a code' })).toBeNull()
    expect(form.getByText(/16 random letters and digits/)).toBeVisible()
    await make()
    const dialog = await made()
    expect(office().requests).toHaveLength(1)
    expect(office().requests[0]).not.toHaveProperty('code')
    const shownCode = dialog.getByText(gift).textContent
    expect(office().codes.map((each) => each.code)).toEqual([shownCode])
    const copy = vi.spyOn(navigator.clipboard, 'writeText')
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Copy code' })).toHaveFocus())
    await user.click(dialog.getByRole('button', { name: 'Copy code' }))
    expect(await dialog.findByRole('button', { name: 'Copied' })).toBeVisible()
    expect(copy).toHaveBeenCalledWith(shownCode)
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await button('New code')).toHaveFocus()
    await user.click(await button('New code'))
    expect(await screen.findByRole('dialog', { name: 'New code' }, slow)).toBeVisible()
  })

  it('whose answer was lost is made once, however often it is asked for; the next one is another', async () => {
    const keys: (string | null)[] = []
    let online = false
    server.use(
      http.post('*/api/admin/codes', async ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        if (online) return undefined
        await world.backend.respond(request)
        return Response.error()
      }),
    )
    const { user, form, make } = await begin()
    await make()
    expect(await form.findByRole('alert', {}, slow)).toHaveTextContent(
      /not known whether the code was created.*safe to try again/,
    )
    online = true
    await make()
    const first = (await made()).getByText(gift).textContent
    expect(office().codes).toHaveLength(1)
    await user.click((await made()).getByRole('button', { name: 'Done' }))
    await user.click(await button('New code'))
    const again = within(await screen.findByRole('dialog', { name: 'New code' }, slow))
    await user.click(again.getByRole('button', { name: 'Create code' }))
    expect((await made()).getByText(gift)).not.toHaveTextContent(first)
    expect(office().codes).toHaveLength(2)
    const last = keys.pop()
    expect(new Set(keys).size).toBe(1)
    expect(keys).not.toContain(last)
  })

  it('stays on the screen while it is made: neither Cancel nor Escape takes the code out of sight', async () => {
    const gate = new Gate()
    gate.hold()
    server.use(
      http.post('*/api/admin/codes', async () => {
        await gate.passed()
      }),
    )
    const { user, form, make } = await begin()
    await make()
    const [cancel, cross] = form.getAllByRole('button', { name: 'Cancel' })
    await waitFor(() => expect(cancel).toBeDisabled())
    await user.click(cross as HTMLElement)
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'New code' })).toBeVisible()
    gate.release()
    expect((await made()).getByText(gift)).toBeVisible()
  })

  it('with other terms is another act, also while the outcome of the first is unknown', async () => {
    const keys = new Set<string | null>()
    server.use(
      http.post('*/api/admin/codes', ({ request }) => {
        keys.add(request.headers.get('Idempotency-Key'))
        return Response.error()
      }),
    )
    const { user, form, make } = await begin()
    await make()
    await form.findByRole('alert', {}, slow)
    await user.type(form.getByLabelText('Credits'), '0')
    expect(form.queryByRole('alert')).toBeNull()
    await make()
    await form.findByRole('alert', {}, slow)
    expect(keys.size).toBe(2)
  })

  it('whose key had other terms was not made, and the next press is a new act', async () => {
    office().refusals.set('POST /admin/codes', [409, 'idempotency_mismatch'])
    const { form, make } = await begin()
    await make()
    expect(await form.findByRole('alert', {}, slow)).toHaveTextContent(
      /The code was not created.*already sent with different content/,
    )
    await make()
    expect((await made()).getByText(gift)).toBeVisible()
  })
})
