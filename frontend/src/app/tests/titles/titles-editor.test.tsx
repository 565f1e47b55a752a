import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ScoreTitle } from '@/api/titles'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { readingOf, savedTitle } from '@/testing/api/saved-titles'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'
import { address, titlesIn } from '@/testing/screens/titles-on-screen'

const saved = () => world.backend.titles
const list = `${address}?view=list`

beforeEach(async () => {
  await signedIn()
  saved().titles = [
    savedTitle('7 Ways to Bake', { notes: 'soon', channelName: 'Krume', channelId: `UC${'a'.repeat(22)}` }),
    savedTitle('Rye at Home'),
  ]
})

/** A new title in the editor. */
async function write(user: UserEvent, words: string) {
  await titlesIn('Saved titles', saved().titles.length)
  await user.click(screen.getByRole('link', { name: 'New title' }))
  const dialog = await screen.findByRole('dialog', { name: 'New title' }, slow)
  await user.type(within(dialog).getByRole('textbox', { name: 'Title' }), words)
  return within(dialog)
}

describe('the editor', () => {
  it('saves a new title with its niche, category, status and notes', async () => {
    const { user, where } = visit(list)
    const editor = await write(user, '3 Loaves')
    expect(where()).toBe(`${list}&edit=new`)
    await user.selectOptions(editor.getByRole('combobox', { name: 'Niche' }), 'Baking')
    await user.selectOptions(editor.getByRole('combobox', { name: 'Category' }), 'Evergreen')
    await user.selectOptions(editor.getByRole('combobox', { name: 'Status' }), 'Planned')
    await user.type(editor.getByRole('textbox', { name: 'Notes' }), 'for spring')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    expect(await titlesIn('Saved titles', 3)).toContain('3 Loaves')
    expect(saved().asked.save).toEqual([
      { title: '3 Loaves', niche: 'baking', category: 'evergreen', status: 'planned', notes: 'for spring' },
    ])
    await waitFor(() => expect(where()).toBe(list))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('sends only what was changed, and opens by the address', async () => {
    const [title] = saved().titles
    const { user, where } = visit(`${list}&edit=${title!.titleId}`)
    const editor = within(await screen.findByRole('dialog', { name: 'Edit title' }, slow))
    expect(editor.getByText(/^From the channel “Krume”/)).toBeInTheDocument()
    const notes = editor.getByRole('textbox', { name: 'Notes' })
    await user.clear(notes)
    await user.type(notes, 'later')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved().asked.update).toEqual([{ notes: 'later' }]))
    await waitFor(() => expect(where()).toBe(list))
  })

  it('says of a channel that is withdrawn why nothing is saved of it', async () => {
    server.use(
      http.post('*/api/titles', () =>
        HttpResponse.json({ error: { code: 'channel_withdrawn', message: '' } }, { status: 409 }),
      ),
    )
    const { user } = visit(list)
    const editor = await write(user, '5 Crumbs')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    expect(await editor.findByRole('alert', {}, slow)).toHaveTextContent(/The owner of this channel asked us/)
  })

  it('keeps what was typed when it cannot be saved, and saves it with another try, once', async () => {
    const keys: (string | null)[] = []
    server.use(
      http.post('*/api/titles', async ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'))
        const answer = await world.backend.respond(request)
        // The first one saves, but its answer is lost.
        return keys.length > 1 ? answer : HttpResponse.json({}, { status: 500 })
      }),
    )
    const { user } = visit(list)
    const editor = await write(user, '5 Crumbs')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    const alert = await editor.findByRole('alert', {}, slow)
    expect(alert).toHaveTextContent('The title could not be saved')
    expect(editor.getByRole('textbox', { name: 'Title' })).toHaveValue('5 Crumbs')
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await titlesIn('Saved titles', 3)).toContain('5 Crumbs')
    expect(saved().titles.filter(({ title }) => title === '5 Crumbs')).toHaveLength(1)
    expect(keys[0]).toBeTruthy()
    expect(keys).toEqual([keys[0], keys[0]])
  })

  it('keeps what was typed without a network', async () => {
    const { user } = visit(list)
    const editor = await write(user, 'On a Train')
    world.backend.offline = true
    await user.click(editor.getByRole('button', { name: 'Save' }))
    const alert = await editor.findByRole('alert', {}, slow)
    expect(alert).toHaveTextContent('No connection. Please check your network.')
    expect(editor.getByRole('textbox', { name: 'Title' })).toHaveValue('On a Train')
    world.backend.offline = false
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await titlesIn('Saved titles', 3)).toContain('On a Train')
  })

  it('offers to save as a new title what was deleted elsewhere meanwhile', async () => {
    const { user } = visit(list)
    await titlesIn('Saved titles', 2)
    await user.click(screen.getByRole('link', { name: 'Rye at Home: edit' }))
    const editor = within(await screen.findByRole('dialog', { name: 'Edit title' }, slow))
    saved().titles = saved().titles.slice(0, 1)
    await user.type(editor.getByRole('textbox', { name: 'Title' }), ' Again')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await user.click(await editor.findByRole('button', { name: 'Save as a new title' }, slow))
    expect(await titlesIn('Saved titles', 2)).toContain('Rye at Home Again')
  })

  it('saves what was a video’s title as that again, not as the reader’s own words', async () => {
    const of = { videoId: 'aaaaaaaaaaa', channelId: `UC${'b'.repeat(22)}`, channelName: 'Krume' }
    saved().titles = [savedTitle('Their 9 Loaves', { ...of, isSample: true })]
    const { user } = visit(list)
    await titlesIn('Saved titles', 1)
    await user.click(screen.getByRole('link', { name: 'Their 9 Loaves: edit' }))
    const editor = within(await screen.findByRole('dialog', { name: 'Edit title' }, slow))
    saved().titles = []
    await user.type(editor.getByRole('textbox', { name: 'Notes' }), 'mine')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await user.click(await editor.findByRole('button', { name: 'Save as a new title' }, slow))
    await waitFor(() =>
      expect(saved().asked.save).toMatchObject([{ title: 'Their 9 Loaves', ...of, isSample: true }]),
    )
  })

  it('warns beyond the length that the platform takes, and refuses beyond ours', async () => {
    const { user } = visit(list)
    const editor = await write(user, 'x')
    expect(editor.getByText('1 of 100 characters')).toBeInTheDocument()
    const field = editor.getByRole('textbox', { name: 'Title' })
    await user.click(field)
    await user.paste('y'.repeat(100))
    expect(editor.getByText('101 characters. The platform allows 100.')).toBeInTheDocument()
    await user.paste('z'.repeat(100))
    await user.click(editor.getByRole('button', { name: 'Save' }))
    expect(editor.getByRole('alert')).toHaveTextContent('At most 200 characters can be saved.')
    expect(saved().asked.save).toEqual([])
    await user.clear(field)
    await user.click(editor.getByRole('button', { name: 'Save' }))
    expect(editor.getByRole('alert')).toHaveTextContent('Please enter a title.')
    expect(field).toHaveFocus()
  })

  it('leaves the title of a video as it is, and begins one’s own version of it', async () => {
    saved().titles = [savedTitle('Their 9 Loaves', { videoId: 'aaaaaaaaaaa', channelName: 'Krume' })]
    const { user } = visit(list)
    await titlesIn('Saved titles', 1)
    await user.click(screen.getByRole('link', { name: 'Their 9 Loaves: edit' }))
    const editor = within(await screen.findByRole('dialog', { name: 'Edit title' }, slow))
    expect(editor.queryByRole('textbox', { name: 'Title' })).not.toBeInTheDocument()
    await user.click(editor.getByRole('button', { name: 'Write my own version' }))
    const own = await editor.findByRole('textbox', { name: 'Title' })
    expect(own).toHaveFocus()
    await user.clear(own)
    await user.type(own, 'My 9 Loaves')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    expect(await titlesIn('Saved titles', 2)).toEqual(['My 9 Loaves', 'Their 9 Loaves'])
    expect(saved().asked.save).toEqual([{ title: 'My 9 Loaves', category: 'general', status: 'saved' }])
  })
})

