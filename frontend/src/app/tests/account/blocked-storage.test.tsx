import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { currentSession } from '@/api/auth/session'
import { chooseLanguage } from '@/i18n'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { blockSiteData, fillStorage } from '@/testing/site-data'
import { signedOut } from '@/testing/user-pool/sign-in'

const email = 'mara@example.org'
const password = 'workshop diary 7'
const sentence =
  'Your browser blocks site data, which signing in needs. Allow it for this site, then reload the page.'

let allow = () => {}
const block = () => {
  allow = blockSiteData()
}
afterEach(async () => {
  allow()
  vi.restoreAllMocks()
  await chooseLanguage('en')
})

describe('a browser that blocks site data', () => {
  beforeEach(async () => {
    await signedOut()
    world.pool.add(email, password)
  })

  const signIn = async () => {
    const { user } = visit('/auth')
    await user.type(await screen.findByLabelText('Email', {}, slow), email)
    await user.type(screen.getByLabelText('Password'), password)
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    return user
  }

  it('lets nobody sign in, and says why, in both languages', async () => {
    block()
    await signIn()
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent(sentence)
    await chooseLanguage('de')
    expect(screen.getByRole('alert')).toHaveTextContent('Dein Browser blockiert Websitedaten')
    expect(currentSession()).toEqual({ status: 'out', lost: false })
  })

  it('says so again to those who allow it, but do not reload the page', async () => {
    block()
    const user = await signIn()
    await screen.findByText(sentence, {}, slow)
    allow()
    const before = world.pool.seen.length
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(world.pool.seen.slice(before)).toContain('RevokeToken'), slow)
    expect(await screen.findByText(sentence, {}, slow)).toBeVisible()
  })

  it('or stores nothing, is named as well', async () => {
    fillStorage()
    await signIn()
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent(sentence)
  })

  it.each(['/', '/faq', '/leaderboard', '/auth?view=sign-up'])('shows %s all the same', async (path) => {
    block()
    visit(path)
    expect(await screen.findByRole('heading', { level: 1 }, slow)).toBeVisible()
    expect(screen.queryByText('This page could not be shown')).toBeNull()
  })
})
