import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signOutEverywhere } from '@/api/auth/end-sessions'
import { currentUserId } from '@/api/auth/current-user-id'
import { onForget } from '@/api/auth/forget'
import { currentSession, followOtherTabs, loadSession, signOut } from '@/api/auth/session'
import { client } from '@/api/client'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { rememberOldSession, signedIn, signedOut, storedTokens } from '@/testing/user-pool/sign-in'

/** What everybody may keep: how this browser shows pages, and in which language. */
const settings = { 'kanalyse.theme': 'dark', 'kanalyse.language': 'en', 'kanalyse.boardView': 'list' }

followOtherTabs()

const { cache } = SWRConfig.defaultValue
const cached = () => [...cache.keys()].filter((key) => cache.get(key)?.data !== undefined)

/** What both storages have, except for how this browser shows pages, and that it said of made-up channels that they are. */
const entries = () =>
  [localStorage, sessionStorage]
    .flatMap((storage) => Object.keys(storage))
    .filter((key) => !(key in settings) && key !== 'kanalyse.sampleSeen')
    .sort()
const own = ['kanalyse.attempts', 'kanalyse.intent', 'kanalyse.rewards']
const ownOf = (names: string[]) => names.filter((name) => name.startsWith('kanalyse.'))

function leaveEntries(userId = currentUserId()): void {
  for (const [name, value] of Object.entries(settings)) localStorage.setItem(name, value)
  const leave = (storage: Storage, name: string, entry: object) =>
    storage.setItem(`kanalyse.${name}`, JSON.stringify({ userId, ...entry }))
  leave(localStorage, 'rewards', { askedAt: Date.now(), since: '2030-01-01T00:00:00Z' })
  leave(sessionStorage, 'intent', { channel: '@mine', key: '1' })
  leave(sessionStorage, 'attempts', { channel: '@mine', count: 2 })
  // As the user pool's library does while it waits for a code.
  sessionStorage.setItem('CognitoSignInState.username', userId)
  sessionStorage.setItem('CognitoSignInState.signInSession', 'half a sign-in')
}

function removeTokens(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('Cognito')) localStorage.removeItem(key)
}

/** Another window signs in as somebody else, in place of who was signed in: nobody was signed out in between. */
function takeOverBy(user: string): void {
  const tokens = storedTokens('client', user)
  removeTokens()
  for (const [key, value] of Object.entries(tokens)) localStorage.setItem(key, value)
  dispatchEvent(new StorageEvent('storage', { key: 'CognitoIdentityServiceProvider.client.LastAuthUser' }))
}

/** A member at the dashboard, whose balance and analyses have come. */
async function memberAtHome() {
  await signedIn()
  world.backend.me = { ...world.backend.me, credits: 71, displayName: 'Mara' }
  world.backend.add({ channelName: 'Only Mine' })
  const visited = visit('/')
  await screen.findAllByText('Only Mine', {}, slow)
  await screen.findAllByText('71 credits', {}, slow)
  leaveEntries()
  return visited
}

/** `waiting`: what a session that was lost leaves for who signs in again. */
async function nothingIsLeft(waiting: string[] = []) {
  await waitFor(() => expect(entries()).toEqual(waiting), slow)
  await waitFor(() =>
    expect(JSON.stringify([...cached().map((key) => cache.get(key))])).not.toMatch(/Mine|Mara/),
  )
  expect([...cache.keys()].filter((key) => key.includes('"user-'))).toEqual([])
  for (const [name, value] of Object.entries(settings)) expect(localStorage.getItem(name)).toBe(value)
}

async function nothingOf(text: string) {
  await new Promise((done) => setTimeout(done, 50))
  expect(JSON.stringify(cached().map((key) => cache.get(key)))).not.toContain(text)
}

const pressSignOut = async ({ user }: ReturnType<typeof visit>) => {
  await user.click(await screen.findByRole('button', { name: 'Account' }, slow))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }, slow))
}

const ways: [way: string, go: (visited: ReturnType<typeof visit>) => unknown, waiting?: string[]][] = [
  ['by the button', pressSignOut],
  ['everywhere', signOutEverywhere],
  [
    'without a network',
    () => {
      world.pool.offline = true
      return signOut()
    },
  ],
  [
    'by a token that the API refuses',
    () => {
      server.use(
        http.all('*/api/*', () =>
          HttpResponse.json({ error: { code: 'sign_in_required' } }, { status: 401 }),
        ),
      )
      return client.GET('/me')
    },
    ['kanalyse.intent'],
  ],
  [
    'by a suspension',
    () => {
      world.backend.suspended = true
      return client.GET('/me')
    },
  ],
  [
    'by a refused refresh',
    () => {
      removeTokens()
      rememberOldSession()
      return loadSession()
    },
    ['kanalyse.intent'],
  ],
  [
    'in another window',
    () => {
      const key = Object.keys(localStorage).find((each) => each.endsWith('.LastAuthUser')) ?? ''
      removeTokens()
      dispatchEvent(new StorageEvent('storage', { key }))
    },
  ],
]

