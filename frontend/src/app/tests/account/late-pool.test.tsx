import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accessToken, currentSession, loadSession, signOut } from '@/api/auth/session'
import { client, unwrap } from '@/api/client'
import { chooseLanguage } from '@/i18n'
import { holdTimeouts } from '@/testing/late'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { rememberOldSession, signedOut } from '@/testing/user-pool/sign-in'

const email = 'mara@example.org'
const password = 'workshop diary 7'
const allowed = 15_000

let clock: ReturnType<typeof holdTimeouts>
beforeEach(async () => {
  await signedOut()
  clock = holdTimeouts()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await chooseLanguage('en')
})

/** What was asked has no answer for as long as anybody waits. */
async function passAfter(action: string) {
  await waitFor(() => expect(world.pool.seen).toContain(action), slow)
  clock.pass(allowed)
}

describe('a user pool that never answers', () => {
  it('lets the sign-in end with a sentence, and be pressed again', async () => {
    world.pool.add(email, password)
    const speak = world.pool.fallSilent()
    const { user } = visit('/auth')
    await user.type(await screen.findByLabelText('Email', {}, slow), email)
    await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await passAfter('InitiateAuth')
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent(
      'The sign-in service did not answer in time. Please try again.',
    )
    await chooseLanguage('de')
    expect(screen.getByRole('alert')).toHaveTextContent('Der Anmeldedienst hat nicht rechtzeitig geantwortet')
    await chooseLanguage('en')
    speak()
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(currentSession().status).toBe('in'), slow)
  })

  it.each([
    ['sign-up', 'Create account', 'SignUp'],
    ['reset', 'Send code', 'ForgotPassword'],
    ['confirm', 'Confirm', 'ConfirmSignUp'],
  ])('lets the step %s end, too', async (view, press, action) => {
    world.pool.fallSilent()
    const { user } = visit(`/auth?view=${view}`)
    await user.type(await screen.findByLabelText('Email', {}, slow), email)
    for (const field of screen.queryAllByLabelText(/assword$/)) await user.type(field, password)
    for (const field of screen.queryAllByLabelText('Code')) await user.type(field, '123456')
    for (const box of screen.queryAllByRole('checkbox')) await user.click(box)
    await user.click(screen.getByRole('button', { name: press }))
    await passAfter(action)
    expect(await screen.findByText(/did not answer in time/, {}, slow)).toBeVisible()
    expect(screen.getByRole('button', { name: press })).toBeEnabled()
  })

  it('lets a request whose token is old end with a sentence of its own', async () => {
    rememberOldSession()
    world.pool.fallSilent()
    const outcome = unwrap(client.GET('/me')).catch((cause: unknown) => cause)
    await passAfter('GetTokensFromRefreshToken')
    expect(await outcome).toMatchObject({ name: 'ApiError', code: 'timeout' })
    expect(world.backend.seen).not.toContain('GET /me')
  })

  it('does not keep anybody from signing out', async () => {
    world.pool.add(email, password)
    await (await import('@/api/auth/cognito')).signInWith(email, password)
    await loadSession()
    world.pool.fallSilent()
    const leaving = signOut()
    // So long it waits for tokens that are being renewed, for which the pool has no answer either.
    await waitFor(() => {
      clock.pass(3_000)
      expect(world.pool.seen).toContain('RevokeToken')
    }, slow)
    clock.pass(allowed)
    await leaving
    expect(currentSession()).toEqual({ status: 'out', lost: false })
    expect(await accessToken()).toBeNull()
  })
})
