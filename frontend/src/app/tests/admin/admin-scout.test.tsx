import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const office = () => world.backend.office
const card = async (name: string) => within(await screen.findByRole('region', { name }, slow))

beforeEach(async () => {
  await signedIn()
  world.backend.me = { ...world.backend.me, isAdmin: true }
})

describe('the quota of the platform', () => {
  it('is shown by whom it is shared, with what is spent of it', async () => {
    const { quota } = office().scout
    const spent = (key: string) =>
      key === 'free' ? { units: 1_500, searches: 50 } : { units: 4_200, searches: 61 }
    office().scout = {
      ...office().scout,
      quota: { ...quota, shares: quota.shares.map((share) => ({ ...share, ...spent(share.key) })) },
    }
    visit('/admin?tab=operations')
    const shown = await card('YouTube quota')
    expect(
      await shown.findByRole('progressbar', { name: 'Units today: 4,200 of 10,000' }, slow),
    ).toBeVisible()
    expect(shown.getByRole('progressbar', { name: 'Searches today: 61 of 100' })).toBeVisible()
    expect(shown.getByText('units 1,500 of 5,000, searches 50 of 50')).toBeVisible()
    expect(shown.queryByText(/says YouTube/)).toBeNull()
  })

  it.each([
    ['Spent, says YouTube', { unitsOver: true, searchesOver: true }],
    ['Searches spent, says YouTube', { searchesOver: true }],
  ])('says what the platform has said of it: %s', async (said, over) => {
    office().scout = { ...office().scout, quota: { ...office().scout.quota, ...over } }
    visit('/admin?tab=operations')
    expect(await (await card('YouTube quota')).findByText(said, {}, slow)).toBeVisible()
  })
})

describe('the scout', () => {
  it('has brought nothing in before its first reading', async () => {
    visit('/admin?tab=operations')
    const scout = await card('Hub scout')
    expect(await scout.findByText('Nothing in the hub yet', {}, slow)).toBeInTheDocument()
    expect(scout.getByRole('progressbar', { name: '0 of 3,000 units used today' })).toBeInTheDocument()
  })

  it('reads nothing where it may spend nothing', async () => {
    office().scout = { ...office().scout, dailyUnits: 0 }
    visit('/admin?tab=operations')
    const scout = await card('Hub scout')
    expect(await scout.findByText('Switched off here', {}, slow)).toBeInTheDocument()
  })

  it('says what its day has cost, what waits, and where the hub is thin', async () => {
    office().scout = {
      ...office().scout,
      units: 2_970,
      refusedAt: '2030-01-30T15:00:00Z',
      waiting: 100,
      niches: [
        { key: 'coding', channels: 40 },
        { key: 'baking', channels: 2 },
      ],
      languages: [{ key: 'de', channels: 42 }],
    }
    visit('/admin?tab=operations')
    const scout = await card('Hub scout')
    expect(await scout.findByText('2,970 of 3,000 units used today', {}, slow)).toBeInTheDocument()
    expect(scout.getByText('Stopped by the platform')).toBeInTheDocument()
    expect(scout.getByText('100 or more')).toBeInTheDocument()
    expect(scout.getByText('German 42')).toBeInTheDocument()
    expect(scout.getByText(/baking 2$/i)).toBeInTheDocument()
  })
})