describe('after signing out', () => {
  it.each(ways)('%s, nothing of the person is left in the browser', async (_way, go, waiting) => {
    const visited = await memberAtHome()
    await go(visited)
    await waitFor(() => expect(currentSession().status).toBe('out'), slow)
    await nothingIsLeft(waiting)
    expect(screen.queryByText('Only Mine')).toBeNull()
  })

  it('by closing the account, nothing of the person is left in the browser', async () => {
    await memberAtHome()
    const { user } = visit('/account-settings')
    await user.click(await screen.findByRole('button', { name: 'Delete account…' }, slow))
    const dialog = within(await screen.findByRole('dialog', { name: /^Delete your account/ }, slow))
    await user.type(dialog.getByLabelText('Email'), 'mara@example.org')
    await user.click(dialog.getByRole('button', { name: 'Delete for good' }))
    await waitFor(() => expect(currentSession().status).toBe('out'), slow)
    await nothingIsLeft()
  })

  it('an answer that was on its way comes in no more', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    await signedIn()
    server.use(http.get('*/api/me/overview', () => promise.then(() => HttpResponse.json({ late: 'Mine' }))))
    visit('/')
    await screen.findByRole('heading', { name: 'What changed' }, slow)
    await signOut()
    resolve(undefined)
    await screen.findByRole('button', { name: 'Start for free' }, slow)
    await nothingOf('late')
  })

  it('what a module remembered is forgotten as well, once', async () => {
    let forgotten = 0
    onForget(() => forgotten++)
    await signedIn()
    forgotten = 0
    await signOut()
    await signOut()
    expect(forgotten).toBe(1)
  })

  it('a public page still shows what everybody may see', async () => {
    await signedIn()
    visit('/thumbnail-discovery-preview')
    const shown = (await screen.findAllByRole('article', {}, slow)).length
    await signOut()
    await screen.findByRole('heading', { name: 'See the whole hub' }, slow)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(shown), slow)
  })
})

describe('what a member has in the browser', () => {
  beforeEach(signedOut)
  afterEach(signedOut)

  it('stays while the same person loads the session again', async () => {
    await signedIn()
    leaveEntries()
    await loadSession()
    expect(ownOf(entries())).toEqual(own)
  })

  it('stays where the session could not be checked: it may still be theirs', async () => {
    rememberOldSession()
    world.pool.offline = true
    leaveEntries()
    await loadSession()
    expect(currentSession().status).toBe('failed')
    expect(ownOf(entries())).toEqual(own)
  })

  it('goes from a page that the browser brings back after the sign-in has ended elsewhere', async () => {
    await signedIn()
    leaveEntries()
    localStorage.removeItem('CognitoIdentityServiceProvider.client.LastAuthUser')
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(currentSession().status).toBe('in')
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await waitFor(() => expect(currentSession().status).toBe('out'))
    expect(ownOf(entries())).toEqual([])
  })
})

describe('the next person in the same tab', () => {
  it('sees nothing of the one before, not even until their own data has come', async () => {
    const visited = await memberAtHome()
    await pressSignOut(visited)
    await screen.findByRole('button', { name: 'Start for free' }, slow)
    const { promise, resolve } = Promise.withResolvers<undefined>()
    server.use(http.all('*/api/*', () => promise))
    const seen: string[] = []
    const watch = new MutationObserver(() => seen.push(document.body.textContent))
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
    await signedIn()
    await screen.findByRole('textbox', { name: 'Channel' }, slow)
    world.backend.me = { ...world.backend.me, credits: 4, displayName: 'Jon' }
    resolve(undefined)
    await screen.findAllByText('4 credits', {}, slow)
    watch.disconnect()
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter((text) => /71 credits|Mara/.test(text))).toEqual([])
  })

  it('whom another window has signed in finds nothing of the one before', async () => {
    const { user } = await memberAtHome()
    await user.type(await screen.findByRole('textbox', { name: 'Channel' }, slow), '@half-typed')
    await user.click(screen.getByRole('button', { name: 'Quick analysis' }))
    const dialog = within(await screen.findByRole('dialog', {}, slow))
    await user.type(await dialog.findByRole('textbox', { name: 'Channel' }, slow), '@in-the-dialog')
    takeOverBy('user-of-another-window')
    await waitFor(() => expect(currentUserId()).toBe('user-of-another-window'), slow)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow)
    expect(await screen.findByRole('textbox', { name: 'Channel' }, slow)).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Quick analysis' }))
    const theirs = within(await screen.findByRole('dialog', {}, slow))
    expect(await theirs.findByRole('textbox', { name: 'Channel' }, slow)).toHaveValue('')
    expect(ownOf(entries()).filter((name) => name !== 'kanalyse.rewards')).toEqual([])
    expect(localStorage.getItem('kanalyse.rewards') ?? '').not.toContain('2030-01-01')
    await waitFor(
      () => expect(cached().filter((key) => key.includes('"user-')).length).toBeGreaterThan(0),
      slow,
    )
    const { status, ...session } = currentSession()
    expect(status).toBe('in')
    const own = 'user' in session ? session.user.id : ''
    expect([...cache.keys()].filter((key) => key.includes('"user-') && !key.includes(`"${own}"`))).toEqual([])
  })
})
