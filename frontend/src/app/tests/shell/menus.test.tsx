import { screen, waitFor, within } from '@testing-library/react'
import { mutate } from 'swr'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage, currentLanguage } from '@/i18n'
import { linked, unlinked } from '@/testing/api/channel-link'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'

const button = (name: string | RegExp) => screen.findByRole('button', { name }, slow)
const names = (items: HTMLElement[]) => items.map((item) => item.textContent)

/** Opens a menu of the header the way a keyboard does. */
async function openMenu(user: ReturnType<typeof visit>['user'], name: string) {
  ;(await button(name)).focus()
  await user.keyboard('{ArrowDown}')
  return screen.findByRole('menu', { name }, slow)
}

/** Goes down until an entry has the focus. */
async function goTo(user: ReturnType<typeof visit>['user'], entry: HTMLElement) {
  for (let steps = 0; steps < 12 && document.activeElement !== entry; steps += 1)
    await user.keyboard('{ArrowDown}')
  expect(entry).toHaveFocus()
}

afterEach(async () => {
  document.documentElement.dataset.theme = 'dark'
  await chooseLanguage('en')
})

describe('the header of a visitor', () => {
  beforeEach(signedOut)

  it('has the main navigation, with the hub’s page for visitors', async () => {
    visit('/terms')
    const nav = await screen.findByRole('navigation', { name: 'Main navigation' }, slow)
    expect(within(nav).getByRole('link', { name: 'Quick Analyzer' })).toHaveAttribute(
      'href',
      '/auth?next=%2Fquick-analyzer',
    )
    expect(within(nav).getByRole('link', { name: 'X-Ray' })).toHaveAttribute(
      'href',
      '/auth?next=%2Fperformance%3Ftab%3Danalytics',
    )
    expect(within(nav).getByRole('link', { name: 'Discovery' })).toHaveAttribute(
      'href',
      '/thumbnail-discovery-preview',
    )
  })

  it('offers to sign in, and to come back here', async () => {
    visit('/terms')
    expect(await screen.findByRole('link', { name: 'Sign in' }, slow)).toHaveAttribute(
      'href',
      '/auth?next=%2Fterms',
    )
    await button('Language')
    expect(screen.queryByRole('button', { name: 'Account' })).not.toBeInTheDocument()
  })

  it('changes the language by keyboard, back and forth', async () => {
    const { user } = visit('/terms')
    const menu = await openMenu(user, 'Language')
    expect(within(menu).getByRole('menuitemcheckbox', { name: 'English' })).toBeChecked()
    await goTo(user, within(menu).getByRole('menuitemcheckbox', { name: 'Deutsch' }))
    await user.keyboard('{Enter}')
    const german = await button('Sprache')
    expect(currentLanguage()).toBe('de')
    expect(localStorage.getItem('kanalyse.language')).toBe('de')
    await waitFor(() => expect(german).toHaveFocus())
    const sprache = await openMenu(user, 'Sprache')
    expect(within(sprache).getByRole('menuitemcheckbox', { name: 'Deutsch' })).toBeChecked()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  })

  it('changes the theme by keyboard, and remembers it', async () => {
    const bar = document.head.appendChild(
      Object.assign(document.createElement('meta'), { name: 'theme-color', content: '#0c0c11' }),
    )
    Object.assign(bar.dataset, { dark: '#0c0c11', light: '#f9f9fb' })
    const { user } = visit('/terms')
    const menu = await openMenu(user, 'Theme')
    expect(within(menu).getByRole('menuitemcheckbox', { name: 'Dark' })).toBeChecked()
    await goTo(user, within(menu).getByRole('menuitemcheckbox', { name: 'Light' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'))
    expect(localStorage.getItem('kanalyse.theme')).toBe('light')
    expect(bar.content).toBe('#f9f9fb')
    bar.remove()
  })
})

describe('the account menu', () => {
  beforeEach(async () => {
    await signedIn()
  })

  /** Saved titles, then those of the specification. */
  const everyone = [
    'Saved titles',
    'Customer area',
    'Account settings',
    'Help and FAQ',
    'Privacy policy',
    'Terms of use',
    'Sign out',
  ]

  it('of a member has every entry of the specification, in its order', async () => {
    const { user } = visit('/terms')
    const menu = await openMenu(user, 'Account')
    expect(within(menu).getByText('mara@example.org')).toBeInTheDocument()
    expect(await within(menu).findByText('Free · 5 credits')).toBeInTheDocument()
    const items = within(menu).getAllByRole('menuitem')
    expect(names(items).map((name) => name.replace('Not available yet', ''))).toEqual(everyone)
  })

  it('of an admin has what admins have besides', async () => {
    world.backend.me = { ...world.backend.me, isAdmin: true, tier: 'creator' }
    const { user } = visit('/terms')
    const menu = await openMenu(user, 'Account')
    await within(menu).findByText('Creator · 5 credits')
    const items = names(within(menu).getAllByRole('menuitem')).map((name) =>
      name.replace('Not available yet', ''),
    )
    expect(items).toEqual(['Test plans', ...everyone.slice(0, -1), 'Admin panel', 'Sign out'])
  })

  it('offers to link or to unlink a channel only where the service says so', async () => {
    const { user } = visit('/terms')
    for (const [channel, name] of [
      [unlinked, 'Connect a channel'],
      [linked, 'Disconnect channel'],
    ] as const) {
      world.backend.me = { ...world.backend.me, channel }
      await mutate(() => true)
      const menu = await openMenu(user, 'Account')
      expect(await within(menu).findByRole('menuitem', { name })).toBeInTheDocument()
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
    }
  })

  it('leads to a page by keyboard', async () => {
    const { user, where } = visit('/terms')
    await openMenu(user, 'Account')
    await user.keyboard('priv')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Privacy policy' })).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(where()).toBe('/privacy'))
  })

  it('signs out by keyboard, in German too, and leads home', async () => {
    await chooseLanguage('de')
    const { user, where } = visit('/terms')
    await openMenu(user, 'Konto')
    await user.keyboard('{End}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Abmelden' })).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(where()).toBe('/'), slow)
    expect(await screen.findByRole('link', { name: 'Anmelden' }, slow)).toBeInTheDocument()
  })
})

