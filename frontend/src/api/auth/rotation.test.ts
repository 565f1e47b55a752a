import { beforeEach, describe, expect, it, vi } from 'vitest'
import { world } from '@/testing/setup'
import { UserPool } from '@/testing/user-pool/user-pool'
import { currentTokens, signInWith } from './cognito'
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
