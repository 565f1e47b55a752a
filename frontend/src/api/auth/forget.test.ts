import { beforeEach, describe, expect, it, vi } from 'vitest'
import { world } from '@/testing/setup'
import { storedTokens } from '@/testing/user-pool/sign-in'

/** The page is loaded: of its modules, those that know who is signed in, and nothing that reads answers. */
async function load() {
  vi.resetModules()
  const [session, forget] = await Promise.all([import('./session'), import('./forget')])
  const forgotten = { left: 0, replaced: 0 }
  forget.onForget(() => forgotten.left++)
  forget.onReplaced(() => forgotten.replaced++)
  return { ...session, forgotten }
}

function leaveEntries(userId: string): void {
  localStorage.setItem('kanalyse.theme', 'dark')
  localStorage.setItem('kanalyse.rewards', JSON.stringify({ userId }))
  sessionStorage.setItem('kanalyse.intent', JSON.stringify({ userId }))
  sessionStorage.setItem('kanalyse.attempts', JSON.stringify({ userId }))
  sessionStorage.setItem('CognitoSignInState.expiry', String(Date.now() + 60_000))
}

function holdTokens(user: string): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('Cognito')) localStorage.removeItem(key)
  for (const [key, value] of Object.entries(storedTokens('client', user))) localStorage.setItem(key, value)
}

const entries = () =>
  [localStorage, sessionStorage]
    .flatMap((storage) => Object.keys(storage))
    .filter((key) => !key.startsWith('CognitoIdentity'))
    .sort()
const all = [
  'CognitoSignInState.expiry',
  'kanalyse.attempts',
  'kanalyse.intent',
  'kanalyse.rewards',
  'kanalyse.theme',
]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('where the page is loaded', () => {
  it('by who is signed in, all that is theirs stays', async () => {
    holdTokens('mara')
    leaveEntries('mara')
    const { loadSession, currentSession, forgotten } = await load()
    await loadSession()
    expect(currentSession()).toMatchObject({ status: 'in', user: { id: 'mara' } })
    expect(entries()).toEqual(all)
    expect(forgotten).toEqual({ left: 0, replaced: 0 })
  })

  it('after the sign-in has ended elsewhere, it goes, but not a sign-in under way', async () => {
    leaveEntries('mara')
    await (await load()).loadSession()
    expect(entries()).toEqual(['CognitoSignInState.expiry', 'kanalyse.theme'])
  })

  it('by somebody else, it goes', async () => {
    holdTokens('jon')
    leaveEntries('mara')
    await (await load()).loadSession()
    expect(entries()).toEqual(['CognitoSignInState.expiry', 'kanalyse.theme'])
  })

  it.each(['rubbish', 'null', '7', '{}'])('with %s in its place, it goes', async (text) => {
    holdTokens('jon')
    sessionStorage.setItem('kanalyse.intent', text)
    await (await load()).loadSession()
    expect(entries()).toEqual([])
  })
})

describe('a session that was lost', () => {
  async function lost(why?: 'account_suspended') {
    holdTokens('mara')
    const page = await load()
    await page.loadSession()
    leaveEntries('mara')
    page.sessionLost(why)
    return page
  }

  it('leaves the act that may have been done, for who signs in again', async () => {
    const { loadSession, forgotten } = await lost()
    expect(entries()).toEqual(['kanalyse.intent', 'kanalyse.theme'])
    expect(forgotten).toEqual({ left: 1, replaced: 0 })
    holdTokens('mara')
    await loadSession()
    expect(entries()).toEqual(['kanalyse.intent', 'kanalyse.theme'])
    expect(forgotten).toEqual({ left: 1, replaced: 0 })
  })

  it('leaves nothing to somebody else', async () => {
    const { loadSession, forgotten } = await lost()
    holdTokens('jon')
    await loadSession()
    expect(entries()).toEqual(['kanalyse.theme'])
    expect(forgotten).toEqual({ left: 1, replaced: 1 })
  })

  it('leaves nothing where the account is suspended', async () => {
    const { forgotten } = await lost('account_suspended')
    expect(entries()).toEqual(['kanalyse.theme'])
    expect(forgotten).toEqual({ left: 1, replaced: 1 })
  })

  it('takes its own tokens away at once, and none of who signs in meanwhile', async () => {
    await lost()
    expect(Object.keys(localStorage)).toEqual(['kanalyse.theme'])
    holdTokens('jon')
    const before = Object.entries(localStorage)
    await vi.waitFor(() => expect(world.pool.seen).toContain('RevokeToken'))
    expect(Object.entries(localStorage)).toEqual(before)
  })
})

it('somebody who follows without a sign-out in between finds nothing', async () => {
  holdTokens('mara')
  const { loadSession, forgotten } = await load()
  await loadSession()
  leaveEntries('mara')
  holdTokens('jon')
  await loadSession()
  expect(entries()).toEqual(['kanalyse.theme'])
  expect(forgotten).toEqual({ left: 1, replaced: 1 })
})
