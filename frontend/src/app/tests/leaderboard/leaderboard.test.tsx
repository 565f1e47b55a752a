import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { paths } from '@/paths'
import { boardId, boardRow } from '@/testing/api/leaderboard'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'

const board = () => world.backend.board
const shown = async () => {
  const list = await screen.findByRole('list', { name: 'Channels' }, slow)
  return within(list).getAllByRole('article')
}
/** Names of the channels on screen, in order, once `count` of them are listed. */
async function channels(count: number): Promise<string[]> {
  await waitFor(async () => expect(await shown()).toHaveLength(count), slow)
  return screen
    .getAllByRole('link', { name: /: open preview$/ })
    .map((link) => (link.getAttribute('aria-label') ?? '').replace(': open preview', ''))
}
async function member(tier: string): Promise<void> {
  await signedIn()
  world.backend.me = { ...world.backend.me, tier, canStealth: tier !== 'free' && tier !== 'starter' }
}
async function openFilters(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Filters' }, slow))
  await screen.findByRole('group', { name: 'Smart filters' }, slow)
}
/** The line that names what the tier does not have. */
const line = async (words: string) =>
  await screen.findByText((text) => text.startsWith(words), { selector: 'p' }, slow)

beforeEach(() => localStorage.removeItem('kanalyse.boardView'))

describe('a visitor', () => {
  beforeEach(() => signedOut())

  it('sees the first three, how many more there are, and that an account opens ten', async () => {
    visit(paths.leaderboard())
    expect(await channels(3)).toEqual(['Channel 1', 'Channel 2', 'Channel 3'])
    const [first] = await shown()
    expect(within(first!).getByText('Rank 1')).toBeInTheDocument()
    expect(within(first!).getByText('95')).toBeInTheDocument()
    expect(within(first!).getByText('place 1–5')).toBeInTheDocument()
    expect(within(first!).getByText('shared')).toBeInTheDocument()
    expect(within(first!).getByRole('img', { name: 'Score 95 of 100, likely 89–100' })).toBeInTheDocument()
    expect(first).not.toHaveTextContent(/Creator|Sample data/)
    expect(within(screen.getByRole('main')).getAllByText(/Sample data/)).toHaveLength(1)
    expect(screen.getByRole('heading', { name: '54 more channels' })).toBeInTheDocument()
    expect(screen.getByText(/With a free account you see 10\./)).toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).not.toBeInTheDocument()
  })

  it('reads the file of the first places while the board is still asked, and then the board', async () => {
    board().hasFile = true
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    server.use(
      http.get('*/api/leaderboard', async ({ request }) => {
        await asked
        return world.backend.respond(request)
      }),
    )
    visit(paths.leaderboard())
    expect(await channels(3)).toEqual(['Channel 1', 'Channel 2', 'Channel 3'])
    expect(screen.getByRole('region', { name: 'Channels' })).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByText('1 to 3 of 57 channels')).toBeInTheDocument()
    expect(screen.getByRole('heading', { name: '54 more channels' })).toBeInTheDocument()
    const closed = await line('Search and period')
    expect(screen.getByRole('button', { name: 'Filters' })).toBeDisabled()
    const said = closed.textContent
    answer()
    await waitFor(
      () => expect(screen.getByRole('region', { name: 'Channels' })).toHaveAttribute('aria-busy', 'false'),
      slow,
    )
    // The board's own answer says the same.
    expect(await line('Search and period')).toHaveTextContent(said)
    expect(await channels(3)).toEqual(['Channel 1', 'Channel 2', 'Channel 3'])
  })

  it('who asks for something else than the first places waits for the board', async () => {
    board().hasFile = true
    server.use(http.get('*/api/leaderboard', () => new Promise<never>(() => undefined)))
    visit('/leaderboard?search=channel5')
    expect(await screen.findByRole('status', { name: 'Loading channels' }, slow)).toBeInTheDocument()
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
  })

  it('reads in one line what opens search, sorting and filters, and is led from it to the sign-in and back', async () => {
    const { user, where } = visit(paths.leaderboard())
    const words = await line('Search and period come with Starter, sorting and filters with Creator.')
    for (const name of ['Search', 'Analyzed', 'Order', 'Filters'])
      expect(screen.getByRole('button', { name })).toBeDisabled()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
    await user.click(within(words).getByRole('link', { name: 'Sign in' }))
    await waitFor(() => expect(where()).toBe('/auth?next=%2Fleaderboard'))
  })

  it('learns on an empty board what the first place takes', async () => {
    board().rows = []
    visit(paths.leaderboard())
    expect(await screen.findByText('No channels here yet', {}, slow)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Analyze a channel' })).toHaveAttribute('href', '/quick-analyzer')
  })

  it('who follows a link with filters sees their own rows, and what was left out of it', async () => {
    const { where } = visit('/leaderboard?niche=coding&sort=date&page=4')
    expect(await channels(3)).toEqual(['Channel 1', 'Channel 2', 'Channel 3'])
    expect(screen.getByText('Part of this address was left out')).toBeInTheDocument()
    expect(
      screen.getByText('Left out: order, niche and this page. That comes with Creator and Free.'),
    ).toBeInTheDocument()
    expect(where()).toContain('niche=coding')
    const ways = within(screen.getByRole('main')).getAllByRole('link', { name: 'Sign in' })
    expect(ways[0]).toHaveAttribute('href', expect.stringContaining('niche%3Dcoding'))
  })
})

