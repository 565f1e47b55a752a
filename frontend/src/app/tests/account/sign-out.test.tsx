import { waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { currentTokens, signInWith } from '@/api/auth/cognito'
import { accessToken, currentSession, loadSession, signOut } from '@/api/auth/session'
import { holdTimeouts } from '@/testing/late'
import { slow } from '@/testing/patience'
import { email, password, statusFor } from '@/testing/screens/member'
import { server, world } from '@/testing/setup'

const end = '*/api/me/sessions/current'
let own: string

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
