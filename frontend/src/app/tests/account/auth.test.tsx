import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, currentSession, loadSession, sessionLost, signOut } from '@/api/auth/session'
import { holdTimeouts } from '@/testing/late'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { rememberOldSession, signedIn, signedOut } from '@/testing/user-pool/sign-in'
import { UserPool } from '@/testing/user-pool/user-pool'

const email = 'mara@example.org'
const password = 'workshop diary 7'
const signInPath = '/auth?next=%2Fquick-analyzer%3Fchannel%3D%2540a'

type User = ReturnType<typeof visit>['user']

const button = (name: string) => screen.getByRole('button', { name })

async function fillSignIn(user: User, typedEmail: string, typedPassword: string) {
  await user.type(await screen.findByLabelText('Email', {}, slow), typedEmail)
  await user.type(screen.getByLabelText('Password'), typedPassword)
  await user.click(button('Sign in'))
}

async function fillSignUp(user: User, typedPassword = password) {
  await user.type(await screen.findByLabelText('Email', {}, slow), email)
  await user.type(screen.getByLabelText('Password'), typedPassword)
  await user.type(screen.getByLabelText('Repeat password'), typedPassword)
  await user.click(screen.getByRole('checkbox'))
  await user.click(button('Create account'))
}

beforeEach(signedOut)

describe('somebody with an account', () => {
  beforeEach(() => {
    world.pool.add(email, password)
  })

  it('signs in and lands where they wanted to go', async () => {
    const { user, where } = visit(signInPath)
    await fillSignIn(user, email, password)
    await waitFor(() => expect(where()).toBe('/quick-analyzer?channel=%40a'), slow)
    expect(await screen.findByRole('textbox', { name: 'Channel' }, slow)).toHaveValue('@a')
  })

  it('whose session is over signs in again and is back where it ended', async () => {
    await signedIn()
    const { user, where } = visit('/quick-analyzer?channel=%40mine#recent')
    await screen.findByRole('textbox', { name: 'Channel' }, slow)
    sessionLost()
    expect(await screen.findByText('Please sign in to continue.', {}, slow)).toBeVisible()
    await fillSignIn(user, email, password)
    await waitFor(() => expect(where()).toBe('/quick-analyzer?channel=%40mine#recent'), slow)
  })

  it('who is signed in already goes on at once', async () => {
    await signedIn()
    const { where } = visit(signInPath)
    await waitFor(() => expect(where()).toBe('/quick-analyzer?channel=%40a'), slow)
  })

  it('whose old tokens are still about may sign in all the same', async () => {
    await signedIn()
    const left = Object.fromEntries(Object.entries(localStorage))
    await signedOut()
    Object.assign(localStorage, left)
    const { user, where } = visit(signInPath)
    await fillSignIn(user, email, password)
    await waitFor(() => expect(where()).toBe('/quick-analyzer?channel=%40a'), slow)
    expect(currentSession()).toMatchObject({ status: 'in', user: { email } })
  })

  it('resets the password with a code, and signs in with the new one', async () => {
    const { user, where } = visit(`${signInPath}&view=reset`)
    await user.type(await screen.findByLabelText('Email', {}, slow), email)
    await user.click(button('Send code'))
    await user.type(await screen.findByLabelText('Code', {}, slow), UserPool.codes.reset)
    await user.type(screen.getByLabelText('New password'), 'another diary 8')
    await user.click(button('Set new password'))
    expect(await screen.findByText(/Your password is changed/, {}, slow)).toBeInTheDocument()
    await user.type(screen.getByLabelText('Password'), 'another diary 8')
    await user.click(button('Sign in'))
    await waitFor(() => expect(where()).toBe('/quick-analyzer?channel=%40a'), slow)
  })

  it('who never confirmed the address is sent a code first', async () => {
    world.pool.add(email, password, false)
    const { user, where } = visit(signInPath)
    await fillSignIn(user, email, password)
    expect(await screen.findByText(/not confirmed yet/, {}, slow)).toBeInTheDocument()
    await user.type(screen.getByLabelText('Code'), UserPool.codes.signUp)
    await user.click(button('Confirm'))
    await waitFor(() => expect(where()).toBe('/quick-analyzer?channel=%40a'), slow)
  })
})

