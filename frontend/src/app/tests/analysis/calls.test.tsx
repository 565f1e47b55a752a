import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { linked } from '@/testing/api/channel-link'
import { sentinels } from '@/testing/api/backend'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

beforeEach(signedIn)

/** How often this was called. */
const times = (call: string) => world.backend.seen.filter((seen) => seen === call).length

/** The button that shows the balance. */
const balance = (credits: number) =>
  screen.findByRole('button', { name: new RegExp(`^${credits} credit`) }, slow)

/** Analyses a channel, waits for what becomes of it, and goes back to the Quick Analyzer. */
async function analyse(channel: string, end: RegExp) {
  const page = visit('/quick-analyzer')
  const field = await screen.findByRole('textbox', { name: 'Channel' }, slow)
  await waitFor(() => expect([times('GET /me'), times('GET /analyses')]).toEqual([1, 1]), slow)
  await page.user.type(field, channel)
  world.backend.seen.length = 0
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(page.where()).toMatch(end), slow)
  await screen.findByRole('heading', { level: 1 }, slow)
  await balance(world.backend.me.credits)
  await page.back()
  await screen.findByRole('textbox', { name: 'Channel' }, slow)
  return page
}

const newest = () => within(screen.getByRole('main')).findByText('Workshop Diaries', {}, slow)

describe('an analysis in the browser', () => {
  it('asks for itself, and for the list once the person is back; nothing else has changed that the answers do not tell', async () => {
    await analyse('@workshop', /^\/analysis\//)
    await newest()
    expect({ me: times('GET /me'), list: times('GET /analyses') }).toEqual({ me: 0, list: 1 })
    expect(world.backend.me.credits).toBe(4)
  })

  it('takes the monthly credits first, as the balance says without being asked for', async () => {
    world.backend.me = { ...world.backend.me, credits: 5, subscriptionCredits: 2, purchasedCredits: 3 }
    await analyse('@workshop', /^\/analysis\//)
    expect(times('GET /me')).toBe(0)
    expect(world.backend.me).toMatchObject({ subscriptionCredits: 1, purchasedCredits: 3 })
    expect(await balance(4)).toHaveAttribute('title', '1 monthly, 3 purchased')
  })

  it.each([
    [sentinels.abstains, /^\/analysis\//],
    [sentinels.notFound, /not-found/],
  ])('asks for the balance once where it gets the credit back: %s', async (channel, end) => {
    await analyse(channel, end)
    expect(times('GET /me')).toBe(1)
    expect(world.backend.me.credits).toBe(5)
  })

  it('asks for the balance once where it was the free one of the week', async () => {
    world.backend.me = { ...world.backend.me, channel: linked }
    await analyse('@workshop', /^\/analysis\//)
    expect(times('GET /me')).toBe(1)
    expect(world.backend.me.credits).toBe(5)
  })

  it('asks for the balance where it was spent elsewhere meanwhile', async () => {
    const page = visit('/quick-analyzer')
    const field = await screen.findByRole('textbox', { name: 'Channel' }, slow)
    world.backend.me = { ...world.backend.me, credits: 3, subscriptionCredits: 3 }
    world.backend.seen.length = 0
    await page.user.type(field, '@workshop{Enter}')
    await waitFor(() => expect(page.where()).toMatch(/^\/analysis\//), slow)
    expect(times('GET /me')).toBe(1)
    await balance(2)
  })
})
