import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signOutEverywhere } from '@/api/auth/end-sessions'
import { currentSession, loadSession, signOut } from '@/api/auth/session'
import { client, unwrap } from '@/api/client'
import { chooseLanguage } from '@/i18n'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { rememberOldSession, signedIn, signedOut } from '@/testing/user-pool/sign-in'
import { totp } from '@/testing/user-pool/totp'
import { UserPool } from '@/testing/user-pool/user-pool'

const email = 'mara@example.org'
const password = 'workshop diary 7'
const why = /^This account is suspended\. The email we sent you gives the reason/
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('Cognito'))

afterEach(() => chooseLanguage('en'))

describe('somebody whose account is suspended', () => {
  beforeEach(async () => {
    await signedOut()
    world.pool.add(email, password)
  })

  async function signIn(typed: string) {
    const visited = visit('/auth')
    const { user } = visited
    await user.type(await screen.findByLabelText('Email', {}, slow), email)
    await user.type(screen.getByLabelText('Password'), typed)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    return { ...visited, alert: await within(screen.getByRole('main')).findByRole('alert', {}, slow) }
  }

  it.each([password, 'another diary 8'])(
    'is not let in with %s, and reads why in both languages',
    async (typed) => {
      world.pool.disable(email)
      const { alert } = await signIn(typed)
      expect(alert).toHaveTextContent(why)
      await chooseLanguage('de')
      expect(screen.getByText(/^Dieses Konto ist gesperrt\. In unserer E-Mail/)).toBeVisible()
      expect(currentSession().status).toBe('out')
    },
  )

  it('is not let in where the pool does not know yet', async () => {
    world.backend.suspended = true
    const { alert } = await signIn(password)
    expect(alert).toHaveTextContent(why)
    expect(currentSession()).toEqual({ status: 'out', lost: false })
    expect(stored()).toEqual([])
  })

  it('reads so after the code of the authenticator app', async () => {
    const secret = world.pool.protect(email)
    const { user } = visit('/auth')
    await user.type(await screen.findByLabelText('Email', {}, slow), email)
    await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await user.type(await screen.findByLabelText('Code', {}, slow), totp(secret))
    world.pool.disable(email)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(await within(screen.getByRole('main')).findByRole('alert', {}, slow)).toHaveTextContent(why)
  })

  it('cannot replace the password: no code is right', async () => {
    world.pool.disable(email)
    const { user } = visit('/auth?view=reset')
    await user.type(await screen.findByLabelText('Email', {}, slow), email)
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await user.type(await screen.findByLabelText('Code', {}, slow), UserPool.codes.reset)
    await user.type(screen.getByLabelText('New password'), 'another diary 8')
    await user.click(screen.getByRole('button', { name: 'Set new password' }))
    expect(await screen.findByText(/^This code is not correct/, {}, slow)).toBeVisible()
    expect(world.pool.people.get(email)?.password).toBe(password)
  })

  it('is signed out by signing out everywhere', async () => {
    const { where } = await signInAsMember()
    world.pool.disable(email)
    await signOutEverywhere()
    expect(currentSession()).toEqual({ status: 'out', lost: false })
    await waitFor(() => expect(where()).not.toBe('/'), slow)
  })

  async function signInAsMember() {
    const visited = visit('/auth?next=%2Faccount-settings')
    const { user } = visited
    await user.type(await screen.findByLabelText('Email', {}, slow), email)
    await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(currentSession().status).toBe('in'), slow)
    return visited
  }
})

describe('a session that an operator has ended by a suspension', () => {
  /** A member at a page, whose next request is refused. */
  async function suspendAt(path: string) {
    await signedIn()
    const visited = visit(path)
    // What is shown only to members has come.
    await screen.findByRole('button', { name: /^(Support chat|Support-Chat)$/ }, slow)
    world.backend.suspended = true
    await expect(unwrap(client.GET('/me'))).rejects.toMatchObject({ code: 'account_suspended' })
    expect(currentSession()).toEqual({ status: 'out', lost: 'account_suspended' })
    return visited
  }

  it('is over with the next request, and the page that asks to sign in says why, in both languages', async () => {
    const { where, user } = await suspendAt('/account-settings')
    await waitFor(() => expect(where()).toBe('/auth?next=%2Faccount-settings'), slow)
    expect(await screen.findByText(why, {}, slow)).toBeVisible()
    expect(screen.queryByText('Please sign in to continue.')).toBeNull()
    await waitFor(() => expect(stored()).toEqual([]))
    await chooseLanguage('de')
    expect(screen.getByText(/^Dieses Konto ist gesperrt\. In unserer E-Mail/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Konto erstellen' }))
    expect(screen.queryByText(/^Dieses Konto ist gesperrt\. In unserer E-Mail/)).toBeNull()
  })

  it('is over on a page for everybody too, which stays and says so', async () => {
    await chooseLanguage('de')
    const { where } = await suspendAt('/leaderboard')
    expect((await screen.findAllByText('Dieses Konto ist gesperrt.', {}, slow)).length).toBe(1)
    expect(where()).toBe('/leaderboard')
  })

  it('is not the one that began after the request was sent', async () => {
    await signedIn()
    world.backend.suspended = true
    const asked = client.GET('/me')
    await signOut()
    await signedIn()
    await asked
    expect(currentSession().status).toBe('in')
  })

  it('is over for who comes back later', async () => {
    await signedOut()
    rememberOldSession()
    const person = world.pool.add(email, password)
    const key = Object.keys(localStorage).find((each) => each.endsWith('.refreshToken'))!
    localStorage.setItem(key, world.pool.startSession(email))
    person.disabled = true
    await loadSession()
    expect(world.pool.seen).toEqual(['GetTokensFromRefreshToken'])
    expect(currentSession()).toEqual({ status: 'out', lost: 'sign_in_required' })
  })
})