describe('somebody new', () => {
  it('signs up, enters the code, and lands where they wanted to go', async () => {
    const { user, where } = visit(`${signInPath}&view=sign-up`)
    await fillSignUp(user)
    await user.type(await screen.findByLabelText('Code', {}, slow), UserPool.codes.signUp)
    await user.click(button('Confirm'))
    await waitFor(() => expect(where()).toBe('/quick-analyzer?channel=%40a'), slow)
    expect(world.pool.people.get(email)?.confirmed).toBe(true)
  })

  it('sees each rule of the password ticked off while typing', async () => {
    const { user } = visit('/auth?view=sign-up')
    const field = await screen.findByLabelText('Password', {}, slow)
    expect(field).toHaveAccessibleDescription(/256 characters: not met yet.*common password: not met yet/)
    await user.type(field, 'cedar rails')
    expect(field).toHaveAccessibleDescription(/256 characters: not met yet.*common password: met/)
    await user.type(field, 'X')
    expect(field).toHaveAccessibleDescription(/256 characters: met.*common password: met/)
  })

  it('reads that a password is a common one as soon as the list has come', async () => {
    const { user } = visit('/auth?view=sign-up')
    const field = await screen.findByLabelText('Password', {}, slow)
    await user.type(field, 'chesterfield')
    await waitFor(
      () => expect(field).toHaveAccessibleDescription(/256 characters: met.*common password: not met yet/),
      slow,
    )
  })

  it('may not take the own address, whatever became of the list', async () => {
    const { user } = visit('/auth?view=sign-up')
    await fillSignUp(user, email.toUpperCase())
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      /^Please choose 12 to 256 characters/,
    )
    expect(world.pool.seen).toEqual([])
  })

  it('may ask for another code, not twice within half a minute', async () => {
    const { user } = visit('/auth?view=sign-up')
    await fillSignUp(user)
    await user.click(await screen.findByRole('button', { name: 'Send a new code' }, slow))
    const again = await screen.findByRole('button', { name: /New code in \d+ s/ }, slow)
    expect(again).toHaveAttribute('aria-disabled', 'true')
    expect(again).toHaveFocus()
    await user.click(again)
    expect(world.pool.seen.filter((action) => action === 'ResendConfirmationCode')).toHaveLength(1)
  })

  it('with a wrong code reads that it is wrong, and may try another', async () => {
    const { user, where } = visit('/auth?view=sign-up')
    await fillSignUp(user)
    const code = await screen.findByLabelText('Code', {}, slow)
    await user.type(code, '000000')
    await user.click(button('Confirm'))
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent('This code is not correct')
    await user.clear(code)
    await user.type(code, UserPool.codes.signUp)
    await user.click(button('Confirm'))
    await waitFor(() => expect(where()).toBe('/'), slow)
  })

  it('with an address that is taken reads that it is', async () => {
    world.pool.add(email, password)
    const { user } = visit('/auth?view=sign-up')
    await fillSignUp(user)
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent('already an account with this email')
  })
})

