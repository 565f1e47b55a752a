import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { encode } from 'uqr'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import {
  codeStep,
  email,
  enterCode,
  password,
  signIn,
  wrongCodeOf,
} from '@/testing/screens/sign-in-on-screen'
import { server, world } from '@/testing/setup'
import { signedOut } from '@/testing/user-pool/sign-in'
import { totp } from '@/testing/user-pool/totp'

const asked = (request: string) => world.backend.seen.filter((seen) => seen === request).length
const askedOfPool = (action: string) => world.pool.seen.filter((seen) => seen === action).length
const me = () => world.backend.me

/** Where a QR code is dark, as it is drawn, and as it should be. */
const darkIn = (picture: HTMLElement) =>
  [...(picture.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(
    ([, x, y]) => `${String(x)} ${String(y)}`,
  )
const darkOf = (text: string) =>
  encode(text, { ecc: 'M', border: 4 }).data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`${String(x)} ${String(y)}`] : [])),
  )

beforeEach(async () => {
  await signedOut()
  world.pool.add(email, password)
})

describe('an authenticator app in the settings', () => {
  const card = async () => within(await screen.findByRole('region', { name: 'Authenticator app' }, slow))
  const factor = () => world.pool.people.get(email)?.factor
  const saved: { name: string; text: Promise<string> }[] = []

  const open = async () => {
    const visited = visit('/auth?next=%2Faccount-settings')
    await signIn(visited.user)
    const opened = { ...visited, card: await card() }
    return {
      ...opened,
      press: (name: string) => visited.user.click(opened.card.getByRole('button', { name })),
    }
  }
  const atKey = async () => {
    const opened = await open()
    await opened.press('Set up')
    const field = await opened.card.findByLabelText('Code from the app', {}, slow)
    const turnOn = async (code: string) => {
      await opened.user.clear(field)
      await opened.user.type(field, code)
      await opened.press('Turn on')
    }
    return { ...opened, field, turnOn }
  }
  const confirm = async (user: UserEvent, title: string, name: string) => {
    const dialog = within(await screen.findByRole('alertdialog', { name: title }, slow))
    await user.click(dialog.getByRole('button', { name }))
  }
  /** Turned on before this visit; the pool asks for no code here, so that signing in takes one step. */
  const alreadyOn = () => {
    world.pool.protect(email)
    factor()!.isOn = false
    me().authenticatorSince = '2030-01-02T12:00:00Z'
    return world.backend.secondStep.turnOn()
  }

  beforeEach(() => {
    saved.length = 0
    let made: Blob | undefined
    URL.createObjectURL = vi.fn((file: Blob) => {
      made = file
      return 'blob:code'
    })
    URL.revokeObjectURL = vi.fn()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (made) saved.push({ name: this.download, text: made.text() })
    })
  })

  it('is connected, proves it by a code, and the recovery code is stored', async () => {
    const { card, press, turnOn } = await atKey()
    expect(card.getByText('Connect your app')).toHaveFocus()
    const key = factor()!.secret
    const picture = await card.findByRole('img', { name: /^QR code/ }, slow)
    expect(darkIn(picture)).toEqual(
      darkOf(`otpauth://totp/Kanalyse:mara%40example.org?secret=${key}&issuer=Kanalyse`),
    )
    expect(card.getByText(key.match(/.{4}/g)!.join(' '))).toBeVisible()
    await press('Copy key')
    expect(await navigator.clipboard.readText()).toBe(key)
    await turnOn(totp(key))
    expect(await card.findByText('Your recovery code', {}, slow)).toHaveFocus()
    const code = world.backend.secondStep.recoveryCode!
    expect(card.getByText(code)).toBeVisible()
    await press('Copy code')
    expect(await navigator.clipboard.readText()).toBe(code)
    await press('Download as text file')
    expect(saved.map(({ name }) => name)).toEqual(['kanalyse-recovery-code.txt'])
    expect(await saved[0]!.text).toContain(`for ${email}\n\n${code}\n`)
    await press('I have stored it')
    expect(card.queryByText(code)).not.toBeInTheDocument()
    expect(card.getByText(/^On since /)).toHaveFocus()
    expect(factor()).toMatchObject({ isVerified: true, isOn: true })
    expect(asked('PUT /me/authenticator')).toBe(1)
  })

  it('with a wrong code is not turned on, and that is said at the field', async () => {
    const { card, field, turnOn } = await atKey()
    await turnOn(wrongCodeOf(factor()!.secret))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^This code is not correct/), slow)
    expect(field).toHaveFocus()
    expect(asked('PUT /me/authenticator')).toBe(0)
    await turnOn(totp(factor()!.secret))
    expect(await card.findByText('Your recovery code', {}, slow)).toBeVisible()
  })

  it('that cannot be turned on need not be connected again', async () => {
    const { card, press, turnOn } = await atKey()
    world.backend.offline = true
    await turnOn(totp(factor()!.secret))
    expect(await card.findByRole('alert', {}, slow)).toHaveTextContent(/not turned on yet.*No connection/)
    expect(card.getByText(/no need to scan again/)).toHaveFocus()
    world.backend.offline = false
    await press('Try again')
    expect(await card.findByText('Your recovery code', {}, slow)).toBeVisible()
    expect(card.queryByRole('alert')).not.toBeInTheDocument()
    expect([askedOfPool('AssociateSoftwareToken'), askedOfPool('VerifySoftwareToken')]).toEqual([1, 1])
    expect(asked('PUT /me/authenticator')).toBe(2)
  })

  it('for which the pool has no key says so, and the set-up can be given up', async () => {
    const { card, press } = await open()
    world.pool.refusals.set('AssociateSoftwareToken', 'LimitExceededException')
    await press('Set up')
    expect(await card.findByRole('alert', {}, slow)).toHaveTextContent('Too many requests')
    world.pool.refusals.clear()
    await press('Set up')
    await card.findByLabelText('Code from the app', {}, slow)
    await press('Cancel')
    expect(card.getByText(/^A second step when you sign in/)).toHaveFocus()
    expect(me().authenticatorSince).toBeNull()
  })

  it('is turned off, after a question', async () => {
    alreadyOn()
    const { user, card, press } = await open()
    await press('Turn off')
    await confirm(user, 'Turn off the authenticator app?', 'Cancel')
    expect(asked('DELETE /me/authenticator')).toBe(0)
    await press('Turn off')
    await confirm(user, 'Turn off the authenticator app?', 'Turn off')
    expect(await card.findByRole('button', { name: 'Set up' }, slow)).toBeVisible()
    await waitFor(() => expect(card.getByText(/^A second step when you sign in/)).toHaveFocus(), slow)
    expect(world.backend.me.authenticatorSince).toBeNull()
  })

  it('that cannot be turned off is still on, and that is said', async () => {
    alreadyOn()
    const { user, card, press } = await open()
    server.use(http.delete('*/api/me/authenticator', () => HttpResponse.json({}, { status: 500 })))
    await press('Turn off')
    await confirm(user, 'Turn off the authenticator app?', 'Turn off')
    expect(await card.findByRole('alert', {}, slow)).toHaveTextContent('The app was not turned off')
    expect(card.getByText(/^On since /)).toBeVisible()
  })

  it('gets another recovery code in place of the one before', async () => {
    const before = alreadyOn()
    const since = me().authenticatorSince
    const { user, card, press } = await open()
    await press('New recovery code')
    await confirm(user, 'Create a new recovery code?', 'New recovery code')
    expect(await card.findByText('Your recovery code', {}, slow)).toHaveFocus()
    const code = world.backend.secondStep.recoveryCode!
    expect(code).not.toBe(before)
    expect(card.getByText(code)).toBeVisible()
    await press('I have stored it')
    expect(card.getByText(/^On since /)).toBeVisible()
    expect(me().authenticatorSince).toBe(since)
  })

  it('that was set up is asked for at the next sign-in', async () => {
    const { card, press, turnOn, leave } = await atKey()
    const key = factor()!.secret
    await turnOn(totp(key))
    await card.findByText('Your recovery code', {}, slow)
    await press('I have stored it')
    leave()
    await signedOut()
    const { user, where } = visit('/auth?next=%2Fquick-analyzer')
    await signIn(user)
    await codeStep()
    // The code of the set-up has been used; the next one is let pass, too.
    await enterCode(user, totp(key, Date.now() + 30_000))
    await waitFor(() => expect(where()).toBe('/quick-analyzer'), slow)
  })
})
