import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import { currentTokens } from '@/api/auth/cognito'
import { currentSession } from '@/api/auth/session'
import { chooseLanguage } from '@/i18n'
import { slow } from '@/testing/patience'
import {
  anotherDevice,
  card,
  email,
  enter,
  memberAtSettings,
  password,
  statusFor,
} from '@/testing/screens/member'
import { server, world } from '@/testing/setup'
import { visit } from '@/testing/render'
import { signedOut } from '@/testing/user-pool/sign-in'
import { UserPool } from '@/testing/user-pool/user-pool'

const next = 'another diary 8'
const refreshToken = () =>
  Object.entries(localStorage).find(([key]) => key.endsWith('.refreshToken'))?.[1] as string
const failToEndOthers = () =>
  server.use(http.delete('*/api/me/sessions', () => new HttpResponse(null, { status: 503 })))

afterEach(() => chooseLanguage('en'))

/** Somebody with the settings open, and with a session on another device. */
async function memberWithAnotherDevice() {
  const member = await memberAtSettings()
  const { user } = member
  const settings = await card('Password')
  const devices = await card('Signed-in devices')
  const change = async () => {
    await user.type(settings.getByLabelText('Current password'), password)
    await user.type(settings.getByLabelText('New password'), next)
    await user.type(settings.getByLabelText('Repeat password'), next)
    await user.click(settings.getByRole('button', { name: 'Change password' }))
  }
  const signOutEverywhere = async () => {
    await user.click(devices.getByRole('button', { name: 'Sign out everywhere…' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out on all devices?' }, slow))
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  }
  return { ...member, settings, devices, change, signOutEverywhere }
}

describe('a new password', () => {
  it('ends the sessions of other devices at once, and this one goes on without a word', async () => {
    const { settings, elsewhere, copied, own, change } = await memberWithAnotherDevice()
    const [session, before] = [currentSession(), refreshToken()]
    await change()
    expect(await settings.findByText(/You stay signed in here; other devices/, {}, slow)).toBeInTheDocument()
    expect([elsewhere, before].map(world.pool.knows)).toEqual([false, false])
    expect(await statusFor(copied)).toBe(401)
    // The session that was renewed is over, too, with every copy of its token.
    expect(await statusFor(own)).toBe(401)
    expect(currentSession()).toBe(session)
    expect((await currentTokens(true))?.user.email).toBe(email)
    expect(await statusFor((await currentTokens())!.accessToken)).toBe(200)
  })

  it('ends them also where the pool goes on renewing their tokens', async () => {
    const { settings, elsewhere, copied, change } = await memberWithAnotherDevice()
    world.pool.refusals.set('GlobalSignOut', 'InternalErrorException')
    await change()
    expect(await settings.findByText(/You stay signed in here; other devices/, {}, slow)).toBeInTheDocument()
    expect(world.pool.knows(elsewhere)).toBe(true)
    expect(await statusFor(copied)).toBe(401)
    expect(await statusFor(world.pool.accessToken(elsewhere))).toBe(401)
  })

  it('says so where the API did not end them, and another try does', async () => {
    const { user, settings, copied, change } = await memberWithAnotherDevice()
    failToEndOthers()
    await change()
    expect(
      await settings.findByText(/we could not confirm that your other devices are signed out/, {}, slow),
    ).toBeInTheDocument()
    expect(world.pool.people.get(email)?.password).toBe(next)
    expect(currentSession().status).toBe('in')
    await user.click(settings.getByRole('button', { name: 'Try again' }))
    expect(await settings.findByText(/The service is busy right now/, {}, slow)).toBeInTheDocument()
    expect(await statusFor(copied)).toBe(200)
    server.resetHandlers()
    await user.click(settings.getByRole('button', { name: 'Try again' }))
    expect(await settings.findByText(/You stay signed in here; other devices/, {}, slow)).toBeInTheDocument()
    expect(await statusFor(copied)).toBe(401)
  })

  it('says so where neither they nor this session were ended, and stays signed in', async () => {
    const { settings, copied, change } = await memberWithAnotherDevice()
    world.pool.refusals.set('GlobalSignOut', 'InternalErrorException')
    world.pool.refusals.set('InitiateAuth', 'NotAuthorizedException')
    failToEndOthers()
    await change()
    expect(
      await settings.findByText(/we could not confirm that your other devices are signed out/, {}, slow),
    ).toBeInTheDocument()
    expect(currentSession().status).toBe('in')
    expect(await statusFor(copied)).toBe(200)
  })

  it('ends the others by the sign-in there was, where the pool ends nothing and lets nobody in', async () => {
    const { settings, copied, own, change } = await memberWithAnotherDevice()
    world.pool.refusals.set('GlobalSignOut', 'InternalErrorException')
    world.pool.refusals.set('InitiateAuth', 'NotAuthorizedException')
    await change()
    expect(await settings.findByText(/You stay signed in here; other devices/, {}, slow)).toBeInTheDocument()
    expect([await statusFor(copied), await statusFor(own)]).toEqual([401, 200])
  })

  it('asks nobody to sign in again where the sign-in there was is old: the new one ends the others', async () => {
    const { settings, copied, own, change } = await memberWithAnotherDevice()
    world.backend.stale.add(own)
    await change()
    expect(await settings.findByText(/You stay signed in here; other devices/, {}, slow)).toBeInTheDocument()
    expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull()
    expect(await statusFor(copied)).toBe(401)
  })

  it.each([
    ['the pool asks for a code of the app', () => void world.pool.protect(email)],
    ['signing in fails', () => void world.pool.refusals.set('InitiateAuth', 'NotAuthorizedException')],
  ])('leads to the sign-in where %s', async (_why, prepare) => {
    const { change, own, copied, where } = await memberWithAnotherDevice()
    prepare()
    await change()
    await waitFor(() => expect(where()).toBe('/auth?next=%2Faccount-settings'), slow)
    expect(await screen.findByText('Password changed. Sign in with it.', {}, slow)).toBeInTheDocument()
    expect(currentSession()).toEqual({ status: 'out', lost: false })
    expect(Object.keys(localStorage).filter((key) => key.startsWith('Cognito'))).toEqual([])
    // Whoever knew the old password is out, whether or not the person ever signs in with the new one.
    expect([await statusFor(own), await statusFor(copied)]).toEqual([401, 401])
  })

  it('that had to be signed in with ends the others then', async () => {
    const { user, change, copied } = await memberWithAnotherDevice()
    world.pool.refusals.set('InitiateAuth', 'NotAuthorizedException')
    failToEndOthers()
    await change()
    await screen.findByText('Password changed. Sign in with it.', {}, slow)
    expect(await statusFor(copied)).toBe(200)
    server.resetHandlers()
    world.pool.refusals.clear()
    await enter(user, next)
    await card('Password')
    await waitFor(async () => expect(await statusFor(copied)).toBe(401), slow)
  })

  it('that is refused ends nothing', async () => {
    const { settings, elsewhere, copied, change } = await memberWithAnotherDevice()
    world.pool.people.get(email)!.password = 'changed elsewhere 9'
    await change()
    expect(await settings.findByRole('alert', {}, slow)).toHaveTextContent('Your current password is wrong')
    expect(world.pool.knows(elsewhere)).toBe(true)
    expect(await statusFor(copied)).toBe(200)
    expect(currentSession().status).toBe('in')
  })
})

describe('a password in place of a forgotten one', () => {
  /** Signs in with it, in another browser than the one that somebody else is signed in with. */
  async function replace() {
    world.pool.add(email, password)
    await signedOut()
    const other = await anotherDevice()
    const { user, where } = visit('/auth?view=reset&next=%2Faccount-settings')
    await user.type(await screen.findByLabelText('Email', {}, slow), email)
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await user.type(await screen.findByLabelText('Code', {}, slow), UserPool.codes.reset)
    await user.type(screen.getByLabelText('New password'), next)
    await user.click(screen.getByRole('button', { name: 'Set new password' }))
    await screen.findByText(/^Your password is changed/, {}, slow)
    await enter(user, next)
    return { where, ...other }
  }

  it('ends the sessions of whoever knew the old one', async () => {
    const { copied } = await replace()
    await card('Password')
    await waitFor(async () => expect(await statusFor(copied)).toBe(401), slow)
    expect(await statusFor((await currentTokens())!.accessToken)).toBe(200)
  })

  it('lets the person in where that fails, says so, and leads to the devices', async () => {
    failToEndOthers()
    const { where, copied } = await replace()
    expect(await screen.findByText('Other devices may still be signed in', {}, slow)).toBeInTheDocument()
    expect(currentSession().status).toBe('in')
    expect(await statusFor(copied)).toBe(200)
    // A finger that is put on a message may swipe it away, which a window of tests cannot follow.
    fireEvent.click(screen.getByRole('button', { name: 'Open settings' }))
    await waitFor(() => expect(where()).toBe('/account-settings#devices'), slow)
    await waitFor(() => expect(document.activeElement?.id).toBe('devices'), slow)
  })
})

it('a second sign-in takes the place of the first in the list of devices, also where its act fails', async () => {
  const { user, own, devices, signOutEverywhere } = await memberWithAnotherDevice()
  await devices.findByText('This device', {}, slow)
  const asked = () => world.backend.seen.filter((each) => each === 'GET /me/sessions').length
  const before = asked()
  world.backend.stale.add(own)
  await signOutEverywhere()
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }, slow))
  failToEndOthers()
  await user.type(dialog.getByLabelText('Password'), password)
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  await devices.findByText('You are still signed in', {}, slow)
  await waitFor(() => expect(asked()).toBe(before + 1), slow)
  // The other device has called meanwhile, and the first sign-in is over.
  await waitFor(() => expect(devices.getAllByRole('listitem')).toHaveLength(2), slow)
  expect(await statusFor(own)).toBe(401)
})