describe('words that are being typed', () => {
  it('are scored once typing rests', async () => {
    const { user } = visit(list)
    const editor = await write(user, '4 Secret Rules')
    const live = editor.getByRole('region', { name: 'What to expect from this title' })
    await waitFor(() => expect(live).toHaveTextContent('58 · likely 51–66'), slow)
    expect(live).toHaveTextContent('Power word: “secret”')
    expect(saved().asked.score.length).toBeLessThan('4 Secret Rules'.length)
    expect(saved().asked.score.at(-1)).toEqual({ title: '4 Secret Rules' })
  })

  it('never show what was found in earlier ones once later ones were scored', async () => {
    const first = Promise.withResolvers<undefined>()
    server.use(
      http.post('*/api/titles/score', async ({ request }) => {
        const { title } = (await request.json()) as ScoreTitle
        if (title === '4 Rules') await first.promise
        return HttpResponse.json(readingOf(title))
      }),
    )
    const { user } = visit(list)
    const editor = await write(user, '4 Rules')
    const live = editor.getByRole('region', { name: 'What to expect from this title' })
    const field = editor.getByRole('textbox', { name: 'Title' })
    await user.clear(field)
    await user.type(field, 'Why Rules?')
    await waitFor(() => expect(live).toHaveTextContent('no clear change'), slow)
    await act(async () => {
      first.resolve(undefined)
      await first.promise
    })
    expect(live).not.toHaveTextContent('58')
    expect(live).toHaveTextContent('no clear change')
  })

  it('can be saved though they could not be scored, which comes with another try', async () => {
    saved().failing = { score: 'internal' }
    const { user } = visit(list)
    const editor = await write(user, '6 Doughs')
    const section = editor.getByRole('region', { name: 'What to expect from this title' })
    const live = within(section)
    expect(await live.findByText(/^The score could not be computed/, {}, slow)).toBeInTheDocument()
    saved().failing = {}
    await user.click(live.getByRole('button', { name: 'Try again' }))
    expect(section).toHaveFocus()
    expect(await live.findByText('58', {}, slow)).toBeInTheDocument()
    saved().failing = { score: 'internal' }
    await user.type(editor.getByRole('textbox', { name: 'Title' }), '!')
    await live.findByText(/^The score could not be computed/, {}, slow)
    await user.click(editor.getByRole('button', { name: 'Save' }))
    expect(await titlesIn('Saved titles', 3)).toContain('6 Doughs!')
  })
})

