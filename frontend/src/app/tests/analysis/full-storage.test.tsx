import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { attemptsOf, countAttempt } from '@/features/analysis/failure/attempts'
import { closeIntent, intentKey } from '@/features/analysis/start/intent'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { blockSiteData, fillStorage } from '@/testing/site-data'
import { signedIn } from '@/testing/user-pool/sign-in'
import { isReloadDecided } from '@/ui/loading/missing-chunk'

afterEach(() => vi.restoreAllMocks())

describe('a member whose browser stores nothing more', () => {
  it('still shows recent analyses as a list', async () => {
    await signedIn()
    world.backend.add({})
    const { user } = visit('/quick-analyzer')
    const list = await screen.findByRole('radio', { name: 'List' }, slow)
    const failed = vi.fn()
    addEventListener('error', failed)
    fillStorage()
    await user.click(list)
    expect(list).toBeChecked()
    expect(failed).not.toHaveBeenCalled()
    removeEventListener('error', failed)
  })
})

describe('a browser that blocks site data', () => {
  let allow = () => {}
  beforeEach(() => {
    allow = blockSiteData()
  })
  afterEach(() => allow())

  it('still lets an analysis begin: its key lasts for the one request', () => {
    const key = intentKey('@a')
    expect(key).toMatch(/^[\w-]{8,64}$/)
    closeIntent(key)
    countAttempt('@a')
    expect(attemptsOf('@a')).toBe(0)
  })

  it('never reloads for a missing part: it could not know how often it has', () => {
    expect(isReloadDecided(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(false)
  })
})
