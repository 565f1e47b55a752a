import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { saveFile } from '@/shared/files/save-file'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { measured, readingOf, savedTitle } from '@/testing/api/saved-titles'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'
import { address, titlesIn } from '@/testing/screens/titles-on-screen'

vi.mock('@/shared/files/save-file', async (real) => ({ ...(await real<object>()), saveFile: vi.fn() }))

const saved = () => world.backend.titles

/** Four titles, the newest first. */
const some = () => [
  savedTitle('7 Ways to Bake Bread', { channelName: 'Krümelkunde', category: 'evergreen' }),
  savedTitle('Why Does Dough Rise?', { status: 'planned', notes: 'for the Küche series' }),
  savedTitle('Proven Secret of Rye', { status: 'used', category: 'seasonal' }),
  savedTitle('A Loaf in 60 Minutes', { status: 'saved' }),
]

beforeEach(async () => {
  await chooseLanguage('en')
  await signedIn()
  saved().titles = some()
})
afterEach(() => chooseLanguage('en'))

describe('the saved titles', () => {
  it('are counted, and shown with score, range, formats and power words', async () => {
    visit(`${address}?view=list`)
    expect(await titlesIn('Saved titles', 4)).toEqual([
      '7 Ways to Bake Bread',
      'Why Does Dough Rise?',
      'Proven Secret of Rye',
      'A Loaf in 60 Minutes',
    ])
    expect(screen.getByText('4 of 2,000')).toBeInTheDocument()
    const [number, question, neither] = screen.getAllByRole('article')
    expect(number).toHaveTextContent('Title score: 58 · likely 51–66')
    expect(within(number!).getByText('Number')).toBeInTheDocument()
    expect(within(number!).getByText('Evergreen')).toBeInTheDocument()
    expect(question).toHaveTextContent('no clear change · likely 44–57')
    expect(neither).toHaveTextContent('not enough data: it has none of the features that are measured')
    expect(neither).toHaveTextContent('Power word: “proven”')
  })

  it('open each score to its formula, what went into it and whose titles it rests on', async () => {
    saved().titles = [
      savedTitle('9 Rules', {
        niche: 'coding',
        reading: { ...readingOf('9 Rules'), score: measured({ basis: 'niche', n: 12 }) },
      }),
    ]
    const { user } = visit(`${address}?view=list`)
    await titlesIn('Saved titles', 1)
    await user.click(screen.getByRole('button', { name: 'How this is computed: 9 Rules' }))
    const how = await screen.findByRole('dialog', { name: 'Title score' }, slow)
    expect(await within(how).findByText(/50 \+ 50 × ln\(lift\) ÷ ln 2/, {}, slow)).toBeInTheDocument()
    expect(within(how).getByText('Titles of the niche “Programming”, 12 channels')).toBeInTheDocument()
    expect(within(how).getAllByText('1.12× (1.01–1.25×)')).toHaveLength(1)
    expect(within(how).getByText(/2 Jan 2030/)).toBeInTheDocument()
  })

  it('are read page after page until the last', async () => {
    saved().titles = Array.from({ length: 1_203 }, (_, index) => savedTitle(`Title ${String(index)}`))
    const heights = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120)
    visit(`${address}?view=list`)
    expect(await screen.findByText('1,203 of 2,000', {}, slow)).toBeInTheDocument()
    expect(saved().asked.list).toEqual(['', 'cursor=500', 'cursor=1000'])
    // Rows far below the window are not drawn.
    await screen.findByRole('link', { name: 'Title 0: edit' }, slow)
    expect(screen.getAllByRole('article').length).toBeLessThan(40)
    heights.mockRestore()
  })

  it('say why a title has no words any more, and keep its notes', async () => {
    saved().titles = [savedTitle(null, { notes: 'compare with ours', videoId: 'aaaaaaaaaaa' })]
    const { user } = visit(`${address}?view=list`)
    const [words] = await titlesIn('Saved titles', 1)
    expect(words).toMatch(/^Title no longer available, saved /)
    expect(screen.getByText(/over 30 days old and could not be fetched again; your notes stay/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: /^Title no longer available, saved .*: edit$/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit title' }, slow)
    expect(within(dialog).getByRole('textbox', { name: 'Notes' })).toHaveValue('compare with ours')
    expect(within(dialog).queryByRole('textbox', { name: 'Title' })).not.toBeInTheDocument()
  })

  it.each([
    [true, '/sample/watch?v=aaaaaaaaaaa', `/sample/channel/UC${'a'.repeat(22)}`],
    [
      false,
      'https://www.youtube.com/watch?v=aaaaaaaaaaa',
      `https://www.youtube.com/channel/UC${'a'.repeat(22)}`,
    ],
  ])('lead to the video and the channel where those are (sample: %s)', async (isSample, video, channel) => {
    const of = { videoId: 'aaaaaaaaaaa', channelId: `UC${'a'.repeat(22)}` }
    saved().titles = [savedTitle('Theirs', { ...of, isSample })]
    const { user } = visit(`${address}?view=list`)
    await titlesIn('Saved titles', 1)
    await user.click(screen.getByRole('button', { name: 'Actions for: Theirs' }))
    const link = (name: string) => screen.findByRole('menuitem', { name: new RegExp(`^${name}`) }, slow)
    expect(await link('Open the video')).toHaveAttribute('href', video)
    expect(await link('Open the channel')).toHaveAttribute('href', channel)
  })

  it('that are none yet say what the page is for and where titles come from', async () => {
    saved().titles = []
    visit(address)
    expect(await screen.findByText('No saved titles yet', {}, slow)).toBeInTheDocument()
    expect(screen.getByText(/save titles from the Discovery Hub/)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'New title' })).toBeInTheDocument()
  })

  it('that cannot be loaded say so, and come with another try', async () => {
    saved().failing = { list: 'internal' }
    const { user } = visit(address)
    const alert = await screen.findByRole('alert', {}, slow)
    expect(alert).toHaveTextContent('Your titles could not be loaded')
    saved().failing = {}
    await user.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('4 of 2,000', {}, slow)).toBeInTheDocument()
  })

  it('speak German', async () => {
    await chooseLanguage('de')
    visit(address)
    expect(await screen.findByRole('heading', { name: 'Gespeicherte Titel' }, slow)).toBeInTheDocument()
    for (const [status, count] of [
      ['Gespeichert', 2],
      ['Geplant', 1],
      ['Verwendet', 1],
    ] as const)
      expect(await titlesIn(status, count)).toHaveLength(count)
    expect(screen.getByRole('heading', { name: /Archiviert/ })).toBeInTheDocument()
  })
})