describe('while a title is being saved', () => {
  /** Holds the answer to the next save. */
  function hold(
    answer: (request: Request) => Response | Promise<Response> = (r) => world.backend.respond(r),
    method: 'post' | 'patch' = 'post',
  ) {
    const held = Promise.withResolvers<undefined>()
    const asked = Promise.withResolvers<undefined>()
    server.use(
      http[method](
        method === 'post' ? '*/api/titles' : '*/api/titles/:titleId',
        async ({ request }) => {
          asked.resolve(undefined)
          await held.promise
          return answer(request)
        },
        { once: true },
      ),
    )
    return { asked: asked.promise, answer: () => held.resolve(undefined) }
  }
  const filtered = `${address}?status=saved&view=list`

  it('the editor can be closed without a question, and its answer leads nowhere', async () => {
    const { user, where } = visit(list)
    await titlesIn('Saved titles', 2)
    // An entry of the history that going back twice would leave.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Saved (2)')
    const editor = await write(user, 'On its Way')
    const held = hold()
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await held.asked
    await user.click(editor.getByRole('button', { name: 'Close the editor' }))
    await waitFor(() => expect(where()).toBe(filtered))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    held.answer()
    expect(await titlesIn('Saved titles', 3)).toContain('On its Way')
    expect(await screen.findByText('Title saved', {}, slow)).toBeInTheDocument()
    expect(where()).toBe(filtered)
  })

  it('what is typed meanwhile stays in the editor, and is saved as a change of the same title', async () => {
    const { user, where } = visit(list)
    const editor = await write(user, 'First Words')
    const held = hold()
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await held.asked
    await user.type(editor.getByRole('textbox', { name: 'Notes' }), 'and more')
    held.answer()
    const now = within(await screen.findByRole('dialog', { name: 'Edit title' }, slow))
    expect(now.getByRole('textbox', { name: 'Notes' })).toHaveValue('and more')
    expect(where()).toBe(`${list}&edit=new`)
    await user.click(now.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(where()).toBe(list))
    expect(saved().asked.update).toEqual([{ notes: 'and more' }])
    expect(saved().titles).toHaveLength(3)
  })

  it('what is typed meanwhile can be discarded, which leaves what was sent', async () => {
    const { user, where } = visit(list)
    const editor = await write(user, 'Sent Words')
    const held = hold()
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await held.asked
    await user.type(editor.getByRole('textbox', { name: 'Notes' }), 'not this')
    await user.click(editor.getByRole('button', { name: 'Close the editor' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }, slow))
    await waitFor(() => expect(where()).toBe(list))
    held.answer()
    expect(await titlesIn('Saved titles', 3)).toContain('Sent Words')
    expect(saved().titles.find(({ title }) => title === 'Sent Words')?.notes).toBe('')
  })

  it('a closed editor opens again with what could not be saved', async () => {
    const { user, where } = visit(list)
    const editor = await write(user, 'Lost and Found')
    const held = hold(() => HttpResponse.json({}, { status: 500 }))
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await held.asked
    await user.click(editor.getByRole('button', { name: 'Close the editor' }))
    await waitFor(() => expect(where()).toBe(list))
    held.answer()
    // jsdom has no pointers to capture, which a toast does.
    fireEvent.click(await screen.findByRole('button', { name: 'Open the editor' }, slow))
    const again = within(await screen.findByRole('dialog', { name: 'New title' }, slow))
    expect(again.getByRole('textbox', { name: 'Title' })).toHaveValue('Lost and Found')
    await user.click(again.getByRole('button', { name: 'Save' }))
    expect(await titlesIn('Saved titles', 3)).toContain('Lost and Found')
  })

  it('what was written for a title that was deleted elsewhere can be saved as a new one', async () => {
    const { user, where } = visit(list)
    await titlesIn('Saved titles', 2)
    await user.click(screen.getByRole('link', { name: 'Rye at Home: edit' }))
    const editor = within(await screen.findByRole('dialog', { name: 'Edit title' }, slow))
    await user.type(editor.getByRole('textbox', { name: 'Title' }), ', Again')
    const refusal = { error: { code: 'not_found', message: 'gone', requestId: 'r' } }
    const held = hold(() => HttpResponse.json(refusal, { status: 404 }), 'patch')
    await user.click(editor.getByRole('button', { name: 'Save' }))
    await held.asked
    saved().titles = saved().titles.filter(({ title }) => title !== 'Rye at Home')
    await user.click(editor.getByRole('button', { name: 'Close the editor' }))
    await waitFor(() => expect(where()).toBe(list))
    held.answer()
    expect(await screen.findByText(/What you typed is still here/, {}, slow)).toBeInTheDocument()
    fireEvent.click(screen.getByRole('button', { name: 'Open the editor' }))
    const again = within(await screen.findByRole('dialog', { name: 'New title' }, slow))
    expect(again.getByRole('textbox', { name: 'Title' })).toHaveValue('Rye at Home, Again')
    await user.click(again.getByRole('button', { name: 'Save' }))
    expect(await titlesIn('Saved titles', 2)).toContain('Rye at Home, Again')
  })
})

