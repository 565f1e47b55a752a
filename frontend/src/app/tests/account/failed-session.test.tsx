import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentSession, loadSession } from '@/api/auth/session'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { rememberOldSession, signedOut, storedTokens } from '@/testing/user-pool/sign-in'

const start = { name: 'Start for Free' }

/** Another try finds tokens that need no refresh. */
const letIn = () => {
  world.pool.offline = false
  for (const [key, value] of Object.entries(storedTokens('client', 'user-of-yesterday')))
    localStorage.setItem(key, value)
}

describe('a member whose session could not be checked at the start', () => {
  beforeEach(async () => {
    await signedOut()
    rememberOldSession()
    world.pool.offline = true
    await loadSession()
  })
  afterEach(() => vi.restoreAllMocks())

  it('reads so on the home page, which does not ask them to start for free', async () => {
    visit('/')
    expect(await screen.findByText('Your session could not be started', {}, slow)).toBeVisible()
    expect(screen.queryByRole('button', start)).toBeNull()
    expect(screen.queryByRole('link', start)).toBeNull()
  })

  it('may try again', async () => {
    const { user } = visit('/')
    const again = await screen.findByRole('button', { name: 'Try again' }, slow)
    letIn()
    await user.click(again)
    await waitFor(() => expect(currentSession().status).toBe('in'), slow)
    await waitFor(() => expect(screen.queryByText('Your session could not be started')).toBeNull(), slow)
  })

  it('need not press once the network is back', async () => {
    visit('/')
    await screen.findByText('Your session could not be started', {}, slow)
    letIn()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(currentSession().status).toBe('in'), slow)
  })

  it('need not press when they come back to the page', async () => {
    visit('/leaderboard')
    await screen.findByRole('navigation', { name: 'Main navigation' }, slow)
    const visibility = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    letIn()
    document.dispatchEvent(new Event('visibilitychange'))
    expect(currentSession().status).toBe('failed')
    visibility.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(currentSession().status).toBe('in'), slow)
  })
})

describe('everybody else', () => {
  it('is not checked again for a network that comes back', async () => {
    await signedOut()
    rememberOldSession()
    visit('/leaderboard')
    await screen.findByRole('navigation', { name: 'Main navigation' }, slow)
    window.dispatchEvent(new Event('online'))
    expect(currentSession()).toEqual({ status: 'out', lost: false })
  })
})