describe('signing out everywhere', () => {
  it('asks first, then ends every session at once, this one included', async () => {
    const { elsewhere, copied, own, signOutEverywhere, where } = await memberWithAnotherDevice()
    const here = refreshToken()
    expect(await statusFor(copied)).toBe(200)
    await signOutEverywhere()
    await waitFor(() => expect(where()).toBe('/'), slow)
    expect(await screen.findByText('You are signed out everywhere', {}, slow)).toBeInTheDocument()
    expect([elsewhere, here].map(world.pool.knows)).toEqual([false, false])
    expect([await statusFor(copied), await statusFor(own)]).toEqual([401, 401])
    expect(currentSession()).toEqual({ status: 'out', lost: false })
  })

  it('does so where the pool ends nothing', async () => {
    const { copied, signOutEverywhere, where } = await memberWithAnotherDevice()
    world.pool.offline = true
    await signOutEverywhere()
    await waitFor(() => expect(where()).toBe('/'), slow)
    expect(await statusFor(copied)).toBe(401)
  })

  it('without a network says so, and the person stays signed in', async () => {
    const { devices, copied, signOutEverywhere, where } = await memberWithAnotherDevice()
    world.backend.offline = true
    await signOutEverywhere()
    expect(await devices.findByText(/No connection/, {}, slow)).toBeInTheDocument()
    expect(devices.getByText('You are still signed in')).toBeInTheDocument()
    world.backend.offline = false
    expect(where()).toBe('/account-settings')
    expect(currentSession().status).toBe('in')
    expect(await statusFor(copied)).toBe(200)
    await signOutEverywhere()
    await waitFor(async () => expect(await statusFor(copied)).toBe(401), slow)
  })

  it('asks for the password where the sign-in is too long ago', async () => {
    const { user, own, copied, signOutEverywhere, where } = await memberWithAnotherDevice()
    world.backend.stale.add(own)
    await signOutEverywhere()
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }, slow))
    expect(await statusFor(copied)).toBe(200)
    await user.type(dialog.getByLabelText('Password'), password)
    await user.click(dialog.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(where()).toBe('/'), slow)
    expect(await statusFor(copied)).toBe(401)
  })

  it('is there for who reads German', async () => {
    const { user } = await memberWithAnotherDevice()
    await chooseLanguage('de')
    const devices = await card('Angemeldete Geräte')
    await user.click(await devices.findByRole('button', { name: 'Überall abmelden…' }, slow))
    const dialog = await screen.findByRole('alertdialog', { name: 'Auf allen Geräten abmelden?' }, slow)
    expect(dialog).toHaveTextContent('auch für das Gerät, das du gerade benutzt')
  })
})