describe('what was not saved', () => {
  it('is asked about before the editor closes', async () => {
    const { user, where } = visit(list)
    const editor = await write(user, 'Half an Idea')
    await user.click(editor.getByRole('button', { name: 'Close the editor' }))
    const asked = await screen.findByRole('alertdialog', { name: 'Discard your changes?' }, slow)
    await user.click(within(asked).getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(editor.getByRole('textbox', { name: 'Title' })).toHaveValue('Half an Idea')
    expect(where()).toBe(`${list}&edit=new`)
    await user.click(editor.getByRole('button', { name: 'Close the editor' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }, slow))
    await waitFor(() => expect(where()).toBe(list))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    // The next one begins empty.
    await user.click(screen.getByRole('link', { name: 'New title' }))
    expect(await screen.findByRole('textbox', { name: 'Title' }, slow)).toHaveValue('')
  })

  it('is not asked about where nothing was changed', async () => {
    const { user, where } = visit(list)
    await titlesIn('Saved titles', 2)
    await user.click(screen.getByRole('link', { name: 'Rye at Home: edit' }))
    await screen.findByRole('dialog', { name: 'Edit title' }, slow)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(where()).toBe(list))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})

it('an address that names a title that is gone says so', async () => {
  visit(`${list}&edit=${'f'.repeat(32)}`)
  expect(await screen.findByText('This title no longer exists', {}, slow)).toBeInTheDocument()
})

it('there is no room for another title beyond the most that can be saved', async () => {
  saved().titles = Array.from({ length: 2_000 }, () => savedTitle('Full'))
  visit(`${list}&search=nothing`)
  expect(await screen.findByText('2,000 of 2,000', {}, slow)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'New title' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'New title' })).toHaveAccessibleDescription(
    'There is no room for more titles. Delete some first.',
  )
})
