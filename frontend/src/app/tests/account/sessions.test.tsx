import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { currentTokens } from '@/api/auth/cognito'
import { currentSession } from '@/api/auth/session'
import { chooseLanguage } from '@/i18n'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedOut } from '@/testing/user-pool/sign-in'

const email = 'mara@example.org'
const password = 'workshop diary 7'
const next = 'another diary 8'
const card = async (name: string) => within(await screen.findByRole('region', { name }, slow))
const refreshToken = () =>
  Object.entries(localStorage).find(([key]) => key.endsWith('.refreshToken'))?.[1] as string

afterEach(() => chooseLanguage('en'))

/** Somebody with the settings open, and with a session on another device. */
async function memberWithAnotherDevice() {
  world.pool.add(email, password)
  await signedOut()
  const visitor = visit('/auth?next=%2Faccount-settings')
  const { user } = visitor
  await user.type(await screen.findByLabelText('Email', {}, slow), email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  const settings = await card('Password')
  const elsewhere = world.pool.startSession(email)
  const change = async () => {
    await user.type(settings.getByLabelText('Current password'), password)
    await user.type(settings.getByLabelText('New password'), next)
    await user.type(settings.getByLabelText('Repeat password'), next)
    await user.click(settings.getByRole('button', { name: 'Change password' }))
  }
  const signOutEverywhere = async () => {
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out on all devices?' }, slow))
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    return dialog
  }
  return { ...visitor, settings, elsewhere, change, signOutEverywhere }
}

describe('a new password', () => {
  it('ends the sessions of other devices, and this one goes on without a word', async () => {
    const { settings, elsewhere, change } = await memberWithAnotherDevice()
    const [session, before] = [currentSession(), refreshToken()]
    await change()
    expect(await settings.findByText(/You stay signed in here; other devices/, {}, slow)).toBeInTheDocument()
    expect([elsewhere, before].map(world.pool.knows)).toEqual([false, false])
    expect(currentSession()).toBe(session)
    expect((await currentTokens(true))?.user.email).toBe(email)
  })

  it('says so where other devices stay signed in, and leads to another try', async () => {
    const { user, settings, elsewhere, change, signOutEverywhere, where } = await memberWithAnotherDevice()
    world.pool.refusals.set('GlobalSignOut', 'InternalErrorException')
    await change()
    expect(await settings.findByText(/other devices could not be signed out/, {}, slow)).toBeInTheDocument()
    expect(world.pool.people.get(email)?.password).toBe(next)
    expect(world.pool.knows(elsewhere)).toBe(true)
    expect(currentSession().status).toBe('in')
    world.pool.refusals.clear()
    await user.click(settings.getByRole('button', { name: 'Try again' }))
    await signOutEverywhere()
    await waitFor(() => expect(where()).toBe('/'), slow)
    expect(world.pool.knows(elsewhere)).toBe(false)
  })

  it.each([
    ['the pool asks for a code of the app', () => void world.pool.protect(email)],
    ['signing in fails', () => void world.pool.refusals.set('InitiateAuth', 'NotAuthorizedException')],
  ])('leads to the sign-in where %s', async (_why, prepare) => {
    const { change, where } = await memberWithAnotherDevice()
    prepare()
    await change()
    await waitFor(() => expect(where()).toBe('/auth?next=%2Faccount-settings'), slow)
    expect(await screen.findByText('Password changed. Sign in with it.', {}, slow)).toBeInTheDocument()
    expect(currentSession()).toEqual({ status: 'out', lost: false })
    expect(Object.keys(localStorage).filter((key) => key.startsWith('Cognito'))).toEqual([])
  })

  it('that is refused ends nothing', async () => {
    const { settings, elsewhere, change } = await memberWithAnotherDevice()
    world.pool.people.get(email)!.password = 'changed elsewhere 9'
    await change()
    expect(await settings.findByRole('alert', {}, slow)).toHaveTextContent('Your current password is wrong')
    expect(world.pool.knows(elsewhere)).toBe(true)
    expect(currentSession().status).toBe('in')
  })
})

describe('signing out everywhere', () => {
  it('asks first, then ends every session, this one included', async () => {
    const { user, settings, elsewhere, signOutEverywhere, where } = await memberWithAnotherDevice()
    const here = refreshToken()
    await user.click(settings.getByRole('button', { name: 'Sign out everywhere…' }))
    expect(await screen.findByText(/after 15 minutes at the latest/, {}, slow)).toBeInTheDocument()
    expect(world.pool.knows(elsewhere)).toBe(true)
    await signOutEverywhere()
    await waitFor(() => expect(where()).toBe('/'), slow)
    expect(await screen.findByText('You are signed out everywhere', {}, slow)).toBeInTheDocument()
    expect([elsewhere, here].map(world.pool.knows)).toEqual([false, false])
    expect(currentSession()).toEqual({ status: 'out', lost: false })
  })

  it('without a network says so, and the person stays signed in', async () => {
    const { user, settings, elsewhere, signOutEverywhere, where } = await memberWithAnotherDevice()
    await user.click(settings.getByRole('button', { name: 'Sign out everywhere…' }))
    world.pool.offline = true
    const dialog = await signOutEverywhere()
    expect(await dialog.findByRole('alert', {}, slow)).toHaveTextContent(/still signed in.*No connection/)
    world.pool.offline = false
    expect(where()).toBe('/account-settings')
    expect(currentSession().status).toBe('in')
    expect((await currentTokens(true))?.user.email).toBe(email)
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    await waitFor(() => expect(world.pool.knows(elsewhere)).toBe(false))
  })

  it('is there for who reads German', async () => {
    const { settings, user } = await memberWithAnotherDevice()
    await chooseLanguage('de')
    await user.click(await settings.findByRole('button', { name: 'Überall abmelden…' }, slow))
    const dialog = await screen.findByRole('alertdialog', { name: 'Auf allen Geräten abmelden?' }, slow)
    expect(dialog).toHaveTextContent('spätestens nach 15 Minuten')
  })
})