describe('files of saved titles', () => {
  it('have all of them, whatever is filtered', async () => {
    const { user } = visit(`${address}?status=used&view=list`)
    await titlesIn('Saved titles', 1)
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saveFile).toHaveBeenCalled(), slow)
    const [name, text] = vi.mocked(saveFile).mock.calls[0]!
    expect(name).toMatch(/^kanalyse-saved-titles-.*\.csv$/)
    expect(text.trim().split('\r\n')).toHaveLength(5)
  })

  it('are read in a dialog, which gives the focus back to its button', async () => {
    const { user } = visit(`${address}?view=list`)
    await titlesIn('Saved titles', 4)
    await user.click(screen.getByRole('button', { name: 'Import' }))
    await screen.findByRole('dialog', {}, slow)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import' })).toHaveFocus(), slow)
  })

  it('can be read where nothing is saved yet, but not written', async () => {
    saved().titles = []
    visit(address)
    expect(await screen.findByText('No saved titles yet', {}, slow)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Import' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument()
  })
})

describe('what is asked of the saved titles', () => {
  it('is part of the address, and can be taken away there', async () => {
    const { user, where } = visit(`${address}?view=list`)
    await titlesIn('Saved titles', 4)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Saved (2)')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Title, A to Z')
    await waitFor(() => expect(where()).toBe(`${address}?status=saved&sort=title&view=list`))
    expect(await titlesIn('Saved titles', 2)).toEqual(['7 Ways to Bake Bread', 'A Loaf in 60 Minutes'])
    await user.click(screen.getByRole('button', { name: 'Remove filter: Saved' }))
    await titlesIn('Saved titles', 4)
    expect(where()).toBe(`${address}?sort=title&view=list`)
  })

  it('is found again by the address alone', async () => {
    visit(`${address}?search=kueche&view=list`)
    expect(await titlesIn('Saved titles', 1)).toEqual(['Why Does Dough Rise?'])
    expect(screen.getByRole('textbox', { name: 'Search your titles' })).toHaveValue('kueche')
  })

  it('says which filter left nothing, and offers to take it away', async () => {
    const { user } = visit(`${address}?category=seasonal&measured=yes&view=list`)
    expect(
      await screen.findByText('No title is left after this filter: Only with a measured score', {}, slow),
    ).toBeInTheDocument()
    const steps = screen.getByRole('list', { name: 'What each filter lets through' })
    await user.click(within(steps).getByRole('button', { name: 'Remove filter: Only with a measured score' }))
    expect(await titlesIn('Saved titles', 1)).toEqual(['Proven Secret of Rye'])
  })

  it('leaves out no level of headings, in whatever order', async () => {
    const { user } = visit(`${address}?view=list`)
    await titlesIn('Saved titles', 4)
    const levels = () => screen.getAllByRole('heading').map(({ tagName }) => tagName)
    expect(levels()).toEqual(['H1', 'H2', 'H3', 'H3', 'H3', 'H3'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'status')
    await waitFor(() => expect(levels().filter((level) => level === 'H2').length).toBeGreaterThan(1))
    expect(levels().slice(0, 3)).toEqual(['H1', 'H2', 'H3'])
  })

  it('is quoted once where a search left nothing, which is read out', async () => {
    visit(`${address}?search=zzz&view=list`)
    expect(await screen.findByText('No title is left after this filter: “zzz”', {}, slow)).toBeInTheDocument()
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(said).toContain('No title matches')
  })

  it('keeps the view for the next visit', async () => {
    const first = visit(address)
    await titlesIn('Saved', 2)
    await first.user.click(screen.getByRole('radio', { name: 'List' }))
    await titlesIn('Saved titles', 4)
    first.leave()
    visit(address)
    await titlesIn('Saved titles', 4)
  })

  it('shows a list with a heading a status where there is no room for the board', async () => {
    const before = window.matchMedia
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: /reduced-motion/.test(query),
      addEventListener: () => undefined,
    }))
    visit(`${address}?view=board&sort=status`)
    await titlesIn('Saved titles', 4)
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Saved 2',
      'Planned 1',
      'Used 1',
    ])
    expect(screen.queryByRole('radiogroup', { name: 'View' })).not.toBeInTheDocument()
    vi.stubGlobal('matchMedia', before)
  })
})
