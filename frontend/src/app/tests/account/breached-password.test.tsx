import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isBreached } from '@/api/auth/password/breached'
import { resendCodeTo } from '@/api/auth/cognito'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'
import { UserPool } from '@/testing/user-pool/user-pool'
import { breachedPasswords } from '../../../../server/breached-passwords'

const [breached = ''] = breachedPasswords
const email = 'mara@example.org'
const refusal = /^This password has appeared in a data breach/

const button = (name: string) => screen.getByRole('button', { name })

describe('signing up with a password from a data breach', () => {
  beforeEach(signedOut)

  const signUp = async () => {
    const { user } = visit('/auth?view=sign-up')
    await user.type(await screen.findByLabelText('Email', {}, slow), email)
    await user.type(screen.getByLabelText('Password'), breached)
    await user.type(screen.getByLabelText('Repeat password'), breached)
    await user.click(screen.getByRole('checkbox'))
    await user.click(button('Create account'))
    return user
  }

  it('is refused at its field, and loses nothing else', async () => {
    const user = await signUp()
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent(refusal)
    const field = screen.getByLabelText('Password')
    expect(field).toHaveAccessibleDescription(refusal)
    expect(field).toHaveFocus()
    expect(world.pool.seen).toEqual([])
    await user.type(field, '!')
    expect(screen.queryByText(refusal)).toBeNull()
    expect(screen.getByLabelText('Email')).toHaveValue(email)
    expect(screen.getByRole('checkbox')).toBeChecked()

    for (const label of ['Password', 'Repeat password']) {
      await user.clear(screen.getByLabelText(label))
      await user.type(screen.getByLabelText(label), 'workshop diary 7')
    }
    await user.click(button('Create account'))
    expect(await screen.findByLabelText('Code', {}, slow)).toBeVisible()
    expect(screen.queryByText(refusal)).toBeNull()
    expect(world.pool.people.get(email)?.password).toBe('workshop diary 7')
  })

  it('goes on where nobody can be asked', async () => {
    server.use(http.get('*/api/password-ranges/:prefix', () => new HttpResponse(null, { status: 503 })))
    await signUp()
    expect(await screen.findByLabelText('Code', {}, slow)).toBeVisible()
    expect(world.pool.seen).toEqual(['SignUp'])
  })
})

it('nobody is asked while a password is typed, or when it is refused anyway', async () => {
  await signedOut()
  const asked: string[] = []
  server.use(
    http.get('*/api/password-ranges/:prefix', ({ request }) => {
      asked.push(request.url)
      return new HttpResponse(null, { status: 503 })
    }),
  )
  const { user } = visit('/auth?view=sign-up')
  await user.type(await screen.findByLabelText('Password', {}, slow), breached)
  await user.click(button('Create account'))
  expect(await screen.findByText('The two passwords do not match', {}, slow)).toBeVisible()
  expect(asked).toEqual([])
})

it('a forgotten password is not replaced by one from a data breach', async () => {
  await signedOut()
  world.pool.add(email, 'workshop diary 7')
  const { user } = visit('/auth?view=reset')
  await user.type(await screen.findByLabelText('Email', {}, slow), email)
  await user.click(button('Send code'))
  await user.type(await screen.findByLabelText('Code', {}, slow), UserPool.codes.reset)
  await user.type(screen.getByLabelText('New password'), breached)
  await user.click(button('Set new password'))
  expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent(refusal)
  expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(refusal)
  expect(world.pool.seen).toEqual(['ForgotPassword'])

  await user.clear(screen.getByLabelText('New password'))
  await user.type(screen.getByLabelText('New password'), 'another diary 8')
  await user.click(button('Set new password'))
  expect(await screen.findByText(/Your password is changed/, {}, slow)).toBeInTheDocument()
})

it('a password is not changed to one from a data breach', async () => {
  world.pool.add(email, 'workshop diary 7')
  await signedIn()
  const { user } = visit('/account-settings')
  const card = within(await screen.findByRole('region', { name: 'Password' }, slow))
  await user.type(card.getByLabelText('Current password'), 'workshop diary 7')
  await user.type(card.getByLabelText('New password'), breached)
  await user.type(card.getByLabelText('Repeat password'), breached)
  await user.click(card.getByRole('button', { name: 'Change password' }))
  expect(await card.findByRole('alert', {}, slow)).toHaveTextContent(refusal)
  expect(card.getByLabelText('New password')).toHaveAccessibleDescription(refusal)
  expect(card.getByLabelText('Current password')).toHaveValue('workshop diary 7')
  expect(world.pool.seen).not.toContain('ChangePassword')
})

