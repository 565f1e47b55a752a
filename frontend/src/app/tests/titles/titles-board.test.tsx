import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ChangeTitles } from '@/api/titles'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { savedTitle } from '@/testing/api/saved-titles'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'
import { address, choose, titlesIn } from '@/testing/screens/titles-on-screen'

const saved = () => world.backend.titles

beforeEach(async () => {
  await signedIn()
  saved().titles = [savedTitle('First'), savedTitle('Second'), savedTitle('Third', { status: 'used' })]
})

/** What the browser hands over while something is dragged. */
function carried() {
  const data = new Map<string, string>()
  return {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()]
    },
  }
}

const column = (name: string) => screen.getByRole('region', { name: new RegExp(`^${name}`) })

/** Drags an element over a column, and lets it go there. */
function drop(what: Element | undefined, to: string, dataTransfer = carried()) {
  if (what) fireEvent.dragStart(what, { dataTransfer })
  const over = createEvent.dragOver(column(to), { dataTransfer })
  fireEvent(column(to), over)
  fireEvent.drop(column(to), { dataTransfer })
  return over.defaultPrevented
}

const cardOf = (title: string) =>
  screen.getByRole('link', { name: `${title}: edit` }).closest('article') ?? undefined

describe('the board', () => {
  it('has a column for each status, with its titles counted', async () => {
    visit(address)
    expect(await titlesIn('Saved', 2)).toEqual(['First', 'Second'])
    expect(await titlesIn('Used', 1)).toEqual(['Third'])
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Saved 2',
      'Planned 0',
      'Used 1',
      'Archived 0',
    ])
    const [first] = screen.getAllByRole('heading', { level: 2 })
    expect(within(column('Saved')).getByRole('heading', { level: 2 })).toBe(first)
  })

  it('moves a card that is dropped into another column', async () => {
    visit(address)
    await titlesIn('Saved', 2)
    expect(drop(cardOf('Second'), 'Planned')).toBe(true)
    expect(await titlesIn('Planned', 1)).toEqual(['Second'])
    await waitFor(() => expect(saved().titles[1]).toMatchObject({ title: 'Second', status: 'planned' }))
    expect(await screen.findByText('“Second” is now “Planned”')).toBeInTheDocument()
  })

  it('leaves a card alone that is dropped where it was, and whatever is no card', async () => {
    visit(address)
    await titlesIn('Saved', 2)
    drop(cardOf('First'), 'Saved')
    const file = carried()
    file.setData('text/plain', 'a word from elsewhere')
    expect(drop(undefined, 'Used', file)).toBe(false)
    await titlesIn('Saved', 2)
    expect(saved().asked.change).toEqual([])
  })

  it('moves all selected cards along with one of them', async () => {
    const { user } = visit(address)
    await titlesIn('Saved', 2)
    await user.click(screen.getByRole('checkbox', { name: 'Select: First' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select: Second' }))
    drop(cardOf('First'), 'Archived')
    expect(await titlesIn('Archived', 2)).toEqual(['First', 'Second'])
  })

  it('moves a card by keyboard, and goes on with the next one', async () => {
    const { user } = visit(address)
    await titlesIn('Saved', 2)
    screen.getByRole('button', { name: 'Actions for: First' }).focus()
    await user.keyboard('{ArrowDown}')
    const move = await screen.findByRole('menuitem', { name: 'Move to “Planned”' }, slow)
    for (let steps = 0; steps < 5 && document.activeElement !== move; steps += 1)
      await user.keyboard('{ArrowDown}')
    expect(move).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(await titlesIn('Planned', 1)).toEqual(['First'])
    await waitFor(() => expect(screen.getByRole('link', { name: 'Second: edit' })).toHaveFocus())
  })

  it('takes a move back that was refused, says which title that was, and tries again', async () => {
    saved().failing = { change: 'internal' }
    const { user } = visit(address)
    await titlesIn('Saved', 2)
    await choose(user, 'First', 'Move to “Used”')
    const alert = await screen.findByRole('alert', {}, slow)
    expect(alert).toHaveTextContent('1 title could not be changed')
    expect(alert).toHaveTextContent('“First”')
    await titlesIn('Saved', 2)
    saved().failing = {}
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await titlesIn('Used', 2)).toEqual(['First', 'Third'])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('shows the column of a filtered status alone', async () => {
    visit(`${address}?status=used`)
    await titlesIn('Used', 1)
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
  })
})

it('a title that is moved twice ends where it was moved last, however late the first answer comes', async () => {
  const held = Promise.withResolvers<undefined>()
  const answered: unknown[] = []
  server.use(
    http.post('*/api/titles/changes', async ({ request }) => {
      const { status } = (await request.clone().json()) as ChangeTitles
      const answer = await world.backend.respond(request)
      if (status === 'planned') await held.promise
      answered.push(status)
      return answer
    }),
  )
  const { user } = visit(address)
  await titlesIn('Saved', 2)
  await choose(user, 'First', 'Move to “Planned”')
  await titlesIn('Planned', 1)
  await choose(user, 'First', 'Move to “Archived”')
  await waitFor(() => expect(answered).toEqual(['archived']))
  held.resolve(undefined)
  expect(await screen.findByText('“First” is now “Planned”')).toBeInTheDocument()
  expect(await titlesIn('Archived', 1)).toEqual(['First'])
})
