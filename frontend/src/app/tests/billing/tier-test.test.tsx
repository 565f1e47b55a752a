import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'

/** From the account menu, by keyboard. */
async function open(menu = 'Account', entry = 'Test plans', title = 'Test plans') {
  const visited = visit('/terms')
  const button = await screen.findByRole('button', { name: menu }, slow)
  button.focus()
  await visited.user.keyboard('{ArrowDown}')
  const list = await screen.findByRole('menu', { name: menu }, slow)
  await visited.user.click(await within(list).findByRole('menuitem', { name: entry }, slow))
  const dialog = within(await screen.findByRole('dialog', { name: title }, slow))
  await dialog.findByRole('radio', { name: /Agency/ }, slow)
  return { ...visited, dialog }
}

beforeEach(async () => {
  await signedIn()
  world.backend.me = { ...world.backend.me, isAdmin: true, tier: 'creator' }
})
afterEach(() => chooseLanguage('en'))

describe('Test plans', () => {
  it('cannot switch to the tier one has', async () => {
    const { user, dialog } = await open()
    const button = dialog.getByRole('button', { name: 'Switch plan' })
    expect(dialog.getByRole('radio', { name: /Creator/ })).toBeChecked()
    expect(button).toBeDisabled()
    await user.click(dialog.getByRole('radio', { name: /Growth/ }))
    expect(button).toBeEnabled()
    await user.click(dialog.getByRole('radio', { name: /Creator/ }))
    expect(button).toBeDisabled()
  })

  it('switches for a year, says so, and everything shows it without a reload', async () => {
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('radio', { name: /Agency/ }))
    await user.click(dialog.getByRole('button', { name: 'Switch plan' }))
    expect(await screen.findByText('Plan updated', {}, slow)).toBeInTheDocument()
    expect(screen.getByText('Your plan is now Agency')).toBeInTheDocument()
    expect(world.backend.office.requests).toEqual([{ tier: 'agency' }])
    expect(await dialog.findByText('Your plan is Agency, until 15 Jan 2031.', {}, slow)).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Switch plan' })).toBeDisabled()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Account' }))
    expect(await screen.findByText(/^Agency ·/, {}, slow)).toBeInTheDocument()
  })

  it('to Free ends it; without a tier an administrator counts as Creator', async () => {
    world.backend.me = { ...world.backend.me, tier: 'growth', subscriptionEnd: '2031-01-15T10:00:00Z' }
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('radio', { name: /Free/ }))
    await user.click(dialog.getByRole('button', { name: 'Switch plan' }))
    expect(await screen.findByText('Your plan is now Free', {}, slow)).toBeInTheDocument()
    expect(await dialog.findByText('Your plan is Creator.', {}, slow)).toBeInTheDocument()
  })

  it.each([
    [500, 'internal', 'The plan could not be switched'],
    [403, 'forbidden', 'You do not have permission to do this.'],
  ] as const)('that fails with %s %s changes nothing and says why', async (status, code, message) => {
    world.backend.office.refusals.set('PUT /admin/own-tier', [status, code])
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('radio', { name: /Agency/ }))
    await user.click(dialog.getByRole('button', { name: 'Switch plan' }))
    expect(await screen.findByText('Error', {}, slow)).toBeInTheDocument()
    expect(screen.getByText(message)).toBeInTheDocument()
    expect(dialog.getByText('Your plan is Creator.')).toBeInTheDocument()
  })

  it('with nobody signed in any more asks to sign in', async () => {
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('radio', { name: /Agency/ }))
    // Signed out in another tab, in the moment before the press.
    const button = dialog.getByRole('button', { name: 'Switch plan' })
    await signedOut()
    if (button.isConnected) button.click()
    expect(world.backend.office.requests).toEqual([])
  })

  it('speaks German', async () => {
    await chooseLanguage('de')
    const { user, dialog } = await open('Konto', 'Tarife testen', 'Tarife testen')
    await user.click(dialog.getByRole('radio', { name: /Growth/ }))
    await user.click(dialog.getByRole('button', { name: 'Tarif wechseln' }))
    expect(await screen.findByText('Tarif gewechselt', {}, slow)).toBeInTheDocument()
  })
})
