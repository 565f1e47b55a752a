import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { sentinels } from '@/testing/api/backend'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'
import { matches } from '@/app/overlays/palette-commands'

type User = ReturnType<typeof visit>['user']
const button = (name: string | RegExp) => screen.findByRole('button', { name }, slow)

async function openPalette(user: User, title = 'Search and commands') {
  await button(title)
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: title }, slow)
  await waitFor(() => expect(field).toHaveFocus())
  return field
}
/** The texts of the palette, without pictures or the letters that replace them. */
const options = () =>
  screen
    .getAllByRole('option')
    .map((option) => option.querySelector(':scope > :not([aria-hidden])')?.textContent ?? '')

afterEach(async () => {
  document.documentElement.dataset.theme = 'dark'
  await chooseLanguage('en')
})

describe('the command palette', () => {
  it('opens by keyboard and by its button, and gives the focus back', async () => {
    await signedOut()
    const { user } = visit('/terms')
    const opener = await button('Search and commands')
    await user.click(opener)
    await screen.findByRole('combobox', { name: 'Search and commands' }, slow)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(opener).toHaveFocus())
    await openPalette(user)
  })

  it('offers a visitor the pages that exist, theme, language and the sign-in', async () => {
    await signedOut()
    const { user } = visit('/terms')
    await openPalette(user)
    expect(options()).toEqual(
      expect.arrayContaining([
        'Home',
        'Quick Analyzer',
        'Discovery',
        'Terms of use',
        'Light theme',
        'Sign in',
      ]),
    )
    expect(options()).not.toContain('Sign out')
    expect(world.backend.seen).not.toContain('GET /analyses')
  })

  it('goes to a page by a few letters and Enter', async () => {
    await signedIn()
    const { user, where } = visit('/terms')
    await openPalette(user)
    await user.keyboard('quick an')
    await waitFor(() => expect(options()[0]).toBe('Quick Analyzer'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(where()).toBe('/quick-analyzer'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('takes a channel to the analyser and spends nothing', async () => {
    await signedIn()
    const { user, where } = visit('/terms')
    await openPalette(user)
    await user.keyboard('@lanternattic')
    await waitFor(() => expect(options()).toEqual(['Analyze “@lanternattic”']))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(where()).toBe('/quick-analyzer?channel=%40lanternattic'))
    expect(await screen.findByRole('textbox', { name: 'Channel' }, slow)).toHaveValue('@lanternattic')
    expect(world.backend.seen).not.toContain('POST /analyses')
  })

  it('takes a visitor’s channel through the sign-in', async () => {
    await signedOut()
    const { user, where } = visit('/terms')
    await openPalette(user)
    await user.keyboard('@a{Enter}')
    await waitFor(() => expect(where()).toBe('/auth?next=%2Fquick-analyzer%3Fchannel%3D%2540a'), slow)
  })

  it('chooses among the entries by the arrow keys: theme and language', async () => {
    await signedOut()
    const { user } = visit('/terms')
    await openPalette(user)
    await user.keyboard('theme')
    await waitFor(() => expect(options()).toEqual(['Dark theme', 'Light theme', 'Analyze “theme”']))
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'))
    await openPalette(user)
    await user.keyboard('german{Enter}')
    await openPalette(user, 'Suche und Befehle')
    await user.keyboard('english')
    await waitFor(() => expect(options()).not.toContain('Sprache: Englisch'))
    await user.keyboard('{Control>}a{/Control}englisch{Enter}')
    await button('Search and commands')
  })

  it('shows a member’s last analyses, and signs out', async () => {
    await signedIn()
    const job = world.backend.add({ channelName: 'The Lantern Attic' })
    const { user, where } = visit('/terms')
    await openPalette(user)
    await user.keyboard('lantern')
    await waitFor(() => expect(options()[0]).toBe('The Lantern Attic'), slow)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(where()).toBe(`/analysis/${job.requestId}`))
    await openPalette(user)
    await user.keyboard('sign out{Enter}')
    await waitFor(() => expect(where()).toBe('/'), slow)
  })

  it('begins with the channels a member looked at last, each once and none that failed', async () => {
    await signedIn()
    for (const [channelId, channelName] of [
      ['UCa', 'Workshop Diaries'],
      ['UCb', 'The Lantern Attic'],
      ['UCa', 'Workshop Diaries'],
    ])
      world.backend.add({ channelId: channelId!, channelName: channelName! })
    world.backend.add({ channelId: 'UCc', channelName: 'Huge', status: 'failed', failure: 'timeout' })
    const { user } = visit('/terms')
    await openPalette(user)
    await waitFor(
      () => expect(options().slice(0, 3)).toEqual(['Workshop Diaries', 'The Lantern Attic', 'Home']),
      slow,
    )
  })

  it('finds words in any order, whatever their capitals and accents', () => {
    expect(matches('Kanäle vergleichen', 'VERGL kanale')).toBe(true)
    expect(matches('Kanäle vergleichen', 'kanal x')).toBe(false)
    expect(matches('anything', '  ')).toBe(true)
  })
})

describe('the quick analysis', () => {
  const open = async (user: User, name = 'Quick analysis') => {
    await user.click(await button(name))
    return screen.findByRole('dialog', { name }, slow)
  }
  const field = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: 'Channel' })
  const submit = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Analyze channel' })

  it('takes nothing that is empty', async () => {
    await signedIn()
    const { user } = visit('/terms')
    const dialog = await open(user)
    await user.click(submit(dialog))
    expect(field(dialog)).toHaveFocus()
    expect(field(dialog)).toBeInvalid()
    await user.type(field(dialog), '   {Enter}')
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Invalid input')
    expect(world.backend.seen).not.toContain('POST /analyses')
  })

  it('starts an analysis and leads to its own page', async () => {
    await signedIn()
    const { user, where } = visit('/terms')
    const dialog = await open(user)
    await user.type(field(dialog), '@workshopdiaries{Enter}')
    await waitFor(() => expect(where()).toMatch(/^\/analysis\/[0-9a-f]{32}$/), slow)
    expect(world.backend.seen.filter((request) => request === 'POST /analyses')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('says at the field what the server refuses, and keeps what was typed', async () => {
    await signedIn()
    const { user } = visit('/terms')
    const dialog = await open(user)
    await user.type(field(dialog), `${sentinels.invalid}{Enter}`)
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Invalid input')
    expect(field(dialog)).toHaveValue(sentinels.invalid)
  })

  it('tries again after a fault without charging twice', async () => {
    await signedIn()
    const { user } = visit('/terms')
    const dialog = await open(user)
    await user.type(field(dialog), `${sentinels.internal}{Enter}`)
    const key = await waitFor(() => {
      const stored = sessionStorage.getItem('kanalyse.intent')
      expect(stored).not.toBeNull()
      return stored
    })
    await user.click(await within(dialog).findByRole('button', { name: 'Try again' }, slow))
    const sent = () => world.backend.seen.filter((request) => request === 'POST /analyses')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sessionStorage.getItem('kanalyse.intent')).toBe(key)
  })

  /** A member, one of whose analyses is under way, opens it. */
  async function openWhileOneRuns() {
    await signedIn()
    const running = world.backend.add({ status: 'running', channelName: 'First One' })
    world.backend.patience = 1_000
    world.backend.me = { ...world.backend.me, runningRequestId: running.requestId }
    const { user, where } = visit('/terms')
    const dialog = await open(user)
    return { running, user, where, dialog }
  }

  it('leads to the analysis that runs already', async () => {
    const { running, user, where, dialog } = await openWhileOneRuns()
    const way = await within(dialog).findByRole('button', { name: 'Show the running analysis' }, slow)
    await user.type(field(dialog), '@second')
    expect(submit(dialog)).toHaveAttribute('aria-disabled', 'true')
    expect(submit(dialog)).toHaveAccessibleDescription(/One analysis at a time/)
    await user.click(submit(dialog))
    expect(world.backend.seen).not.toContain('POST /analyses')
    await user.click(way)
    await waitFor(() => expect(where()).toBe(`/analysis/${running.requestId}`))
  })

  it('starts once the running one has ended, without being closed', async () => {
    const { running, user, where, dialog } = await openWhileOneRuns()
    await user.type(field(dialog), '@second')
    await waitFor(() => expect(submit(dialog)).toHaveAttribute('aria-disabled', 'true'), slow)
    running.status = 'completed'
    world.backend.me = { ...world.backend.me, runningRequestId: null }
    await waitFor(() => expect(submit(dialog)).not.toHaveAttribute('aria-disabled'), slow)
    await user.click(submit(dialog))
    await waitFor(() => expect(where()).toMatch(/^\/analysis\/[0-9a-f]{32}$/), slow)
  })

  it('says so where the server knows of a running one that this page did not', async () => {
    await signedIn()
    const { user, where } = visit('/terms')
    const dialog = await open(user)
    await user.type(field(dialog), '@second')
    const running = world.backend.add({ status: 'running', channelName: 'First One' })
    world.backend.patience = 1_000
    world.backend.me = { ...world.backend.me, runningRequestId: running.requestId }
    await user.click(submit(dialog))
    const said = await within(dialog).findByText('An analysis is already in progress.', {}, slow)
    expect(said.closest('[role=status],[role=alert]')).not.toBeNull()
    await user.click(await within(dialog).findByRole('button', { name: 'Show the running analysis' }, slow))
    await waitFor(() => expect(where()).toBe(`/analysis/${running.requestId}`), slow)
  })

  it('without credits says when the next ones come', async () => {
    await signedIn()
    world.backend.me = { ...world.backend.me, credits: 0, subscriptionCredits: 0 }
    const { user } = visit('/terms')
    const dialog = await open(user)
    await user.type(field(dialog), '@a')
    expect(await within(dialog).findByText(/next free credits come on 31 Jan 2030/)).toBeInTheDocument()
    await user.type(field(dialog), '{Enter}')
    expect(submit(dialog)).toHaveAttribute('aria-disabled', 'true')
    expect(submit(dialog)).toHaveAccessibleDescription(/You need more credits/)
    expect(world.backend.seen).not.toContain('POST /analyses')
  })

  it('sends a visitor through the sign-in, in German too', async () => {
    await signedOut()
    await chooseLanguage('de')
    const { user, where } = visit('/terms')
    const dialog = await open(user, 'Schnellanalyse')
    await user.type(within(dialog).getByRole('textbox', { name: 'Kanal' }), '@a b{Enter}')
    await waitFor(() => expect(where()).toBe('/auth?next=%2Fquick-analyzer%3Fchannel%3D%2540a%2Bb'))
    expect(world.backend.seen).not.toContain('POST /analyses')
  })
})

describe('getting credits', () => {
  const open = async (user: User, name: string | RegExp = /Get credits/) => {
    await user.click(await button(name))
    return screen.findByRole('dialog', { name: /Get credits|Credits holen/ }, slow)
  }

  describe('as a member', () => {
    beforeEach(async () => {
      await signedIn()
    })

    it('shows the balance with its split, when the next come, and what things cost', async () => {
      world.backend.me = { ...world.backend.me, credits: 12, subscriptionCredits: 5, purchasedCredits: 7 }
      const { user } = visit('/terms')
      const dialog = await open(user)
      expect(within(dialog).getByText('12 credits')).toBeInTheDocument()
      const part = (name: string) => names(within(dialog).getByRole('region', { name }))
      expect(part('Your balance')).toEqual({
        Monthly: '5',
        Purchased: '7',
        'Next free credits': '5 credits on 31 Jan 2030',
      })
      expect(part('Prices in credits')).toEqual({
        'Analysis of a channel': '1 credit',
        'X-Ray report': '10 credits',
      })
    })

    it('says plainly that no payments are set up, and shows no shop', async () => {
      const { user } = visit('/terms')
      const dialog = await open(user)
      expect(
        await within(dialog).findByText('Payments are not available here at the moment.'),
      ).toBeInTheDocument()
      expect(within(dialog).queryByRole('tab')).not.toBeInTheDocument()
    })

    it('has its three ways where payments are set up, subscriptions first shown', async () => {
      world.backend.status.services = [{ key: 'payments', state: 'sample' }]
      const { user } = visit('/terms')
      const dialog = await open(user)
      const tabs = await within(dialog).findAllByRole('tab')
      expect(tabs.map((tab) => tab.textContent)).toEqual(['Packs', 'Subscriptions', 'Enter code'])
      expect(within(dialog).getByRole('tab', { selected: true })).toHaveTextContent('Subscriptions')
      tabs[1]?.focus()
      await user.keyboard('{ArrowRight}')
      expect(
        await within(dialog).findByRole('textbox', { name: 'Promo or gift code' }, slow),
      ).toBeInTheDocument()
    })

    it('guesses nothing about payments when the server does not say', async () => {
      world.backend.status.services = []
      const { user } = visit('/terms')
      const dialog = await open(user)
      expect(within(dialog).getByText(/could not check whether payments/)).toBeInTheDocument()
    })
  })

  it('as a visitor says what a free account brings', async () => {
    await signedOut()
    const { user } = visit('/terms')
    const dialog = await open(user)
    expect(within(dialog).getByText(/5 credits every month/)).toBeInTheDocument()
    expect(within(dialog).getByRole('link', { name: 'Create a free account' })).toHaveAttribute(
      'href',
      '/auth?view=sign-up',
    )
    expect(world.backend.seen).not.toContain('GET /me')
  })

  it('opens from the slide-out menu in its place', async () => {
    await signedIn()
    const { user } = visit('/terms')
    const opener = await button('Open menu')
    await user.click(opener)
    const sheet = await screen.findByRole('dialog', { name: 'Menu' }, slow)
    await user.click(within(sheet).getByRole('button', { name: 'Get credits' }))
    const dialog = await screen.findByRole('dialog', { name: 'Get credits' }, slow)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument())
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())
  })
})

/** Term and value of every row of the lists in an element. */
function names(element: HTMLElement): Record<string, string> {
  return Object.fromEntries(
    [...element.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.textContent ?? '',
    ]),
  )
}