describe('each tier', () => {
  it.each([
    ['free', 10, '47 more channels', 'With Starter you see the first 50.'],
    ['starter', 25, undefined, undefined],
  ])('%s sees its rows and what the next one sees', async (tier, rows, more, next) => {
    await member(tier)
    visit(paths.leaderboard())
    expect(await channels(rows)).toHaveLength(rows)
    if (more) expect(screen.getByRole('heading', { name: more })).toBeInTheDocument()
    else expect(screen.queryByRole('heading', { name: /more channel/ })).not.toBeInTheDocument()
    if (next) expect(screen.getByText(next)).toBeInTheDocument()
  })

  it('starter reads to row 50, there learns of the rest, and searches one name at a time', async () => {
    await member('starter')
    const { user, where } = visit('/leaderboard')
    const pages = await screen.findByRole('navigation', { name: 'Pages' }, slow)
    await user.click(within(pages).getByRole('link', { name: 'Page 2' }))
    await waitFor(() => expect(where()).toBe('/leaderboard?page=2'))
    expect(await screen.findByRole('link', { name: 'Channel 50: open preview' }, slow)).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Page 3' })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: '7 more channels' })).toBeInTheDocument()
    expect(screen.getByText(/^With Creator you see all of them/)).toBeInTheDocument()

    await user.type(screen.getByRole('textbox', { name: 'Search' }), 'channel57, channel3')
    expect(await channels(1)).toEqual(['Channel 57'])
    expect(where()).toBe('/leaderboard?search=channel57')
    expect(screen.getByText(/Several searches at once come with Creator/)).toBeInTheDocument()
    expect(board().asked.filter((query) => query.includes(','))).toEqual([])
  })

  it('members are led by what is locked to the shop, and stay where they are', async () => {
    await member('free')
    const { user, where } = visit('/leaderboard?view=list')
    await screen.findByRole('list', { name: 'Channels' }, slow)
    const words = await line('Search and period come with Starter, sorting and filters with Creator.')
    await user.click(within(words).getByRole('link', { name: 'See plans' }))
    expect(await screen.findByRole('dialog', { name: /Get credits/ }, slow)).toBeInTheDocument()
    expect(where()).toContain('/leaderboard?view=list')
  })

  it('a new tier opens what it has without a reload', async () => {
    await member('free')
    visit(paths.leaderboard())
    await channels(10)
    world.backend.me = { ...world.backend.me, tier: 'growth' }
    const { mutate } = await import('swr')
    await mutate((key) => Array.isArray(key) && key[0] === 'me')
    expect(await channels(25)).toHaveLength(25)
    expect(await screen.findByRole('textbox', { name: 'Search' }, slow)).toBeInTheDocument()
  })
})

