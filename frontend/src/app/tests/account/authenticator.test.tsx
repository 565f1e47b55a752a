import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentSession } from '@/api/auth/session'
import { chooseLanguage } from '@/i18n'
import { triedTooOften } from '@/testing/api/authenticator'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import {
  button,
  codeStep,
  email,
  enterCode,
  password,
  signIn,
  wrongCodeOf,
} from '@/testing/screens/sign-in-on-screen'
import { world } from '@/testing/setup'
import { signedOut } from '@/testing/user-pool/sign-in'
import { totp } from '@/testing/user-pool/totp'
import { UserPool } from '@/testing/user-pool/user-pool'

const signInPath = '/auth?next=%2Fquick-analyzer%3Fchannel%3D%2540a'

const asked = (request: string) => world.backend.seen.filter((seen) => seen === request).length
const askedOfPool = (action: string) => world.pool.seen.filter((seen) => seen === action).length

let secret = ''

beforeEach(async () => {
  await signedOut()
  world.pool.add(email, password)
})
afterEach(() => chooseLanguage('en'))

describe('somebody with an authenticator app', () => {
  beforeEach(() => {
    secret = world.pool.protect(email)
  })

  const atCode = async (path = signInPath) => {
    const visited = visit(path)
    await signIn(visited.user)
    await codeStep()
    return visited
  }

  it('signs in with password and code, and lands where they wanted to go', async () => {
    const { user, where } = await atCode()
    expect(currentSession().status).toBe('out')
    expect(screen.getByLabelText('Code')).toHaveFocus()
    expect(screen.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code')
    await enterCode(user, totp(secret))
    await waitFor(() => expect(where()).toBe('/quick-analyzer?channel=%40a'), slow)
    expect(currentSession()).toMatchObject({ status: 'in', user: { email } })
  })

  it('who mistypes the code reads that, and goes on with the right one', async () => {
    const { user, where } = await atCode()
    await enterCode(user, wrongCodeOf(secret))
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent('This code is not correct')
    expect(currentSession().status).toBe('out')
    await enterCode(user, totp(secret))
    await waitFor(() => expect(where()).toBe('/quick-analyzer?channel=%40a'), slow)
  })

  it('is not asked of the pool before the code is whole', async () => {
    const { user } = await atCode()
    const before = askedOfPool('RespondToAuthChallenge')
    await enterCode(user, '12345')
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/six digits/)
    expect(askedOfPool('RespondToAuthChallenge')).toBe(before)
  })

  it('who enters a code twice reads to wait for the next', async () => {
    const { user } = await atCode()
    const code = totp(secret)
    world.pool.people.get(email)!.factor!.used.add(code)
    await enterCode(user, code)
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent(
      /used already.*wait for the next one/,
    )
  })

  it('who takes longer than the pool waits begins again', async () => {
    const { user, where } = await atCode()
    world.pool.endHalfway()
    await enterCode(user, totp(secret))
    expect(await screen.findByText(/This sign-in took too long/, {}, slow)).toBeVisible()
    expect(where()).toBe(signInPath)
    expect(screen.getByLabelText('Email')).toHaveValue(email)
    expect(screen.getByLabelText('Password')).toHaveFocus()
  })

  it('whose phone loads the page again meanwhile still enters the code', async () => {
    const { where, leave } = await atCode()
    const address = where()
    leave()
    const again = visit(address)
    await codeStep()
    await enterCode(again.user, totp(secret))
    await waitFor(() => expect(again.where()).toBe('/quick-analyzer?channel=%40a'), slow)
  })

  it('who comes back to the step without a sign-in is led to the first step', async () => {
    const { where, leave } = await atCode()
    const address = where()
    leave()
    sessionStorage.clear()
    const again = visit(address)
    expect(await screen.findByRole('heading', { name: 'Sign in' }, slow)).toBeVisible()
    expect(screen.getByText(/or the page was reloaded/)).toBeVisible()
    expect(again.where()).toBe(signInPath)
  })

  it('is asked for the code, too, after a new password', async () => {
    const { user } = visit(`${signInPath}&view=reset`)
    await user.type(await screen.findByLabelText('Email', {}, slow), email)
    await user.click(button('Send code'))
    await user.type(await screen.findByLabelText('Code', {}, slow), UserPool.codes.reset)
    await user.type(screen.getByLabelText('New password'), 'another diary 8')
    await user.click(button('Set new password'))
    await screen.findByText(/Your password is changed/, {}, slow)
    await user.type(screen.getByLabelText('Password'), 'another diary 8')
    await user.click(button('Sign in'))
    await codeStep()
  })

  it('is asked for the code, too, after confirming the address', async () => {
    world.pool.people.get(email)!.confirmed = false
    const { user, where } = visit(signInPath)
    await signIn(user)
    await user.type(await screen.findByLabelText('Code', {}, slow), UserPool.codes.signUp)
    await user.click(button('Confirm'))
    await codeStep()
    await enterCode(user, totp(secret))
    await waitFor(() => expect(where()).toBe('/quick-analyzer?channel=%40a'), slow)
  })

  it('reads all of it in German', async () => {
    await chooseLanguage('de')
    const { user } = visit('/auth')
    await user.type(await screen.findByLabelText('E-Mail', {}, slow), email)
    await user.type(screen.getByLabelText('Passwort'), password)
    await user.click(button('Anmelden'))
    await screen.findByRole('heading', { name: 'Code aus deiner Authenticator-App' }, slow)
    await user.click(button('Ich habe die App nicht mehr'))
    await screen.findByRole('heading', { name: 'Authenticator-App verloren?' }, slow)
    await user.type(screen.getByLabelText('Wiederherstellungscode'), 'falsch')
    await user.click(button('App ausschalten'))
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent('passen nicht zusammen')
  })
})

