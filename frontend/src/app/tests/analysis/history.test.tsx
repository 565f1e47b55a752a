import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { run } from '@/testing/api/activity'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const card = async (name: string) => within(await screen.findByRole('region', { name }, slow))
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

beforeEach(async () => {
  await signedIn()
})

describe('the history', () => {
  const rows = async () => (await card('History')).findAllByRole('listitem', {}, slow)

  it('has both sources in one list, newest first', async () => {
    world.backend.add({ channelName: 'Old', createdAt: ago(3) })
    world.backend.add({ channelName: 'New', createdAt: ago(1) })
    world.backend.activity.runs = [run({ channelName: 'Watched', createdAt: ago(2) })]
    visit('/')
    const names = (await rows()).map((row) => row.textContent)
    expect(names[0]).toContain('New')
    expect(names[1]).toMatch(/Watched.*X-Ray/)
    expect(names[2]).toContain('Old')
  })

  it('leads from a run to its report, also where it brought none', async () => {
    world.backend.activity.runs = [
      run({ id: 'a'.repeat(32), channelName: 'Watched' }),
      run({ id: 'b'.repeat(32), channelName: 'Broke', status: 'failed', createdAt: ago(1) }),
      run({ id: 'c'.repeat(32), channelName: 'Fell out', status: 'skipped', createdAt: ago(2) }),
    ]
    const { user } = visit('/')
    const all = await rows()
    expect(all.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual(
      ['a', 'b', 'c'].map((letter) => `/performance/reports/${letter.repeat(32)}`),
    )
    expect(all[1]).toHaveTextContent('Failed')
    expect(all[2]).toHaveTextContent('Skipped')
    await user.click(screen.getByRole('button', { name: 'Delete: Fell out' }))
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Delete the X-Ray report on Fell out?' }, slow),
    )
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2), slow)
  })

  it('shows 25 and loads 25 more', async () => {
    for (let each = 0; each < 30; each++) world.backend.add({ createdAt: ago(each) })
    const { user } = visit('/')
    expect(await rows()).toHaveLength(25)
    await user.click((await card('History')).getByRole('button', { name: 'Load more' }))
    await waitFor(async () => expect(await rows()).toHaveLength(30))
    expect((await card('History')).queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('is filtered by state, and the address keeps it', async () => {
    world.backend.add({ channelName: 'Done' })
    const running = world.backend.add({ status: 'running', channelName: 'Under way', overallScore: null })
    world.backend.patience = 1_000
    delete running.report
    const { user, where } = visit('/')
    expect(await rows()).toHaveLength(2)
    await user.click(screen.getByRole('radio', { name: 'In progress' }))
    await waitFor(async () =>
      expect((await rows()).map((row) => row.textContent)).toEqual([expect.stringContaining('Under way')]),
    )
    expect(where()).toBe('/?show=pending')
    await user.click(screen.getByRole('radio', { name: 'Completed' }))
    await waitFor(async () =>
      expect((await rows()).map((row) => row.textContent)).toEqual([expect.stringContaining('Done')]),
    )
  })

  it('with an address that asks for a state nobody knows shows all', async () => {
    world.backend.add({ channelName: 'Done' })
    visit('/?show=nonsense')
    expect(await rows()).toHaveLength(1)
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked()
  })

  it('of which one source is silent shows the other, and says what is missing', async () => {
    world.backend.activity.runs = [run({ channelName: 'Watched' })]
    world.backend.add({ channelName: 'Quick' })
    world.backend.activity.missing = ['monitoring']
    const { user } = visit('/')
    expect(await rows()).toHaveLength(1)
    const history = await card('History')
    expect(history.getByText('X-Ray reports could not be loaded')).toBeVisible()
    world.backend.activity.missing = []
    await user.click(history.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(history.queryByText('X-Ray reports could not be loaded')).toBeNull()
  })

  it('that cannot be read at all says so, and tries again', async () => {
    world.backend.add({ channelName: 'Quick' })
    world.backend.activity.broken.add('GET /history')
    const { user } = visit('/')
    const history = await card('History')
    expect(await history.findByText('The analyses could not be loaded', {}, slow)).toBeVisible()
    world.backend.activity.broken.clear()
    await user.click(history.getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(1)
  })

  it('deletes after asking, and what follows is up to date', async () => {
    world.backend.add({ channelName: 'Keep', createdAt: ago(2) })
    world.backend.add({ channelName: 'Drop', createdAt: ago(1) })
    const { user } = visit('/')
    expect(await rows()).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Delete: Drop' }))
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Delete the analysis of Drop?' }, slow),
    )
    expect(world.backend.seen.filter((request) => request.startsWith('DELETE'))).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(await screen.findByText('Analysis deleted', {}, slow)).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Drop/ })).toBeNull())
    expect(world.backend.jobs.map(({ channelName }) => channelName)).toEqual(['Keep'])
    await waitFor(() => expect(screen.getByRole('heading', { name: 'History' })).toHaveFocus())
  })

  it('refuses to delete from a source that nobody knows', async () => {
    world.backend.activity.runs = [run({ source: 'crystal_ball' as 'monitoring', channelName: 'Strange' })]
    const { user } = visit('/')
    expect(await rows()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Delete: Strange' }))
    const dialog = within(await screen.findByRole('alertdialog', {}, slow))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Unknown source', {}, slow)).toBeVisible()
    expect(world.backend.seen.filter((request) => request.startsWith('DELETE'))).toEqual([])
    expect(await rows()).toHaveLength(1)
  })

  it('lets two be compared, no more', async () => {
    const [, b, a] = ['One', 'Two', 'Three'].map((channelName, index) =>
      world.backend.add({ channelName, createdAt: ago(3 - index) }),
    )
    const { user, where } = visit('/')
    await rows()
    await user.click(screen.getByRole('checkbox', { name: 'Select to compare: Three' }))
    expect(screen.getByText('1 of 2 selected to compare')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Compare the two' })).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Select to compare: Two' }))
    expect(screen.getByRole('checkbox', { name: 'Select to compare: One' })).toBeDisabled()
    await user.click(screen.getByRole('link', { name: 'Compare the two' }))
    await waitFor(() => expect(where()).toBe(`/compare?a=${a!.requestId}&b=${b!.requestId}`))
  })
})
