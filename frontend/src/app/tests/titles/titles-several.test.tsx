import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChangeTitles } from '@/api/titles'
import { slow, until } from '@/testing/patience'
import { visit } from '@/testing/render'
import { savedTitle } from '@/testing/api/saved-titles'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'
import { address, choose, titlesIn } from '@/testing/screens/titles-on-screen'

const saved = () => world.backend.titles
const list = `${address}?view=list`
const names = () => saved().titles.map(({ title }) => title)
const changes = () => saved().asked.change as ChangeTitles[]
const tick = (title: string) => screen.getByRole('checkbox', { name: `Select: ${title}` })
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })
/** The deletion is done. The network of the tests takes its moments from the clock as well. */
async function done() {
  while (undo().getByRole('listitem').hasAttribute('aria-busy')) {
    pass(1)
    await act(() => new Promise((resolve) => setImmediate(resolve)))
  }
}

/** Holds the next change before the server deals with it. */
function hold() {
  const held = Promise.withResolvers<undefined>()
  server.use(
    http.post(
      '*/api/titles/changes',
      async ({ request }) => {
        await held.promise
        return world.backend.respond(request)
      },
      { once: true },
    ),
  )
  return { answer: () => held.resolve(undefined) }
}
const undo = () => within(screen.getByRole('region', { name: 'Deleted titles' }))

beforeEach(async () => {
  await signedIn()
  saved().titles = ['One', 'Two', 'Three', 'Four', 'Five'].map((title) => savedTitle(title))
})

