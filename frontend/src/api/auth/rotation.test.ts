import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { statusFor } from '@/testing/screens/member'
import { server, world } from '@/testing/setup'
import { UserPool } from '@/testing/user-pool/user-pool'
import { client } from '../client'
import { currentTokens, signInAgain, signInWith } from './cognito'
import { accessToken, currentSession, loadSession } from './session'

const email = 'mara@example.org'
const refreshKey = () => Object.keys(localStorage).find((key) => key.endsWith('.refreshToken'))!
const refreshToken = () => localStorage.getItem(refreshKey())

beforeEach(async () => {
  world.pool.add(email, 'workshop diary 7')
  await signInWith(email, 'workshop diary 7')
  await loadSession()
})

const later = (milliseconds: number) => {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + milliseconds)
}

describe('a refresh token, which counts once', () => {
  it('is replaced by the one that comes with the new tokens', async () => {
    const seen = [refreshToken()]
    for (let time = 0; time < 3; time += 1) {
      expect((await currentTokens(true))?.user.email).toBe(email)
      seen.push(refreshToken())
    }
    expect(new Set(seen).size).toBe(4)
    later(UserPool.grace + 1_000)
    expect(await accessToken({ refresh: true })).not.toBeNull()
  })

  it('may be used by two windows at the same time', async () => {
    const [key, before] = [refreshKey(), refreshToken()!]
    const first = await accessToken({ refresh: true })
    const newest = refreshToken()
    // The other window has read the old one before the answer came.
    localStorage.setItem(key, before)
    const second = await accessToken({ refresh: true })
    expect([first, second]).not.toContain(null)
    expect(refreshToken()).not.toBe(newest)
    later(UserPool.grace + 1_000)
    expect(await accessToken({ refresh: true })).not.toBeNull()
  })

  it('that is used again after its time ends the session, as the pool takes it for a stolen one', async () => {
    const [key, before] = [refreshKey(), refreshToken()!]
    await accessToken({ refresh: true })
    localStorage.setItem(key, before)
    later(UserPool.grace + 1_000)
    expect(await accessToken({ refresh: true })).toBeNull()
    await loadSession()
    expect(currentSession()).toMatchObject({ status: 'out' })
  })
})

describe('a call that is refused', () => {
  /** The first one is answered with a refusal, once `answer` is called. */
  async function heldCall() {
    const [sent, held] = [vi.fn(), Promise.withResolvers<undefined>()]
    server.use(
      http.get(
        '*/api/me',
        async ({ request }) => {
          sent(request.headers.get('Authorization'))
          await held.promise
          return HttpResponse.json({ error: { code: 'sign_in_required', message: '' } }, { status: 401 })
        },
        { once: true },
      ),
    )
    const call = client.GET('/me')
    await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce())
    return { call, answer: () => held.resolve(undefined) }
  }

  it('refreshes the token', async () => {
    const before = refreshToken()
    const { call, answer } = await heldCall()
    answer()
    expect((await call).response.status).toBe(200)
    expect(refreshToken()).not.toBe(before)
  })

  it('takes the token of a second sign-in, which leaves the refresh token of that as it is', async () => {
    const { call, answer } = await heldCall()
    await signInAgain(email, 'workshop diary 7')
    const newest = refreshToken()
    answer()
    expect((await call).response.status).toBe(200)
    expect(refreshToken()).toBe(newest)
    expect(world.pool.seen).not.toContain('GetTokensFromRefreshToken')
    expect(currentSession().status).toBe('in')
  })

  it('is not sent again for somebody else who has signed in meanwhile', async () => {
    const { call, answer } = await heldCall()
    world.pool.add('jon@example.org', 'a diary of the attic')
    await signInWith('jon@example.org', 'a diary of the attic')
    await loadSession()
    const own = refreshToken()
    answer()
    expect((await call).response.status).toBe(401)
    expect(currentSession()).toMatchObject({ status: 'in', user: { email: 'jon@example.org' } })
    expect(refreshToken()).toBe(own)
  })
})

describe('a sign-in in place of another', () => {
  const replace = () => signInWith(email, 'workshop diary 7')
  const own = async () => (await currentTokens())!.accessToken

  it('ends that one at the API', async () => {
    const old = await own()
    expect(await statusFor(old)).toBe(200)
    await replace()
    await vi.waitFor(async () => expect(await statusFor(old)).toBe(401))
    expect(await statusFor(await own())).toBe(200)
  })

  it('ends it also where the sign-in fails, as the browser no longer has its tokens', async () => {
    const old = await own()
    await expect(signInWith(email, 'not the password')).rejects.toMatchObject({ code: 'invalidCredentials' })
    await vi.waitFor(async () => expect(await statusFor(old)).toBe(401))
  })

  it.each([
    ['that of the first page', replace],
    ['one over the page', () => signInAgain(email, 'workshop diary 7')],
  ])('within the same second, which is the same session to the API, ends nothing: %s', async (_, signIn) => {
    const old = await own()
    world.pool.isWithinOneSecond = true
    await signIn()
    await vi.waitFor(() => expect(world.pool.seen).toContain('RevokeToken'))
    expect(await own()).not.toBe(old)
    expect(await statusFor(await own())).toBe(200)
    expect(world.backend.seen).not.toContain('DELETE /me/sessions/current')
  })
})
