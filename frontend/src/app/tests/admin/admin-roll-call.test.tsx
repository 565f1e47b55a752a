import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RollCall } from '@/features/admin/api'
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

describe('the roll call', () => {
  const call = (change: Partial<RollCall> = {}) => {
    office().reconciliation.rollCall = {
      at: '2030-01-12T03:00:00Z',
      accounts: 1_284,
      people: 1_391,
      orphans: 0,
      closed: 0,
      leftovers: 0,
      heldBack: false,
      ...change,
    }
    visit('/admin?tab=operations')
    return card('Accounts and sign-in')
  }

  it('says that there was none', async () => {
    visit('/admin?tab=operations')
    expect(await screen.findByText('Not compared yet', {}, slow)).toBeInTheDocument()
  })

  it('says that each account has its person', async () => {
    const shownCall = await call()
    expect(await shownCall.findByText('Everything agrees', {}, slow)).toBeInTheDocument()
    expect(shownCall.getByText('1,391')).toBeInTheDocument()
  })

  it('says what was closed and what waits', async () => {
    const shownCall = await call({ orphans: 3, closed: 2, leftovers: 1 })
    expect(await shownCall.findByText(/looked at again in a week/, {}, slow)).toBeInTheDocument()
    expect(shownCall.queryByText('Everything agrees')).toBeNull()
  })

  it('says where the pool is at fault, so that nothing was done', async () => {
    const shownCall = await call({ orphans: 900, heldBack: true })
    expect(await shownCall.findByText('Nothing done', {}, slow)).toBeInTheDocument()
    expect(shownCall.getByText(/right pool is connected/)).toBeInTheDocument()
    expect(shownCall.queryByText(/looked at again in a week/)).toBeNull()
  })
})
