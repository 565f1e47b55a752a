import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { run } from '@/testing/api/activity'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const known = 'Score 69 of 100, likely 65–74'
const older = 'Score 58 of 100, its range was not stored'

beforeEach(async () => {
  await signedIn()
  world.backend.add({
    channelName: 'Before',
    overallScore: 58.4,
    scoreLow: null,
    scoreHigh: null,
    createdAt: ago(40),
  })
  world.backend.add({
    channelName: 'Today',
    overallScore: 69.2,
    scoreLow: 64.6,
    scoreHigh: 73.9,
    createdAt: ago(0.1),
  })
})

/** The scores of a part of the page, once there are any. */
async function scores(name: string): Promise<string[]> {
  const part = within(await screen.findByRole('region', { name }, slow))
  await waitFor(() => expect(part.getAllByRole('img', { name: /^Score / })).not.toHaveLength(0), slow)
  return part.getAllByRole('img', { name: /^Score / }).map((each) => each.getAttribute('aria-label') ?? '')
}

describe('no score of a list is without its range', () => {
  it.each([
    ['the best channels of the dashboard', '/', 'Your analyses in figures'],
    ['the recent activity of the customer area', '/customer', 'Recent activity'],
    ['the history', '/', 'History'],
    ['the quick analyzer', '/quick-analyzer', 'Recent analyses'],
    ['the best channels of the customer area', '/customer', 'Your analyses in figures'],
    ['the page after a payment', '/payment-success?session_id=cs_1', 'Recent analyses'],
  ])('in %s', async (_, path, region) => {
    visit(path)
    const said = await scores(region)
    expect(said.toSorted()).toEqual([older, known])
    const part = within(screen.getByRole('region', { name: region }))
    expect(part.getAllByText('65–74')).toHaveLength(1)
  })

  it('nor that of a report of the monitor', async () => {
    world.backend.activity.runs = [run({ channelName: 'Watched', createdAt: ago(2) })]
    visit('/')
    expect(await scores('History')).toContain('Score 61 of 100, likely 54–67')
  })
})
