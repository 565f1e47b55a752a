import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()
const list = async () => within(await screen.findByRole('region', { name: 'Recent analyses' }, slow))
const names = async () =>
  (await (await list()).findAllByRole('listitem', {}, slow)).map(
    (row) => /Channel \d+ TV/.exec(row.textContent)?.[0],
  )
const numbered = (numbers: readonly number[]) => numbers.map((number) => `Channel ${String(number)} TV`)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Sixty analyses, two days apart: the older one is, the better its score and the larger its channel. */
beforeEach(async () => {
  await signedIn()
  for (const number of range(1, 60).toReversed())
    world.backend.add({
      channelName: `Channel ${String(number)} TV`,
      overallScore: number,
      channelSubscribers: 1_000 + number,
      createdAt: ago(48 * (number - 1) + 1),
    })
})

const more = async () => (await list()).getByRole('button', { name: 'Load more' })
const sortBy = async (user: ReturnType<typeof visit>['user'], order: string) =>
  user.selectOptions((await list()).getByRole('combobox', { name: 'Sort by' }), order)

describe('with sixty analyses', () => {
  it('by score the best of all is first, though it is the oldest', async () => {
    const { user } = visit('/quick-analyzer')
    await names()
    await sortBy(user, 'Score')
    await waitFor(async () => expect(await names()).toEqual(numbered(range(36, 60).toReversed())))
  })

  it('loading more adds below and moves nothing that is shown', async () => {
    const { user } = visit('/quick-analyzer')
    await names()
    await sortBy(user, 'Score')
    await waitFor(async () => expect((await names())[0]).toBe('Channel 60 TV'))
    const before = await names()
    await user.click(await more())
    await waitFor(async () => expect(await names()).toHaveLength(50))
    expect((await names()).slice(0, 25)).toEqual(before)
    await user.click(await more())
    await waitFor(async () => expect(await names()).toEqual(numbered(range(1, 60).toReversed())))
    expect((await list()).queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('by subscribers the largest of all is first, and the time applies to all as well', async () => {
    const { user } = visit('/quick-analyzer')
    await names()
    await sortBy(user, 'Subscribers')
    await waitFor(async () => expect((await names())[0]).toBe('Channel 60 TV'))
    await user.click((await list()).getByRole('radio', { name: 'Last 24 h' }))
    await waitFor(async () => expect(await names()).toEqual(['Channel 1 TV']))
    await user.click((await list()).getByRole('radio', { name: 'All' }))
    await waitFor(async () => expect(await names()).toHaveLength(25))
  })

  it('the failed ones, which no order shows, leave no button behind that loads nothing', async () => {
    for (let count = 0; count < 30; count++)
      world.backend.add({ status: 'failed', failure: 'timeout', overallScore: null, createdAt: ago(0.5) })
    const { user } = visit('/quick-analyzer')
    await screen.findByRole('region', { name: 'Recent analyses' }, slow)
    await sortBy(user, 'Score')
    await waitFor(async () => expect((await names())[0]).toBe('Channel 60 TV'))
    for (const length of [50, 60]) {
      await user.click(await more())
      await waitFor(async () => expect(await names()).toHaveLength(length))
    }
    expect((await list()).queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('a time without any says so, and keeps what leads back', async () => {
    world.backend.jobs = world.backend.jobs.slice(2)
    const { user } = visit('/quick-analyzer')
    await names()
    await user.click((await list()).getByRole('radio', { name: 'Last 24 h' }))
    expect(await (await list()).findByText('No analyses in this period', {}, slow)).toBeVisible()
    const all = (await list()).getByRole('radio', { name: 'All' })
    await user.click(all)
    await waitFor(async () => expect(await names()).toHaveLength(25))
    expect(all).toHaveFocus()
  })
})
