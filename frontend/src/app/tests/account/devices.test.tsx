import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentSession } from '@/api/auth/session'
import { client, unwrap } from '@/api/client'
import { chooseLanguage } from '@/i18n'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { card, statusFor } from '@/testing/screens/member'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'
import { claimsOf } from '@/testing/user-pool/token'

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
const signedInAt = '2030-03-03T12:00:00Z'
let own: string
const add = (change: Parameters<typeof world.backend.sessions.add>[1]) =>
  world.backend.sessions.add(claimsOf(own).sub, change)

beforeEach(async () => {
  own = await signedIn()
})
afterEach(() => chooseLanguage('en'))

async function openDevices(title = 'Signed-in devices') {
  const visitor = visit('/account-settings')
  const devices = await card(title)
  await devices.findByRole('list', {}, slow)
  return { ...visitor, devices }
}
const rows = async () => (await card('Signed-in devices')).getAllByRole('listitem')
const confirm = async (user: Awaited<ReturnType<typeof openDevices>>['user']) => {
  const dialog = within(await screen.findByRole('alertdialog', { name: 'End this session?' }, slow))
  await user.click(dialog.getByRole('button', { name: 'End session' }))
}

describe('signed-in devices', () => {
  it('are listed with browser, system, sign-in and last use, this one first', async () => {
    add({ browser: 'samsung', system: 'android', signedInAt, seenAt: ago(3) })
    add({ browser: 'chrome', system: 'windows', seenAt: ago(0.5) })
    add({ browser: 'other', system: 'macos' })
    add({ browser: 'edge', system: 'other' })
    add({ browser: 'other', system: 'other' })
    await openDevices()
    const [first, ...others] = await rows()
    expect(first).toHaveTextContent(/^Firefox on LinuxThis device.*In use now$/)
    expect(within(first!).queryByRole('button')).toBeNull()
    const texts = others.map(({ textContent }) => textContent)
    expect(texts).toHaveLength(5)
    expect(texts.find((text) => text.startsWith('Samsung'))).toMatch(
      /^Samsung Internet on AndroidSigned in on 3 Mar 2030, \d\d:00Last used 3 hours agoEnd$/,
    )
    expect(texts.find((text) => text.startsWith('Chrome'))).toContain('Used within the last hour')
    for (const start of ['Unknown browser on macOS', 'Edge on an unknown system', 'Unknown browserSigned'])
      expect(texts.some((text) => text.startsWith(start))).toBe(true)
  })

  it('end one by one, after a question; each is refused at once and gone from the list', async () => {
    const { sessionId } = add({ browser: 'chrome', system: 'windows', signedInAt })
    add({ browser: 'safari', system: 'ios' })
    const { user, devices } = await openDevices()
    const button = devices.getByRole('button', {
      name: /^End session: Chrome on Windows, signed in on 3 Mar 2030/,
    })
    await user.click(button)
    const dialog = within(await screen.findByRole('alertdialog', { name: 'End this session?' }, slow))
    expect(
      dialog.getByText(/^Chrome on Windows, signed in on 3 Mar 2030.*, will be signed out at once\.$/),
    ).toBeVisible()
    expect(world.backend.seen.filter((each) => each.startsWith('DELETE'))).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'End session' }))
    expect(await screen.findByText('Session ended', {}, slow)).toBeInTheDocument()
    await waitFor(async () => expect(await rows()).toHaveLength(2), slow)
    expect(world.backend.seen).toContain(`DELETE /me/sessions/${sessionId}`)
    expect(devices.queryByText(/Chrome/)).toBeNull()
    expect(devices.getByRole('list')).toHaveFocus()
    expect(await statusFor(own)).toBe(200)
  })

  it('that have ended meanwhile are gone, too', async () => {
    const { sessionId } = add({ browser: 'chrome', system: 'windows' })
    const { user, devices } = await openDevices()
    server.use(
      http.delete(`*/api/me/sessions/${sessionId}`, () => {
        world.backend.sessions.end(claimsOf(own).sub, sessionId)
        return HttpResponse.json({ error: { code: 'not_found', message: '' } }, { status: 404 })
      }),
    )
    await user.click(devices.getByRole('button', { name: /Chrome on Windows/ }))
    await confirm(user)
    expect(await devices.findByText('You are not signed in anywhere else.', {}, slow)).toBeInTheDocument()
  })

  it('may end at the same time, and the focus stays where it is by then', async () => {
    const ids = [
      add({ browser: 'chrome', system: 'windows' }),
      add({ browser: 'safari', system: 'ios' }),
    ].map(({ sessionId }) => sessionId)
    const { user, devices } = await openDevices()
    const held = ids.map(() => Promise.withResolvers<undefined>())
    server.use(
      http.delete<{ id: string }>('*/api/me/sessions/:id', async ({ params }) => {
        await held[ids.indexOf(params.id)]!.promise
      }),
    )
    const ofChrome = devices.getByRole('button', { name: /Chrome on Windows/ })
    const ofSafari = devices.getByRole('button', { name: /Safari on iOS/ })
    for (const button of [ofChrome, ofSafari]) {
      await user.click(button)
      await confirm(user)
    }
    await waitFor(() => expect(ofSafari).toHaveAttribute('aria-busy', 'true'), slow)
    expect(ofChrome).toHaveAttribute('aria-busy', 'true')
    const field = (await card('Password')).getByLabelText('Current password')
    await user.click(field)
    held[0]!.resolve(undefined)
    await waitFor(() => expect(devices.queryByText(/Chrome/)).toBeNull(), slow)
    expect(ofSafari).toHaveAttribute('aria-busy', 'true')
    expect(field).toHaveFocus()
    held[1]!.resolve(undefined)
    expect(await devices.findByText('You are not signed in anywhere else.', {}, slow)).toBeInTheDocument()
    expect(field).toHaveFocus()
  })

  it('stay where ending one fails, which is said', async () => {
    add({ browser: 'chrome', system: 'windows' })
    const { user, devices } = await openDevices()
    server.use(http.delete('*/api/me/sessions/*', () => new HttpResponse(null, { status: 500 })))
    await user.click(devices.getByRole('button', { name: /Chrome on Windows/ }))
    await confirm(user)
    expect(await devices.findByRole('alert', {}, slow)).toHaveTextContent('The session was not ended')
    expect(await rows()).toHaveLength(2)
  })

  it('need a sign-in of the last minutes to be ended; who gives it up ends none', async () => {
    const { sessionId } = add({ browser: 'chrome', system: 'windows' })
    world.backend.stale.add(own)
    const { user, devices } = await openDevices()
    await user.click(devices.getByRole('button', { name: /Chrome on Windows/ }))
    await confirm(user)
    await screen.findByRole('dialog', { name: 'Sign in again' }, slow)
    await user.keyboard('{Escape}')
    expect(await devices.findByRole('alert', {}, slow)).toHaveTextContent('The session was not ended')
    expect(world.backend.seen.filter((each) => each === `DELETE /me/sessions/${sessionId}`)).toHaveLength(1)
    expect(await rows()).toHaveLength(2)
  })

  it('are only this one for most people, which is said', async () => {
    const { devices } = await openDevices()
    expect(devices.getAllByRole('listitem')).toHaveLength(1)
    expect(devices.getByText('You are not signed in anywhere else.')).toBeInTheDocument()
  })

  it('beyond ten are folded away, and the focus goes on in the list that is unfolded', async () => {
    for (let number = 0; number < 13; number += 1) add({ browser: 'chrome', seenAt: ago(number + 1) })
    const { user, devices } = await openDevices()
    expect(await rows()).toHaveLength(10)
    await user.click(devices.getByRole('button', { name: 'Show all 14' }))
    expect(await rows()).toHaveLength(14)
    expect(devices.getByRole('list')).toHaveFocus()
  })

  it('that could not be loaded are asked for again by a press; signing out everywhere is there all the same', async () => {
    server.use(http.get('*/api/me/sessions', () => new HttpResponse(null, { status: 403 })))
    const { user } = visit('/account-settings')
    const devices = await card('Signed-in devices')
    expect(await devices.findByRole('alert', {}, slow)).toHaveTextContent('Your devices could not be loaded')
    expect(devices.getByRole('button', { name: 'Sign out everywhere…' })).toBeInTheDocument()
    server.resetHandlers()
    await user.click(devices.getByRole('button', { name: 'Try again' }))
    expect(await devices.findByText('This device', {}, slow)).toBeInTheDocument()
    expect(devices.queryByRole('alert')).toBeNull()
  })

  it('are named in German, too', async () => {
    await chooseLanguage('de')
    add({ browser: 'firefox', system: 'windows', signedInAt, seenAt: ago(3) })
    const { devices } = await openDevices('Angemeldete Geräte')
    expect(devices.getByText('Zuletzt vor 3 Stunden benutzt')).toBeInTheDocument()
    const name = /^Sitzung beenden: Firefox unter Windows, angemeldet am 03\.03\.2030/
    expect(devices.getByRole('button', { name })).toHaveTextContent('Beenden')
  })
})

it('a session that another device has ended leads to the sign-in page with the next call', async () => {
  const { where } = await openDevices()
  const { sub, auth_time: second } = claimsOf(own)
  act(() => world.backend.sessions.end(sub, String(second)))
  await expect(unwrap(client.GET('/me'))).rejects.toMatchObject({ code: 'sign_in_required' })
  await waitFor(() => expect(where()).toBe('/auth?next=%2Faccount-settings'), slow)
  expect(currentSession()).toEqual({ status: 'out', lost: 'sign_in_required' })
})
