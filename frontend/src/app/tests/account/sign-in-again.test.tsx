import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { currentTokens } from '@/api/auth/cognito'
import { currentSession } from '@/api/auth/session'
import { client, unwrap } from '@/api/client'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { statusFor } from '@/testing/screens/member'
import { server, world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'
import { totp } from '@/testing/user-pool/totp'

const email = 'mara@example.org'
const password = 'workshop diary 7'
const title = 'Sign in again'
const name = { name: title }
const stored = (kind: string) =>
  Object.entries(localStorage).find(([key]) => key.endsWith(`.${kind}`))?.[1] as string
const refusal = { code: 'sign_in_again', status: 403 }
const made = () => world.backend.seen.filter((each) => each === 'POST /admin/codes').length

/** An operator who signed in a while ago has filled in a new code and sends it. */
async function operatorWithACode({ app = false } = {}) {
  world.backend.me = { ...world.backend.me, isAdmin: true, tier: 'creator' }
  world.pool.add(email, password)
  await signedOut()
  const visitor = visit('/auth?next=%2Fadmin%3Ftab%3Dcodes')
  const { user } = visitor
  await user.type(await screen.findByLabelText('Email', {}, slow), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await user.click(await screen.findByRole('button', { name: 'New code' }, slow))
  const form = within(await screen.findByRole('dialog', { name: 'New code' }, slow))
  await user.type(form.getByLabelText('Code'), 'SPRING')
  const secret = app ? world.pool.protect(email) : ''
  const session = currentSession()
  const token = (await currentTokens())!.accessToken
  world.backend.stale.add(token)
  await user.click(form.getByRole('button', { name: 'Create code' }))
  const dialog = within(await screen.findByRole('dialog', name, slow))
  const press = () => user.click(dialog.getByRole('button', { name: 'Sign in' }))
  const enter = async (text: string) => {
    await user.type(dialog.getByLabelText('Password'), text)
    await press()
  }
  return { ...visitor, form, dialog, press, enter, secret, token, session }
}

describe('an act that needs a sign-in of the last minutes', () => {
  it('asks for the password, and does then what was asked for, with everything that was typed', async () => {
    const { dialog, enter, session, token, where } = await operatorWithACode()
    expect(dialog.getByText(email)).toBeVisible()
    expect(world.backend.office.codes).toEqual([])
    const page = screen.getByRole('heading', { name: 'Admin panel', hidden: true })
    await enter(password)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow)
    expect(world.backend.office.codes.map(({ code }) => code)).toEqual(['SPRING'])
    expect(made()).toBe(2)
    // The page is the same one, and so is the person.
    expect(page).toBeInTheDocument()
    expect(where()).toBe('/admin?tab=codes')
    expect(currentSession()).toBe(session)
    expect(stored('accessToken')).not.toBe(token)
  })

  it('keeps the person in, and the form as it is, where the password is wrong; the right one is taken then', async () => {
    const { dialog, enter, user, form, token } = await operatorWithACode()
    await enter('another diary 8')
    expect(await dialog.findByRole('alert', {}, slow)).toHaveTextContent('Your current password is wrong')
    expect(stored('accessToken')).toBe(token)
    expect(screen.getByRole('dialog', { name: 'New code', hidden: true })).toBeInTheDocument()
    expect(form.getByLabelText('Code')).toHaveValue('SPRING')
    await user.clear(dialog.getByLabelText('Password'))
    await enter(password)
    await waitFor(() => expect(world.backend.office.codes).toHaveLength(1), slow)
  })

  it.each(['by its button', 'by the key'])(
    'that is given up %s is refused, and nobody is signed out',
    async (how) => {
      const { dialog, user, form, session, token } = await operatorWithACode()
      const refresh = stored('refreshToken')
      if (how === 'by the key') await user.keyboard('{Escape}')
      else await user.click(dialog.getAllByRole('button', { name: 'Cancel' })[0]!)
      expect(await form.findByRole('alert', {}, slow)).toHaveTextContent('Please sign in again to continue')
      expect(form.getByLabelText('Code')).toHaveValue('SPRING')
      expect(made()).toBe(1)
      expect(currentSession()).toBe(session)
      expect([stored('accessToken'), stored('refreshToken')]).toEqual([token, refresh])
      expect((await currentTokens(true))!.user.email).toBe(email)
    },
  )

  it('asks for the code of the app, where the person has one', async () => {
    const { dialog, enter, user, press, secret, token } = await operatorWithACode({ app: true })
    await enter(password)
    const code = await dialog.findByLabelText('Code', {}, slow)
    expect(code).toHaveFocus()
    expect(stored('accessToken')).toBe(token)
    await user.type(code, totp(secret, 0))
    await press()
    expect(await dialog.findByRole('alert', {}, slow)).toHaveTextContent('This code is not correct')
    await user.clear(code)
    await user.type(code, totp(secret))
    await press()
    await waitFor(() => expect(world.backend.office.codes).toHaveLength(1), slow)
  })

  it('begins with the password again where the code took too long', async () => {
    const { dialog, enter, user, press, secret } = await operatorWithACode({ app: true })
    await enter(password)
    await user.type(await dialog.findByLabelText('Code', {}, slow), totp(secret))
    world.pool.endHalfway()
    await press()
    expect(await dialog.findByText(/That took too long/, {}, slow)).toBeVisible()
    expect(dialog.getByLabelText('Password')).toHaveFocus()
    await enter(password)
    await user.type(await dialog.findByLabelText('Code', {}, slow), totp(secret))
    await press()
    await waitFor(() => expect(world.backend.office.codes).toHaveLength(1), slow)
  })

  it('says that there is no network, and goes on with it', async () => {
    const { dialog, enter, press, token } = await operatorWithACode()
    world.pool.offline = true
    await enter(password)
    expect(await dialog.findByRole('alert', {}, slow)).toHaveTextContent('No connection')
    expect(stored('accessToken')).toBe(token)
    world.pool.offline = false
    await press()
    await waitFor(() => expect(world.backend.office.codes).toHaveLength(1), slow)
  })

  it('asks once, whatever waits for it', async () => {
    const { enter } = await operatorWithACode()
    const other = unwrap(client.POST('/admin/reset-rate-limits'))
    await waitFor(() => expect(world.backend.seen).toContain('POST /admin/reset-rate-limits'))
    expect(screen.getAllByRole('dialog', name)).toHaveLength(1)
    await enter(password)
    expect(await other).toEqual({ success: true })
    await waitFor(() => expect(world.backend.office.codes).toHaveLength(1), slow)
    expect(screen.queryByRole('dialog', name)).toBeNull()
  })

  it('is sent again no more than once, under the same key and with the same words', async () => {
    const { dialog, user } = await operatorWithACode()
    await user.click(dialog.getAllByRole('button', { name: 'Cancel' })[0]!)
    const sent: unknown[] = []
    server.use(
      http.post('*/api/admin/users/:id/adjustments', async ({ request }) => {
        sent.push([request.headers.get('Idempotency-Key'), await request.json()])
        return Response.json({ error: { code: 'sign_in_again', message: '' } }, { status: 403 })
      }),
    )
    const body = { credits: 5, bucket: 'purchased', reason: 'a gift' } as const
    const refused = expect(
      unwrap(
        client.POST('/admin/users/{userId}/adjustments', {
          params: { path: { userId: 'user-2' }, header: { 'Idempotency-Key': 'key-1' } },
          body,
        }),
      ),
    ).rejects.toMatchObject(refusal)
    await screen.findByRole('dialog', name, slow)
    const again = within(screen.getByRole('dialog', name))
    await user.type(again.getByLabelText('Password'), password)
    await user.click(again.getByRole('button', { name: 'Sign in' }))
    await refused
    expect(sent).toEqual([
      ['key-1', body],
      ['key-1', body],
    ])
  })

  it('ends the session that there was, once there is another', async () => {
    const { enter, token } = await operatorWithACode()
    const before = stored('refreshToken')
    await enter(password)
    await waitFor(() => expect(world.pool.seen).toContain('RevokeToken'), slow)
    expect(world.pool.knows(before)).toBe(false)
    expect(world.pool.knows(stored('refreshToken'))).toBe(true)
    await waitFor(async () => expect(await statusFor(token)).toBe(401), slow)
    expect(await currentTokens(true)).not.toBeNull()
  })

  it('changes nothing where somebody else has signed in meanwhile, in another window', async () => {
    const { enter, dialog } = await operatorWithACode()
    const key = Object.keys(localStorage).find((each) => each.endsWith('.LastAuthUser'))!
    localStorage.setItem(key, 'somebody-else')
    await enter(password)
    expect(await dialog.findByRole('alert', {}, slow)).toHaveTextContent('no longer signed in')
    expect(localStorage.getItem(key)).toBe('somebody-else')
    expect(made()).toBe(1)
  })

  it('is forgotten with a sign-out in another window', async () => {
    await operatorWithACode()
    const refused = expect(unwrap(client.POST('/admin/reset-rate-limits'))).rejects.toMatchObject(refusal)
    await waitFor(() => expect(world.backend.seen).toContain('POST /admin/reset-rate-limits'))
    await signedOut()
    await refused
    expect(screen.queryByRole('dialog', name)).toBeNull()
    expect(made()).toBe(1)
  })

  it('is refused as it is where no page could ask', async () => {
    world.backend.stale.add(await signedIn())
    await expect(unwrap(client.POST('/admin/reset-rate-limits'))).rejects.toMatchObject(refusal)
  })
})
