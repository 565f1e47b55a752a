import { screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentSession } from '@/api/auth/session'
import { chooseLanguage } from '@/i18n'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedOut } from '@/testing/user-pool/sign-in'
import { UserPool } from '@/testing/user-pool/user-pool'

const email = 'mara@example.org'
const password = 'workshop diary 7'

const button = (name: string) => screen.getByRole('button', { name })
const requestsOf = (action: string) => world.pool.seen.filter((seen) => seen === action)

async function signIn(user: ReturnType<typeof visit>['user']) {
  await user.type(await screen.findByLabelText('Email', {}, slow), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(button('Sign in'))
}

async function confirm(user: ReturnType<typeof visit>['user']) {
  await user.type(await screen.findByLabelText('Code', {}, slow), UserPool.codes.signUp)
  await user.click(button('Confirm'))
}

beforeEach(async () => {
  await signedOut()
  world.pool.add(email, password, false)
})
afterEach(() => chooseLanguage('en'))

describe('somebody who never confirmed the address and has forgotten the password', () => {
  const askForReset = async () => {
    const visited = visit('/auth?view=reset')
    await visited.user.type(await screen.findByLabelText('Email', {}, slow), email)
    await visited.user.click(button('Send code'))
    return visited
  }

  it('is sent a new code, and reads that confirming comes first', async () => {
    await askForReset()
    expect(await screen.findByRole('heading', { name: 'Confirm your address' }, slow)).toBeVisible()
    expect(screen.getByText(/confirm your address first, then reset your password/)).toBeVisible()
    expect(screen.getByText(`Enter the six digits we sent to ${email}.`)).toBeVisible()
    expect(requestsOf('ResendConfirmationCode')).toHaveLength(1)
    await chooseLanguage('de')
    expect(
      screen.getByText(/Bestätige zuerst deine Adresse, danach setzt du das Passwort zurück/),
    ).toBeVisible()
  })

  it('confirms, and can reset the password then', async () => {
    const { user, where } = await askForReset()
    await confirm(user)
    expect(await screen.findByText(/Your address is confirmed/, {}, slow)).toBeVisible()
    await user.click(button('Forgot your password?'))
    await user.click(await screen.findByRole('button', { name: 'Send code' }, slow))
    await user.type(await screen.findByLabelText('Code', {}, slow), UserPool.codes.reset)
    await user.type(screen.getByLabelText('New password'), 'another diary 8')
    await user.click(button('Set new password'))
    await user.type(await screen.findByLabelText('Password', {}, slow), 'another diary 8')
    await user.click(button('Sign in'))
    await waitFor(() => expect(where()).toBe('/'), slow)
  })
})

describe('somebody whose address was confirmed, but whose network went before the sign-in', () => {
  it('presses again and is signed in', async () => {
    const { user, where } = visit('/auth')
    await signIn(user)
    await screen.findByLabelText('Code', {}, slow)
    let isDown = true
    server.use(
      http.post('https://cognito-idp.eu-central-1.amazonaws.com/', ({ request }) =>
        isDown && request.headers.get('X-Amz-Target')?.endsWith('InitiateAuth')
          ? Response.error()
          : undefined,
      ),
    )
    await confirm(user)
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent('No connection')
    expect(world.pool.people.get(email)?.confirmed).toBe(true)
    isDown = false
    await user.click(button('Confirm'))
    await waitFor(() => expect(currentSession().status).toBe('in'), slow)
    await waitFor(() => expect(where()).toBe('/'), slow)
  })

  it('and who asks for another code reads that none is needed', async () => {
    const { user } = visit('/auth')
    await signIn(user)
    await screen.findByLabelText('Code', {}, slow)
    world.pool.add(email, password)
    await user.click(button('Send a new code'))
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent('Your address is confirmed already')
  })
})

describe('somebody who has asked for codes too often', () => {
  beforeEach(() => {
    world.pool.refusals.set('ResendConfirmationCode', 'LimitExceededException')
  })

  it('can still enter the last code, and reads that it is valid', async () => {
    const { user, where } = visit('/auth')
    await signIn(user)
    expect(await screen.findByText(/A new code could not be sent/, {}, slow)).toHaveTextContent(
      'Your address is not confirmed yet. A new code could not be sent just now, but the last one still works.',
    )
    await chooseLanguage('de')
    expect(screen.getByText(/der letzte gilt weiterhin/)).toBeVisible()
    await chooseLanguage('en')
    await confirm(user)
    await waitFor(() => expect(where()).toBe('/'), slow)
  })

  it('also on the way to a new password', async () => {
    const { user } = visit('/auth?view=reset')
    await user.type(await screen.findByLabelText('Email', {}, slow), email)
    await user.click(button('Send code'))
    expect(await screen.findByText(/A new code could not be sent/, {}, slow)).toBeVisible()
    expect(screen.getByLabelText('Code')).toBeVisible()
  })
})
