import { act, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signOut } from '@/api/auth/session'
import { loadArea } from '@/i18n'
import { until } from '@/testing/patience'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'
import { useRewardWatch } from './reward-watch'

const minute = 60_000
const start = Date.parse('2030-03-01T12:00:00Z')
const at = (minutes: number) => new Date(start + minutes * minute).toISOString()
const asked = () => world.backend.activity.asked
const onReward = vi.fn<() => void>()

function Watch({ userId }: { userId: string }) {
  useRewardWatch(userId, onReward)
  return null
}

const open = (userId = 'mara') =>
  render(
    <MemoryRouter>
      <Watch userId={userId} />
    </MemoryRouter>,
  )

const stored = () => JSON.parse(localStorage.getItem('kanalyse.rewards') ?? '{}') as Record<string, unknown>

/** A window of the same person that is closed now checked a day ago. */
const checkedBefore = () =>
  localStorage.setItem(
    'kanalyse.rewards',
    JSON.stringify({ userId: 'mara', askedAt: start - 24 * 60 * minute, since: at(-24 * 60) }),
  )

/** Lets time go by, and whatever is under way arrive. */
const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * minute))

beforeEach(async () => {
  // Only the clock and what beats with it: requests take the time they take.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: start })
  onReward.mockClear()
  await loadArea('discovery')
  await signedIn()
})
afterEach(() => vi.useRealTimers())

describe('the check for rewards', () => {
  it('begins with the sign-in, then goes back to the last check, every half hour', async () => {
    open()
    await until(() => expect(asked()).toEqual([at(0)]))
    await pass(29)
    expect(asked()).toHaveLength(1)
    await pass(1)
    await until(() => expect(asked()).toEqual([at(0), at(0)]))
  })

  it('goes back to the last check of a window that was closed', async () => {
    checkedBefore()
    open()
    await until(() => expect(asked()).toEqual([at(-24 * 60)]))
  })

  it('announces nothing a second time after signing out and in again, nor what came before a slow clock', async () => {
    checkedBefore()
    world.backend.activity.pay({ channelName: 'Quiet Lambda', rewardClaimedAt: at(-60) })
    const first = open()
    await until(() => expect(onReward).toHaveBeenCalledTimes(1))
    first.unmount()
    await signOut()
    expect(localStorage.getItem('kanalyse.rewards')).toBeNull()
    await signedIn()
    vi.setSystemTime(start - 120 * minute)
    open()
    await until(() => expect(asked()).toHaveLength(2))
    // By the service's clock nothing was paid since.
    world.backend.activity.rewards.length = 0
    await pass(30)
    await until(() => expect(asked()).toHaveLength(3))
    expect(onReward).toHaveBeenCalledTimes(1)
  })

  it('shows each reward once, oldest first, and has what it changes brought up to date', async () => {
    world.backend.activity.pay({
      channelName: 'Quiet Lambda',
      reachedPosition: 2,
      creditsAwarded: 15,
      rewardClaimedAt: at(-60),
    })
    checkedBefore()
    open()
    const news = () => screen.getByText('Quiet Lambda reached place 2: 15 credits for you.')
    await until(() => expect(news()).toBeVisible())
    const toast = news().closest('li')!
    expect(within(toast).getByText('Discovery reward!')).toBeVisible()
    expect(within(toast).getByRole('button', { name: 'Show' })).toBeVisible()
    expect(onReward).toHaveBeenCalledTimes(1)
    await pass(30)
    await until(() => expect(asked()).toHaveLength(2))
    expect(onReward).toHaveBeenCalledTimes(1)
  })

  it('passes over what was paid before it looked back', async () => {
    checkedBefore()
    world.backend.activity.pay({ channelName: 'Long Ago', rewardClaimedAt: at(-25 * 60) })
    open()
    await until(() => expect(asked()).toHaveLength(1))
    await pass(5)
    expect(onReward).not.toHaveBeenCalled()
  })

  it('is one for all windows', async () => {
    open()
    await until(() => expect(asked()).toHaveLength(1))
    open()
    await pass(29)
    expect(asked()).toHaveLength(1)
  })

  it('of a window opened again waits for its time', async () => {
    const { unmount } = open()
    await until(() => expect(asked()).toHaveLength(1))
    unmount()
    vi.setSystemTime(start + 20 * minute)
    open()
    await pass(9)
    expect(asked()).toHaveLength(1)
    await pass(1)
    await until(() => expect(asked()).toEqual([at(0), at(0)]))
  })

  it('of somebody else in the same browser begins again', async () => {
    open('mara').unmount()
    await until(() => expect(asked()).toHaveLength(1))
    open('jon')
    await until(() => expect(asked()).toEqual([at(0), at(0)]))
    expect(stored().userId).toBe('jon')
  })

  it('that fails bothers nobody, and the next one misses nothing', async () => {
    checkedBefore()
    world.backend.activity.broken.add('GET /discoveries')
    open()
    await until(() => expect(world.backend.seen).toContain('GET /discoveries'))
    world.backend.activity.broken.clear()
    world.backend.activity.pay({ channelName: 'Meanwhile', rewardClaimedAt: at(-23 * 60) })
    await pass(30)
    await until(() => expect(screen.getByText(/^Meanwhile reached place 1/)).toBeVisible())
    expect(asked()[0]).toBe(at(-24 * 60))
  })

  it('copes with what another version stored', async () => {
    localStorage.setItem('kanalyse.rewards', '{"userId":"mara"')
    open()
    await until(() => expect(asked()).toEqual([at(0)]))
  })
})
