import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentTokens, signInWith } from '@/api/auth/cognito'
import { accessToken, currentSession, loadSession, signOut } from '@/api/auth/session'
import { client, unwrap } from '@/api/client'
import { chooseLanguage } from '@/i18n'
import { holdTimeouts } from '@/testing/late'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { email, password, statusFor } from '@/testing/screens/member'
import { server, world } from '@/testing/setup'
import { storedTokens as tokensOf } from '@/testing/user-pool/sign-in'

const end = '*/api/me/sessions/current'
let own: string

afterEach(() => chooseLanguage('en'))

beforeEach(async () => {
  world.pool.add(email, password)
  await signInWith(email, password)
  await loadSession()
  own = (await currentTokens())!.accessToken
})

async function expectSignedOut() {
  expect(currentSession()).toEqual({ status: 'out', lost: false })
  expect(await accessToken()).toBeNull()
}

describe('signing out', () => {
  it('ends the session at the API, so that a copy of its token is refused at once, and then in the pool', async () => {
    expect(await statusFor(own)).toBe(200)
    let isRevoked: boolean | undefined
    server.use(http.delete(end, () => void (isRevoked = world.pool.seen.includes('RevokeToken'))))
    await signOut()
    expect(await statusFor(own)).toBe(401)
    expect(isRevoked).toBe(false)
    expect(world.pool.seen).toContain('RevokeToken')
    await expectSignedOut()
  })

  it.each([
    [
      'is refused',
      () => HttpResponse.json({ error: { code: 'sign_in_required', message: '' } }, { status: 401 }),
    ],
    [
      'asks for a sign-in',
      () => HttpResponse.json({ error: { code: 'sign_in_again', message: '' } }, { status: 403 }),
    ],
    ['fails', () => new HttpResponse(null, { status: 500 })],
    ['is not reached', () => HttpResponse.error()],
  ])('goes on where the API %s: it is asked once, and no token is renewed for it', async (_what, answer) => {
    let asked = 0
    server.use(
      http.delete(end, () => {
        asked += 1
        return answer()
      }),
    )
    await signOut()
    await expectSignedOut()
    expect(asked).toBe(1)
    expect(world.pool.seen).not.toContain('GetTokensFromRefreshToken')
  })

  it('waits three seconds for an API that never answers', async () => {
    const clock = holdTimeouts()
    const asked = vi.fn()
    server.use(
      http.delete(end, () => {
        asked()
        return new Promise<never>(() => undefined)
      }),
    )
    const leaving = signOut()
    await waitFor(() => expect(asked).toHaveBeenCalledOnce(), slow)
    clock.pass(2_999)
    expect(currentSession().status).toBe('in')
    clock.pass(3_000)
    await leaving
    await expectSignedOut()
    vi.restoreAllMocks()
  })
})

describe('somebody else whom another window has signed in', () => {
  /** Without a word to this window, which still shows who was there before. */
  const takeOver = () => {
    const tokens = tokensOf('client', 'user-of-another-window')
    for (const key of Object.keys(localStorage)) if (key.startsWith('Cognito')) localStorage.removeItem(key)
    for (const [key, value] of Object.entries(tokens)) localStorage.setItem(key, value)
  }

  it('does nothing that was begun by the person before, who is no longer shown then', async () => {
    takeOver()
    const before = world.backend.seen.length
    await expect(
      unwrap(client.POST('/redeem-promo-code', { body: { promoCode: 'X', isGiftCode: false } })),
    ).rejects.toThrow()
    expect(world.backend.seen.slice(before)).toEqual([])
  })
})

describe('signing out by the menu', () => {
  it.each([
    ['en', 'Account', 'Sign out', 'Signing out…'],
    ['de', 'Konto', 'Abmelden', 'Abmelden …'],
  ] as const)(
    'says in %s at once that it is under way, and no longer than that',
    async (language, menu, entry, text) => {
      await chooseLanguage(language)
      const held = Promise.withResolvers<undefined>()
      server.use(http.delete(end, () => held.promise))
      const { user } = visit('/')
      await user.click(await screen.findByRole('button', { name: menu }, slow))
      await user.click(await screen.findByRole('menuitem', { name: entry }, slow))
      expect(await screen.findByText(text, {}, slow)).toBeInTheDocument()
      expect(currentSession().status).toBe('in')
      held.resolve(undefined)
      await waitFor(() => expect(screen.queryByText(text)).toBeNull(), slow)
      await expectSignedOut()
    },
  )
})

const storedTokens = () => Object.keys(localStorage).filter((key) => key.startsWith('Cognito'))
const refused = () => HttpResponse.json({ error: { code: 'sign_in_required', message: '' } }, { status: 401 })

describe('a call that is under way while somebody signs out', () => {
  it('and is refused, renews no token and ends no session a second time', async () => {
    const [sent, over] = [vi.fn(), Promise.withResolvers<undefined>()]
    const ended = Promise.withResolvers<undefined>()
    server.use(
      http.get('*/api/me', async () => {
        sent()
        await over.promise
        return refused()
      }),
      http.delete(end, async () => {
        // The API has ended the session; what was sent in it is answered before the sign-out goes on.
        over.resolve(undefined)
        await ended.promise
        return new HttpResponse(null, { status: 204 })
      }),
    )
    const call = client.GET('/me')
    await waitFor(() => expect(sent).toHaveBeenCalledOnce(), slow)
    const leaving = signOut()
    expect((await call).response.status).toBe(401)
    expect(currentSession().status).toBe('in')
    ended.resolve(undefined)
    await leaving
    await expectSignedOut()
    expect(world.pool.seen).not.toContain('GetTokensFromRefreshToken')
    expect(sent).toHaveBeenCalledOnce()
  })

  describe('and is renewing its token', () => {
    /** The pool holds the answer to a refresh back until `answer` is called. */
    async function refreshHeld() {
      const [asked, held] = [vi.fn(), Promise.withResolvers<undefined>()]
      server.use(
        http.post('https://cognito-idp.eu-central-1.amazonaws.com/', async ({ request }) => {
          const isRefresh = request.headers.get('X-Amz-Target')?.endsWith('.GetTokensFromRefreshToken')
          if (isRefresh) {
            asked()
            await held.promise
          }
          return world.pool.respond(request)
        }),
      )
      const refresh = accessToken({ refresh: true })
      await waitFor(() => expect(asked).toHaveBeenCalledOnce(), slow)
      return { answer: () => held.resolve(undefined), refresh }
    }

    it('leaves none in the browser', async () => {
      const { answer, refresh } = await refreshHeld()
      const leaving = signOut()
      await waitFor(() => expect(world.backend.seen).toContain('DELETE /me/sessions/current'), slow)
      expect(world.pool.seen).not.toContain('RevokeToken')
      answer()
      await Promise.all([leaving, refresh])
      await expectSignedOut()
      expect(storedTokens()).toEqual([])
      expect(world.pool.seen.at(-1)).toBe('RevokeToken')
    })

    it('is waited for no longer than three seconds', async () => {
      const { answer, refresh } = await refreshHeld()
      const clock = holdTimeouts()
      const leaving = signOut()
      const isOut = vi.fn()
      void leaving.then(isOut)
      await waitFor(() => {
        clock.pass(3_000)
        expect(isOut).toHaveBeenCalledOnce()
      }, slow)
      await expectSignedOut()
      expect(storedTokens()).toEqual([])
      answer()
      await refresh
      vi.restoreAllMocks()
    })
  })
})
