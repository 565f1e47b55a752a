import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { paths } from '@/paths'
import { boardRow } from '@/testing/api/leaderboard'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const board = () => world.backend.board
async function member(tier: string): Promise<void> {
  await signedIn()
  world.backend.me = { ...world.backend.me, tier }
}
/** The rows, once there are as many as expected. */
async function shown(count: number): Promise<HTMLElement[]> {
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(count), slow)
  return screen.getAllByRole('article')
}
/** The line that names what the tier does not have. */
const line = async (words: string) =>
  await screen.findByText((text) => text.startsWith(words), { selector: 'p' }, slow)

beforeEach(() => localStorage.removeItem('kanalyse.boardView'))
afterEach(() => chooseLanguage('en'))

describe('what the tier does not have', () => {
  it('is inactive in its place where the rest of the bar is open', async () => {
    await member('starter')
    visit(paths.leaderboard())
    await line('Sorting and filters come with Creator.')
    expect(screen.getByRole('textbox', { name: 'Search' })).toBeEnabled()
    expect(screen.getByRole('combobox', { name: 'Order' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Filters' })).toBeDisabled()
  })

  it('is one line among the filters', async () => {
    await member('creator')
    const { user } = visit(paths.leaderboard())
    await user.click(await screen.findByRole('button', { name: 'Filters' }, slow))
    await line('Size and rows per page come with Growth.')
    expect(screen.queryByRole('textbox', { name: 'At most' })).not.toBeInTheDocument()
    expect(screen.getAllByRole('link', { name: 'See plans' })).toHaveLength(1)
  })
})

describe('the list', () => {
  it('draws all rows of the page on one axis from ten to ten, and says shared of medals alone', async () => {
    await member('free')
    visit('/leaderboard?view=list')
    const rows = await shown(10)
    expect(within(rows[1]!).getByText('shared')).toBeInTheDocument()
    expect(within(rows[5]!).queryByText('shared')).not.toBeInTheDocument()
    expect(within(rows[5]!).getByText('place 2–10')).toBeInTheDocument()
    const ticks = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent)
    expect(ticks).toEqual(['70', '80', '90', '100'])
  })

  it('has the way to what the fade means above the first channel', async () => {
    await member('free')
    visit('/leaderboard')
    const [first] = await shown(10)
    const way = screen.getByRole('link', { name: 'What the faded area means' })
    expect(way).toHaveAttribute('href', '/faq#intervals')
    expect(way.compareDocumentPosition(first!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('marks the rows that are sample data where others are not', async () => {
    await member('free')
    board().rows[1] = boardRow(2, { sample: false })
    visit('/leaderboard?view=list')
    await shown(10)
    expect(screen.getAllByText('Sample data')).toHaveLength(9)
  })

  it('names the stage as one, and says of a finished analysis without badges that there are none', async () => {
    await member('creator')
    board().rows = [boardRow(1, { stage: 'stagnating', badges: [] }), boardRow(2)]
    visit('/leaderboard')
    const [first, second] = await shown(2)
    expect(within(first!).getByText('Stage: Stagnating')).toBeInTheDocument()
    expect(within(first!).getByText('No badges')).toBeInTheDocument()
    expect(within(second!).getByText('Stage: Rising')).toBeInTheDocument()
    expect(screen.queryByText('Analyzing')).not.toBeInTheDocument()
  })

  it('writes counts in German as the other pages do', async () => {
    await chooseLanguage('de')
    await member('free')
    board().rows[0] = boardRow(1, { subscribers: 1_240_000, stage: 'growing' })
    board().rows[1] = boardRow(2, { subscribers: 8_200 })
    visit('/leaderboard')
    const [first, second] = await shown(10)
    expect(within(first!).getByText('1,24 Mio. Abonnenten')).toBeInTheDocument()
    expect(within(first!).getByText('Phase: Wachsend')).toBeInTheDocument()
    expect(within(second!).getByText('8.200 Abonnenten')).toBeInTheDocument()
  })
})
