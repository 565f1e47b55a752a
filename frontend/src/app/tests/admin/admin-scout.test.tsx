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