describe('while the question about a password is under way', () => {
  const password = 'workshop diary 7'
  let answer: () => void
  let asked: () => void

  beforeEach(() => {
    const held = Promise.withResolvers<undefined>()
    answer = () => held.resolve(undefined)
    asked = vi.fn()
    server.use(
      http.get('*/api/password-ranges/:prefix', async () => {
        asked()
        await held.promise
        return HttpResponse.text(`${'0'.repeat(34)}1:3`)
      }),
    )
  })
  const isAsked = () => waitFor(() => expect(asked).toHaveBeenCalledOnce(), slow)
  const isAnswered = async (submit: string) => {
    answer()
    await waitFor(() => expect(button(submit)).not.toHaveAttribute('aria-busy', 'true'), slow)
  }
  /** A password manager fills read-only fields in, too. */
  const fillIn = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })

  async function signUp() {
    await signedOut()
    const { user } = visit('/auth?view=sign-up')
    await user.type(await screen.findByLabelText('Email', {}, slow), email)
    await user.type(screen.getByLabelText('Password'), password)
    await user.type(screen.getByLabelText('Repeat password'), password)
    await user.click(screen.getByRole('checkbox'))
    await user.click(button('Create account'))
    await isAsked()
    return user
  }

  it('nothing of a sign-up can be typed, and it goes on with what was typed', async () => {
    const user = await signUp()
    for (const label of ['Email', 'Password', 'Repeat password'])
      await user.type(screen.getByLabelText(label), ' and more')
    await user.click(screen.getByRole('checkbox'))
    expect(screen.getByLabelText('Email')).toHaveValue(email)
    expect(screen.getByRole('checkbox')).toBeChecked()
    answer()
    expect(await screen.findByLabelText('Code', {}, slow)).toBeVisible()
    expect(world.pool.people.get(email)?.password).toBe(password)
  })

  it('a sign-up that is filled in otherwise is not sent', async () => {
    await signUp()
    fillIn('Password', 'another diary 8')
    await isAnswered('Create account')
    expect(screen.getByLabelText('Password')).toHaveValue('another diary 8')
    expect(world.pool.seen).toEqual([])
  })

  it('a sign-up that was left creates no account', async () => {
    const user = await signUp()
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Back to sign in' }))
    await screen.findByRole('heading', { name: 'Sign in', level: 1 }, slow)
    answer()
    // By the same ways, and begun later: what the form would have sent has been seen by then.
    await isBreached(password)
    await resendCodeTo(email)
    expect(world.pool.seen).toEqual(['ResendConfirmationCode'])
  })

  it('nothing of a forgotten password can be typed, and one that is filled in otherwise is not sent', async () => {
    await signedOut()
    world.pool.add(email, 'last year diary 6')
    const { user } = visit('/auth?view=reset')
    await user.type(await screen.findByLabelText('Email', {}, slow), email)
    await user.click(button('Send code'))
    await user.type(await screen.findByLabelText('Code', {}, slow), UserPool.codes.reset)
    await user.type(screen.getByLabelText('New password'), password)
    await user.click(button('Set new password'))
    await isAsked()
    await user.type(screen.getByLabelText('New password'), ' and more')
    expect(screen.getByLabelText('New password')).toHaveValue(password)
    fillIn('New password', 'another diary 8')
    await isAnswered('Set new password')
    expect(world.pool.seen).not.toContain('ConfirmForgotPassword')
  })

  it('nothing of a change can be typed, and one that is filled in otherwise is not sent', async () => {
    world.pool.add(email, 'last year diary 6')
    await signedIn()
    const { user } = visit('/account-settings')
    const card = within(await screen.findByRole('region', { name: 'Password' }, slow))
    await user.type(card.getByLabelText('Current password'), 'last year diary 6')
    await user.type(card.getByLabelText('New password'), password)
    await user.type(card.getByLabelText('Repeat password'), password)
    await user.click(card.getByRole('button', { name: 'Change password' }))
    await isAsked()
    await user.type(card.getByLabelText('New password'), ' and more')
    expect(card.getByLabelText('New password')).toHaveValue(password)
    fillIn('Repeat password', 'another diary 8')
    await isAnswered('Change password')
    expect(world.pool.seen).not.toContain('ChangePassword')
  })
})