describe('from creator on', () => {
  beforeEach(() => member('growth'))

  it('every filter is in the address, chips take each away, and "back" undoes', async () => {
    const { user, where } = visit(paths.leaderboard())
    await channels(25)
    await openFilters(user)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Niche' }), 'Programming (29)')
    await waitFor(() => expect(where()).toBe('/leaderboard?niche=coding'))
    await user.click(screen.getByRole('button', { name: /^Hidden gems/ }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Most subscribers first')
    await user.type(screen.getByRole('textbox', { name: 'At most' }), '70.000{Enter}')
    await waitFor(() =>
      expect(where()).toBe(
        '/leaderboard?smart=hidden_gems&niche=coding&maxSubscribers=70000&sort=subscribers',
      ),
    )
    expect((await channels(7)).slice(0, 2)).toEqual(['Channel 39', 'Channel 33'])
    expect(screen.getByText('1 to 7 of 7 matching channels')).toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: 'Remove filter: Hidden gems' }))
    await waitFor(() => expect(where()).not.toContain('smart'))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(where()).toBe('/leaderboard?sort=subscribers'))
  })

  it('badges are counted, chosen together, and shown by rank with the rest as a number', async () => {
    const { user, where } = visit(paths.leaderboard())
    await channels(25)
    await openFilters(user)
    await user.click(screen.getByRole('button', { name: /^Hidden Gem 48/ }))
    await user.click(screen.getByRole('button', { name: /^Mixed Sustainability/ }))
    await waitFor(() => expect(where()).toContain('badges=hidden_gem%2Cmixed_sustainability'))
    const [first] = await shown()
    await waitFor(async () => expect((await shown())[4]).toHaveTextContent('+2'))
    expect(first).toHaveTextContent('Hidden Gem')
    expect(
      screen.getAllByText('2 more badges: Automation Ready and Mixed Sustainability').length,
    ).toBeGreaterThan(0)
  })

  it('a search finds who has no rank, and says why', async () => {
    board().rows.push(
      boardRow(58, { rank: null, unranked: 'abstained', score: null, scoreLow: null, scoreHigh: null }),
      boardRow(59, { rank: null, unranked: 'anomaly', channelName: 'Channel 59' }),
    )
    visit('/leaderboard?search=channel5')
    await screen.findByRole('link', { name: 'Channel 59: open preview' }, slow)
    expect(screen.getByText('No rank: not enough data')).toBeInTheDocument()
    expect(screen.getByText('No rank: unusual ratio')).toBeInTheDocument()
  })

  it('what matches nobody says so, can be cleared, and a name leads to its analysis', async () => {
    const { user, where } = visit('/leaderboard?search=%40nobody')
    expect(await screen.findByText('No channel matches', {}, slow)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Analyze “@nobody”' })).toHaveAttribute(
      'href',
      '/quick-analyzer?channel=%40nobody',
    )
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' })
    await user.click(clear!)
    expect(await channels(25)).toHaveLength(25)
    expect(where()).toBe('/leaderboard')
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveValue('')
  })

  it('nonsense in the address is dropped', async () => {
    const { where } = visit(
      '/leaderboard?sort=%00&order=up&page=-3&pageSize=7&badges=GOLD,,hidden_gem&niche=..%2F&period=ever&minSubscribers=1e3&view=cube&channel=nobody',
    )
    await channels(25)
    expect(board().asked).toContain('?badges=hidden_gem')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(where()).toContain('sort=')
  })

  it('what only the server knows to be nonsense is dropped once it is refused', async () => {
    server.use(
      http.get('*/api/leaderboard', ({ request }) =>
        new URL(request.url).searchParams.has('badges')
          ? HttpResponse.json(
              { error: { code: 'invalid_input', message: 'x', requestId: 'r', field: 'badges' } },
              { status: 400 },
            )
          : undefined,
      ),
    )
    visit('/leaderboard?badges=gold&niche=coding')
    await channels(25)
    expect(board().asked).toEqual(['?niche=coding'])
    expect(screen.getByRole('button', { name: 'Remove filter: Programming' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Remove filter: gold' })).not.toBeInTheDocument()
  })

  it('a page beyond the end leads back to the first', async () => {
    const { user, where } = visit('/leaderboard?page=9')
    await user.click(await screen.findByRole('button', { name: 'Go to the first page' }, slow))
    expect(await channels(25)).toHaveLength(25)
    expect(where()).toBe('/leaderboard')
  })

  it('the view is stored for the next visit, and is in the address along with what is chosen in the same moment', async () => {
    const { user, where } = visit(paths.leaderboard())
    await channels(25)
    await openFilters(user)
    act(() => {
      fireEvent.click(screen.getByRole('button', { name: /^Hidden gems/ }))
      fireEvent.click(screen.getByRole('radio', { name: 'List' }))
      fireEvent.change(screen.getByRole('combobox', { name: 'Niche' }), { target: { value: 'coding' } })
    })
    await waitFor(() => expect(where()).toBe('/leaderboard?smart=hidden_gems&niche=coding&view=list'))
    expect(localStorage.getItem('kanalyse.boardView')).toBe('list')
  })
})

describe('a channel over the board', () => {
  beforeEach(() => member('creator'))

  it('opens from its name with score, facts and its ranks as words, picture and table; "back" closes it', async () => {
    board().histories.set(
      boardId(4),
      [9, 6, 6, 4].map((rank, index) => ({ day: `2026-11-1${String(index)}`, rank })),
    )
    const { user, where } = visit(paths.leaderboard())
    const name = await screen.findByRole('link', { name: 'Channel 4: open preview' }, slow)
    await user.click(name)
    const dialog = await screen.findByRole('dialog', { name: 'Channel 4' }, slow)
    expect(where()).toBe(`/leaderboard?channel=${boardId(4)}`)
    expect(within(dialog).getByText('Rank 4')).toBeInTheDocument()
    expect(within(dialog).getByText('Woodworking')).toBeInTheDocument()
    expect(within(dialog).getByText('6,800')).toBeInTheDocument()
    expect(
      await within(dialog).findByText('4 days: from rank 9 to 4. Best 4, lowest 9.', {}, slow),
    ).toBeInTheDocument()
    await user.click(within(dialog).getByText('Show as a table'))
    expect(within(dialog).getByRole('row', { name: /^10 Nov 2026 9$/ })).toBeInTheDocument()
    expect(within(dialog).getByRole('link', { name: 'Analyze it yourself' })).toHaveAttribute(
      'href',
      '/quick-analyzer?channel=%40channel4',
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(where()).toBe('/leaderboard')
  })

  it('opens from a link too; one without a second day says so instead of drawing', async () => {
    const { user, where } = visit(`/leaderboard?niche=coding&channel=${boardId(2)}`)
    const dialog = await screen.findByRole('dialog', { name: 'Channel 2' }, slow)
    expect(
      await within(dialog).findByText(/There are no two days with a rank yet/, {}, slow),
    ).toBeInTheDocument()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(where()).toBe('/leaderboard?niche=coding'))
  })

  it('whose name is no longer stored says so, and why', async () => {
    board().rows[0] = boardRow(1, { channelName: null, handle: null })
    const { user } = visit(paths.leaderboard())
    await user.click(await screen.findByRole('link', { name: 'Name no longer stored: open preview' }, slow))
    const dialog = await screen.findByRole('dialog', { name: 'Name no longer stored' }, slow)
    expect(within(dialog).getByText(/at most 30 days after fetching them/)).toBeInTheDocument()
    expect(within(dialog).getByRole('link', { name: 'Analyze it yourself' })).toHaveAttribute(
      'href',
      `/quick-analyzer?channel=${boardId(1)}`,
    )
  })

  it('that is not there, or beyond the tier, is said', async () => {
    visit(`/leaderboard?channel=${boardId(900)}`)
    expect(await screen.findByText('This channel is not on the leaderboard', {}, slow)).toBeInTheDocument()
  })

  it('beyond the tier names the tier', async () => {
    world.backend.me.tier = 'free'
    visit(`/leaderboard?channel=${boardId(40)}`)
    expect(await screen.findByText('This channel is beyond the places you see', {}, slow)).toBeInTheDocument()
    expect(screen.getByText('It comes with Starter.')).toBeInTheDocument()
  })
})

describe('when something fails', () => {
  beforeEach(() => signedOut())

  it('the board says so, and another try brings it', async () => {
    server.use(
      http.get(
        '*/api/leaderboard',
        () =>
          HttpResponse.json({ error: { code: 'internal', message: 'x', requestId: 'r' } }, { status: 500 }),
        { once: true },
      ),
    )
    const { user } = visit(paths.leaderboard())
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent(
      'The leaderboard could not be loaded',
    )
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await channels(3)).toHaveLength(3)
  })

  it('the file of the first places replaces the board, with its time', async () => {
    server.use(
      http.get('*/api/leaderboard', () =>
        HttpResponse.json({ error: { code: 'unavailable', message: 'x', requestId: 'r' } }, { status: 503 }),
      ),
    )
    board().hasFile = true
    board().asOf = '2026-11-20T12:00:00Z'
    visit(paths.leaderboard())
    expect(await screen.findByText(/^The top places, as of 20 Nov 2026/, {}, slow)).toBeInTheDocument()
    expect(await channels(3)).toEqual(['Channel 1', 'Channel 2', 'Channel 3'])
    expect(screen.getByRole('alert')).toHaveTextContent('The leaderboard could not be loaded')
  })

  it('a board that is not the newest says of when it is', async () => {
    board().stale = true
    visit(paths.leaderboard())
    expect(await screen.findByText('This data is not up to date', {}, slow)).toBeInTheDocument()
  })
})