describe('titles that are selected', () => {
  it('are a range with Shift, and all that are shown with one press', async () => {
    const { user } = visit(list)
    await titlesIn('Saved titles', 5)
    await user.click(tick('Two'))
    expect(screen.getByText('1 selected')).toBeInTheDocument()
    await user.keyboard('{Shift>}')
    await user.click(tick('Four'))
    await user.keyboard('{/Shift}')
    expect(screen.getByText('3 selected')).toBeInTheDocument()
    expect(tick('Three')).toBeChecked()
    expect(tick('Five')).not.toBeChecked()
    const bar = within(screen.getByRole('region', { name: 'Selected titles' }))
    await user.click(bar.getByRole('button', { name: 'Select all 5 titles' }))
    expect(screen.getByText('5 selected')).toBeInTheDocument()
    await user.click(bar.getByRole('button', { name: 'Clear the selection' }))
    expect(screen.queryByRole('region', { name: 'Selected titles' })).not.toBeInTheDocument()
  })

  it('get one status or one category, and nothing that a filter hides', async () => {
    const { user } = visit(list)
    await titlesIn('Saved titles', 5)
    await user.click(screen.getByRole('button', { name: 'Select all 5 titles' }))
    await user.type(screen.getByRole('textbox', { name: 'Search your titles' }), 'o{Enter}')
    await titlesIn('Saved titles', 3)
    await user.click(screen.getByRole('button', { name: 'Set category' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Trending' }, slow))
    expect(await screen.findByText('3 titles are now “Trending”', {}, slow)).toBeInTheDocument()
    const trending = saved().titles.filter(({ category }) => category === 'trending')
    expect(trending.map(({ title }) => title)).toEqual(['One', 'Two', 'Four'])
  })

  it('are changed part by part; what failed is named, and tried again by itself', async () => {
    saved().titles = Array.from({ length: 230 }, (_, index) => savedTitle(`Title ${String(index)}`))
    saved().changesThatWork = 1
    saved().failing = { change: 'internal' }
    const heights = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120)
    const { user } = visit(list)
    await user.click(await screen.findByRole('button', { name: 'Select all 230 titles' }, slow))
    await user.click(screen.getByRole('button', { name: 'Set status' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Planned' }, slow))
    const alert = await screen.findByRole('alert', {}, slow)
    expect(alert).toHaveTextContent('131 titles could not be changed')
    expect(alert).toHaveTextContent('“Title 99”, “Title 100”, “Title 101” and 128 more')
    expect(changes().map(({ titleIds }) => titleIds.length)).toEqual([99, 99])
    saved().failing = {}
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(saved().titles.every(({ status }) => status === 'planned')).toBe(true), slow)
    expect(changes().map(({ titleIds }) => titleIds.length)).toEqual([99, 99, 99, 32])
    heights.mockRestore()
  })

  it('that are gone are named, without another try', async () => {
    const { user } = visit(list)
    await titlesIn('Saved titles', 5)
    saved().titles = saved().titles.slice(1)
    await user.click(screen.getByRole('button', { name: 'Select all 5 titles' }))
    await user.click(screen.getByRole('button', { name: 'Set status' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Used' }, slow))
    expect(await screen.findByText('1 title no longer exists', {}, slow)).toBeInTheDocument()
    await titlesIn('Saved titles', 4)
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })
})

describe('a deletion', () => {
  it('happens at once and can be undone, each title in its place', async () => {
    const { user } = visit(list)
    await titlesIn('Saved titles', 5)
    await choose(user, 'Three', 'Delete')
    expect(await titlesIn('Saved titles', 4)).not.toContain('Three')
    await waitFor(() => expect(names()).not.toContain('Three'))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Four: edit' })).toHaveFocus())
    expect(undo().getByText('Deleted: “Three”')).toBeInTheDocument()
    await user.click(undo().getByRole('button', { name: 'Undo' }))
    expect(await titlesIn('Saved titles', 5)).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
    expect(changes().at(-1)).toMatchObject({ deleted: false, titleIds: [expect.any(String)] })
    expect(await screen.findByText('“Three” is back')).toBeInTheDocument()
    expect(undo().queryByRole('button')).not.toBeInTheDocument()
  })

  it('of several is undone by the keys that undo elsewhere', async () => {
    const { user } = visit(list)
    await titlesIn('Saved titles', 5)
    await user.click(tick('One'))
    await user.click(tick('Five'))
    const bar = within(screen.getByRole('region', { name: 'Selected titles' }))
    await user.click(bar.getByRole('button', { name: 'Delete' }))
    await titlesIn('Saved titles', 3)
    expect(undo().getByText('2 titles deleted')).toBeInTheDocument()
    await user.keyboard('{Control>}z{/Control}')
    expect(await titlesIn('Saved titles', 5)).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
  })

  it('that was refused comes back with the reason and another try, and nothing to undo', async () => {
    saved().failing = { change: 'internal' }
    const { user } = visit(list)
    await titlesIn('Saved titles', 5)
    await choose(user, 'Two', 'Delete')
    const alert = await screen.findByRole('alert', {}, slow)
    expect(alert).toHaveTextContent('1 title could not be deleted')
    expect(await titlesIn('Saved titles', 5)).toContain('Two')
    expect(undo().queryByRole('button')).not.toBeInTheDocument()
    saved().failing = {}
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(names()).not.toContain('Two'))
    expect(undo().getByRole('button', { name: 'Undo' })).toBeInTheDocument()
  })

  it('that could not be undone says so, and can be tried again', async () => {
    const { user } = visit(list)
    await titlesIn('Saved titles', 5)
    await choose(user, 'Two', 'Delete')
    await waitFor(() => expect(names()).not.toContain('Two'))
    saved().failing = { change: 'internal' }
    await user.click(undo().getByRole('button', { name: 'Undo' }))
    await user.click(await undo().findByRole('button', { name: 'Try again' }, slow))
    expect(await undo().findByText(/^It could not be restored/, {}, slow)).toBeInTheDocument()
    saved().failing = {}
    await user.click(await undo().findByRole('button', { name: 'Try again' }, slow))
    expect(await titlesIn('Saved titles', 5)).toContain('Two')
  })

  it('stays once ten seconds have passed, but not while somebody is about to undo it', async () => {
    const { user } = visit(list)
    await titlesIn('Saved titles', 5)
    const menu = 'Actions for: Two'
    await user.click(screen.getByRole('button', { name: menu }))
    const entry = await screen.findByRole('menuitem', { name: 'Delete' }, slow)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      fireEvent.click(entry)
      await until(() => expect(undo().getByRole('button', { name: 'Undo' })).toBeInTheDocument())
      await done()
      pass(9_000)
      const button = undo().getByRole('button', { name: 'Undo' })
      act(() => button.focus())
      pass(60_000)
      expect(button).toBeInTheDocument()
      act(() => button.blur())
      pass(900)
      expect(button).toBeInTheDocument()
      pass(200)
      expect(button).not.toBeInTheDocument()
    } finally {
      vi.useRealTimers()
    }
    await waitFor(() => expect(names()).not.toContain('Two'))
  })

  it('that takes its time can still be undone once it is done', async () => {
    const { user } = visit(list)
    await titlesIn('Saved titles', 5)
    await user.click(screen.getByRole('button', { name: 'Actions for: Two' }))
    const entry = await screen.findByRole('menuitem', { name: 'Delete' }, slow)
    const held = hold()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      fireEvent.click(entry)
      await until(() => expect(undo().getByRole('listitem')).toHaveAttribute('aria-busy', 'true'))
      pass(14_000)
      expect(undo().getByRole('button', { name: 'Undo' })).toBeInTheDocument()
      held.answer()
      await done()
      pass(9_900)
      expect(undo().getByRole('button', { name: 'Undo' })).toBeInTheDocument()
      pass(200)
      expect(undo().queryByRole('button')).not.toBeInTheDocument()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('a person who leaves the page', () => {
  const away = async (user: ReturnType<typeof visit>['user']) => {
    await user.click(screen.getByRole('link', { name: 'Kanalyse, home' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Deleted titles' })).toBeNull(), slow)
  }

  it('can still undo a deletion after coming back', async () => {
    const first = visit(list)
    await titlesIn('Saved titles', 5)
    await choose(first.user, 'Two', 'Delete')
    await waitFor(() => expect(names()).not.toContain('Two'))
    await away(first.user)
    first.leave()
    const { user } = visit(list)
    await titlesIn('Saved titles', 4)
    await user.click(undo().getByRole('button', { name: 'Undo' }))
    expect(await titlesIn('Saved titles', 5)).toContain('Two')
  })

  it('hears of a change that fails meanwhile, and finds it after coming back', async () => {
    const first = visit(list)
    await titlesIn('Saved titles', 5)
    const held = hold()
    await choose(first.user, 'Two', 'Move to “Used”')
    await away(first.user)
    saved().failing = { change: 'internal' }
    held.answer()
    expect(await screen.findByText('1 title could not be changed', {}, slow)).toBeInTheDocument()
    first.leave()
    visit(list)
    const alert = await screen.findByRole('alert', {}, slow)
    expect(alert).toHaveTextContent('“Two”')
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })
})