describe('the slide-out menu', () => {
  const open = async (user: ReturnType<typeof visit>['user'], name = 'Open menu', title = 'Menu') => {
    ;(await button(name)).focus()
    await user.keyboard('{Enter}')
    return screen.findByRole('dialog', { name: title }, slow)
  }

  it('of a member has credits, the same links, theme and language', async () => {
    await signedIn()
    const { user } = visit('/terms')
    const sheet = await open(user)
    expect(await within(sheet).findByText('Free · 5 credits')).toBeInTheDocument()
    expect(within(sheet).getByRole('link', { name: 'Quick Analyzer' })).toHaveAttribute(
      'href',
      '/quick-analyzer',
    )
    expect(within(sheet).getByRole('link', { name: 'Terms of use' })).toBeInTheDocument()
    expect(within(sheet).getByRole('link', { name: 'Discovery' })).toHaveAttribute(
      'href',
      '/thumbnail-discovery',
    )
    await user.click(within(sheet).getByRole('radio', { name: 'Light' }))
    expect(document.documentElement.dataset.theme).toBe('light')
    await user.click(within(sheet).getByRole('radio', { name: 'Deutsch' }))
    expect(await screen.findByRole('dialog', { name: 'Menü' })).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await button('Menü öffnen')).toHaveFocus()
  })

  it('of a visitor leads to the sign-in and back here', async () => {
    await signedOut()
    const { user, where } = visit('/terms')
    const sheet = await open(user)
    expect(within(sheet).queryByRole('button', { name: 'Sign out' })).not.toBeInTheDocument()
    await user.click(within(sheet).getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(where()).toBe('/auth?next=%2Fterms'))
  })

  it('closes behind a link', async () => {
    await signedOut()
    const { user, where } = visit('/terms')
    const sheet = await open(user)
    await user.click(within(sheet).getByRole('link', { name: 'Privacy policy' }))
    await waitFor(() => expect(where()).toBe('/privacy'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('signs a member out', async () => {
    await signedIn()
    const { user, where } = visit('/terms')
    const sheet = await open(user)
    await user.click(within(sheet).getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(where()).toBe('/'), slow)
  })
})

describe('the bottom bar', () => {
  const bar = () => screen.findByRole('navigation', { name: 'Quick navigation' }, slow)

  it('has its six entries in order, in both languages', async () => {
    await signedOut()
    visit('/terms')
    const entries = () =>
      names(within(nav).getAllByRole('listitem')).map((name) => name.replace(/Not.*|Noch.*/, ''))
    const nav = await bar()
    expect(entries()).toEqual(['Home', 'Analyze', 'Leaderboard', 'Monitor', 'Discovery', 'Profile'])
    await chooseLanguage('de')
    await waitFor(() =>
      expect(entries()).toEqual(['Start', 'Analyse', 'Rangliste', 'Monitor', 'Entdecken', 'Profil']),
    )
  })

  it('sends visitors who want to analyse through the sign-in, and their profile is the sign-in', async () => {
    await signedOut()
    visit('/')
    const nav = await bar()
    expect(within(nav).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    expect(within(nav).getByRole('link', { name: 'Analyze' })).toHaveAttribute(
      'href',
      '/auth?next=%2Fquick-analyzer',
    )
    expect(within(nav).getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/auth')
  })

  it('highlights where one is', async () => {
    await signedIn()
    visit('/quick-analyzer')
    const nav = await bar()
    expect(within(nav).getByRole('link', { name: 'Analyze' })).toHaveAttribute('aria-current', 'page')
    expect(within(nav).getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  })

  it('leads to the hub, and stays highlighted in all parts of it', async () => {
    await signedIn()
    const { user, where } = visit('/terms')
    const entry = within(await bar()).getByRole('link', { name: 'Discovery' })
    expect(entry).not.toHaveAttribute('aria-current')
    await user.click(entry)
    await waitFor(() => expect(where()).toBe('/thumbnail-discovery'), slow)
    await user.click(await screen.findByRole('link', { name: 'Patterns' }, slow))
    await waitFor(() => expect(where()).toBe('/thumbnail-discovery/patterns'), slow)
    expect(within(await bar()).getByRole('link', { name: 'Discovery' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })
})
