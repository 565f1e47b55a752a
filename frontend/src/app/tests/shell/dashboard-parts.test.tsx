import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { steps } from '@/features/home/sections/steps'
import demos from '@/shared/demos/demos.json'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const card = async (name: string | RegExp) => within(await screen.findByRole('region', { name }, slow))
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const fail = (count: number) => {
  for (let each = 0; each < count; each++)
    world.backend.add({ status: 'failed', failure: 'timeout', overallScore: null, createdAt: ago(0.01) })
}

beforeEach(async () => {
  // jsdom scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined
  await signedIn()
})
const everywhere = globalThis.IntersectionObserver
afterEach(() => vi.stubGlobal('IntersectionObserver', everywhere))

describe('a member without an analysis', () => {
  it('sees whole results and the journey as first steps, above what is still empty', async () => {
    visit('/')
    const results = await card('See a full result')
    for (const { channel, slug } of demos)
      expect(results.getByRole('link', { name: `View analysis: ${channel}` })).toHaveAttribute(
        'href',
        `/analysis/demo-analysis-${slug}`,
      )
    expect(screen.queryByText(/No account needed/)).toBeNull()
    const journey = await screen.findByRole('region', { name: 'How it works' }, slow)
    const history = await screen.findByRole('heading', { name: 'History' }, slow)
    expect(journey.compareDocumentPosition(history)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('is led to each step itself, not to the sign-in', async () => {
    visit('/')
    const links = (await card('How it works')).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(steps.map(({ path }) => path))
  })

  it('sees them no more once there is one', async () => {
    world.backend.add({ channelName: 'First' })
    visit('/')
    await card('Your analyses in figures')
    await (await card('History')).findByRole('link', { name: /^First/ })
    expect(screen.queryByRole('region', { name: 'How it works' })).toBeNull()
  })
})

describe('the newest results', () => {
  beforeEach(() => {
    for (let each = 8; each > 0; each--)
      world.backend.add({ channelName: `Channel ${String(each)}`, createdAt: ago(each) })
    fail(7)
  })

  it('are the six newest completed ones next to the history, however many failed since', async () => {
    visit('/')
    const newest = await card('Newest results')
    expect(newest.getAllByRole('link').map((link) => /Channel \d/.exec(link.textContent)?.[0])).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `Channel ${String(number)}`),
    )
    const place = screen.getByRole('region', { name: 'Newest results' }).parentElement
    expect(place).toHaveClass('sticky')
  })

  it('say that the newest is fresh, though six failed since', async () => {
    world.backend.jobs = []
    world.backend.add({ channelName: 'Fresh One', createdAt: ago(0.1) })
    fail(7)
    visit('/')
    const note = await (await card('What changed')).findByText(/^Your latest analysis, .* ago:$/, {}, slow)
    expect(within(note).getByRole('link', { name: 'Fresh One' })).toBeVisible()
  })
})

describe('the customer area', () => {
  beforeEach(() => {
    world.backend.me = { ...world.backend.me, displayName: 'Mara' }
    for (let each = 5; each > 0; each--)
      world.backend.add({ channelName: `Channel ${String(each)}`, createdAt: ago(each) })
  })

  it('greets by name below its title, and shows level and way to the next one', async () => {
    visit('/customer')
    expect(await screen.findByText(/^Welcome, Mara\b/, undefined, slow)).toBeVisible()
    const progress = await card('Your progress')
    expect(await progress.findByText('Level: Explorer')).toBeVisible()
    expect(progress.getByRole('progressbar', { name: '10 more analyses to Expert' })).toBeInTheDocument()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  })

  it('has the whole history at its end, asked for only once somebody comes near', async () => {
    type Notify = (entries: { isIntersecting: boolean }[]) => void
    const seen: Notify[] = []
    vi.stubGlobal('IntersectionObserver', function (notify: Notify) {
      return {
        observe: (element: Element) => {
          if (element.id === 'history-place') seen.push(notify)
        },
        unobserve: () => undefined,
        disconnect: () => undefined,
      }
    })
    visit('/customer')
    await card('Your analyses in figures')
    await waitFor(() => expect(seen).toHaveLength(1))
    expect(world.backend.seen).not.toContain('GET /history')
    seen[0]!([{ isIntersecting: true }])
    const history = await card('History')
    expect(await history.findAllByRole('listitem', {}, slow)).toHaveLength(5)
    expect(history.getByRole('radio', { name: 'Completed' })).toBeInTheDocument()
  })
})