describe('who is refused reads why', () => {
  const refused = async (typedPassword = password) => {
    const { user } = visit('/auth')
    await fillSignIn(user, email, typedPassword)
    return (await screen.findByRole('alert', {}, slow)).textContent
  }

  it('with a wrong password', async () => {
    world.pool.add(email, password)
    expect(await refused('another word 1')).toBe('Email or password is wrong.')
  })

  it('without an account, not betraying that there is none', async () => {
    expect(await refused()).toBe('Email or password is wrong.')
  })

  it('without an account, where the pool says so', async () => {
    world.pool.revealsExistence = true
    expect(await refused()).toBe('There is no account with this email.')
  })

  it.each([
    ['LimitExceededException', /Too many requests. Please try again later/],
    ['ForbiddenException', /Too many requests. Please try again later/],
    ['InvalidPasswordException', /too weak/],
    ['ExpiredCodeException', /code has expired/],
    ['CodeDeliveryFailureException', /not possible at the moment/],
    ['SomethingNewException', /unexpected error/],
  ])('by %s', async (exception, text) => {
    world.pool.refusal = exception
    expect(await refused()).toMatch(text)
  })

  it('without a network', async () => {
    world.pool.offline = true
    expect(await refused()).toMatch(/No connection/)
  })

  it('by the API, which knows of a closed account before the pool does', async () => {
    world.pool.add(email, password)
    server.use(
      http.all('*/api/*', () => HttpResponse.json({ error: { code: 'sign_in_required' } }, { status: 401 })),
    )
    expect(await refused()).toMatch(/This account has been closed/)
    expect(currentSession()).toEqual({ status: 'out', lost: false })
    expect(Object.keys(localStorage).filter((key) => key.startsWith('Cognito'))).toEqual([])
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  it('while an API that does not answer refuses nobody', async () => {
    world.pool.add(email, password)
    world.backend.offline = true
    const { user } = visit('/auth')
    await fillSignIn(user, email, password)
    await waitFor(() => expect(currentSession().status).toBe('in'), slow)
  })
})

describe('somebody who comes back after a day', () => {
  beforeEach(rememberOldSession)

  it('reads after five seconds that the pool does not answer, and may try again', async () => {
    const speak = world.pool.fallSilent()
    const clock = holdTimeouts()
    const loading = loadSession()
    clock.pass(5_000)
    await loading
    const { user } = visit('/quick-analyzer')
    expect(await screen.findByText('Your sign-in could not be checked in time', {}, slow)).toBeVisible()
    speak()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' }, slow)).toBeVisible()
  })

  it('without a network reads that the session could not be loaded, and keeps it', async () => {
    world.pool.offline = true
    await loadSession()
    visit('/quick-analyzer')
    expect(await screen.findByText('Your session could not be started', {}, slow)).toBeVisible()
    expect(Object.keys(localStorage).some((key) => key.endsWith('.refreshToken'))).toBe(true)
  })

  it('whose session was ended meanwhile is asked to sign in', async () => {
    await loadSession()
    const { where } = visit('/quick-analyzer')
    expect(await screen.findByRole('heading', { name: 'Sign in' }, slow)).toBeVisible()
    expect(where()).toBe('/auth?next=%2Fquick-analyzer')
  })

  it('sees that the login is being checked meanwhile', async () => {
    const speak = world.pool.fallSilent()
    const loading = loadSession()
    visit('/quick-analyzer')
    expect(await screen.findByText('Checking your sign-in…', {}, slow)).toBeVisible()
    speak()
    await loading
  })
})

describe('signing out', () => {
  it('twice at once is one sign-out', async () => {
    world.pool.add(email, password)
    const { user } = visit('/auth')
    await fillSignIn(user, email, password)
    await waitFor(() => expect(currentSession().status).toBe('in'), slow)
    await Promise.all([signOut(), signOut()])
    expect(world.pool.seen.filter((action) => action === 'RevokeToken')).toHaveLength(1)
    expect(await accessToken()).toBeNull()
  })

  it('without a network removes the tokens all the same', async () => {
    await signedIn()
    world.pool.offline = true
    await signOut()
    expect(currentSession()).toEqual({ status: 'out', lost: false })
    expect(Object.keys(localStorage).filter((key) => key.startsWith('Cognito'))).toEqual([])
  })

  it('that cannot remove them says so, and nobody is shown as signed out', async () => {
    await signedIn()
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => undefined)
    await expect(signOut()).rejects.toThrow('unexpected')
    expect(currentSession().status).toBe('in')
  })
})