describe('somebody who has lost the app', () => {
  let code = ''
  beforeEach(() => {
    world.pool.protect(email)
    code = world.backend.secondStep.turnOn()
  })

  const atRecovery = async () => {
    const visited = visit(signInPath)
    await signIn(visited.user)
    await codeStep()
    await visited.user.click(button('I have lost the app'))
    await screen.findByRole('heading', { name: 'Lost your authenticator app?' }, slow)
    expect(screen.getByLabelText('Email')).toHaveValue(email)
    expect(screen.getByLabelText('Recovery code')).toHaveFocus()
    return visited
  }

  it('turns it off with the recovery code, however it is written, and signs in with the password', async () => {
    const { user, where } = await atRecovery()
    await user.paste(` ${code.replaceAll('-', ' ').toLowerCase()} `)
    await user.click(button('Turn the app off'))
    expect(await screen.findByText(/turned off. Sign in with your password/, {}, slow)).toBeVisible()
    expect(world.backend.me.authenticatorSince).toBeNull()
    await user.type(screen.getByLabelText('Password'), password)
    await user.click(button('Sign in'))
    await waitFor(() => expect(where()).toBe('/quick-analyzer?channel=%40a'), slow)
  })

  it('with another code reads that it does not fit, and the app stays on', async () => {
    const { user } = await atRecovery()
    await user.type(screen.getByLabelText('Recovery code'), 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF')
    await user.click(button('Turn the app off'))
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent('do not fit together')
    expect(screen.getByLabelText('Recovery code')).toHaveValue('AAAA-BBBB-CCCC-DDDD-EEEE-FFFF')
    expect(world.pool.people.get(email)?.factor?.isOn).toBe(true)
  })

  it('who tries too often reads to try later', async () => {
    const { user } = await atRecovery()
    await user.clear(screen.getByLabelText('Email'))
    await user.type(screen.getByLabelText('Email'), triedTooOften)
    await user.type(screen.getByLabelText('Recovery code'), code)
    await user.click(button('Turn the app off'))
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent(/Too many requests/)
  })

  it('sends nothing before both fields are filled in', async () => {
    const { user } = await atRecovery()
    await user.click(button('Turn the app off'))
    expect(screen.getByLabelText('Recovery code')).toHaveAccessibleDescription(/^Please enter your recovery/)
    await user.clear(screen.getByLabelText('Email'))
    await user.click(button('Turn the app off'))
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/valid email/)
    expect(asked('POST /sign-in-recovery')).toBe(0)
  })
})
