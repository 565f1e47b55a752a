import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { mutate } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { paths } from '@/paths'
import { hubVideo } from '@/testing/api/hub'
import { member, titles } from '@/testing/screens/hub-on-screen'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedOut } from '@/testing/user-pool/sign-in'

const hub = () => world.backend.hub
const address = paths.thumbnailDiscovery()

beforeEach(() => chooseLanguage('en'))
afterEach(async () => {
  vi.useRealTimers()
  await chooseLanguage('en')
})

describe('the hub', () => {
  beforeEach(() => member())

  it('shows every video with its multiple, its range and what that rests on, page after page', async () => {
    visit(address)
    const shown = await titles(130)
    expect(shown[0]).toBe('Why nobody talks about this (1)')
    expect(new Set(shown).size).toBe(130)
    expect(hub().asked).toEqual(['', '?page=2', '?page=3'])
    const [first] = screen.getAllByRole('article')
    expect(first).toHaveTextContent('12.1×')
    expect(first).toHaveTextContent('likely 9.6–15.9×')
    expect(first).toHaveTextContent('n = 9')
    expect(first).toHaveTextContent('Channel 1 · 5.22K subscribers')
    expect(first).toHaveTextContent('19.9K views')
    expect(first).toHaveTextContent('Long video')
    expect(first).not.toHaveTextContent('Sample data')
    expect(screen.getAllByText('Pattern in 3 channels').length).toBeGreaterThan(0)
    expect(screen.queryByText('Pattern in 2 channels')).not.toBeInTheDocument()
    const items = screen.getAllByRole('listitem').filter((item) => item.hasAttribute('aria-posinset'))
    expect(items.map((item) => item.getAttribute('aria-posinset'))).toEqual(
      items.map((_, at) => String(at + 1)),
    )
    expect(items[0]).toHaveAttribute('aria-setsize', '130')
    expect(screen.getByRole('link', { name: 'What “likely” means' })).toHaveAttribute(
      'href',
      '/faq#intervals',
    )
    expect(screen.getByText(/^In 9 of 10 cases, the true multiple/)).toBeInTheDocument()
  })

  it.each([
    ['2027-01-24T23:59:59Z', true],
    ['2027-01-25T00:00:00Z', false],
  ])('is called new for its first 60 days: at %s %s', async (now, isNew) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse(now))
    visit(address)
    const title = await screen.findByRole('heading', { level: 1, name: /^Discovery Hub/ }, slow)
    expect(within(title.parentElement!).queryAllByText('NEW')).toHaveLength(isNew ? 1 : 0)
    vi.mocked(Date.now).mockRestore()
  })

  it('says how much it holds, and shows what came since at a press', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { user } = visit(address)
    await titles(130)
    expect(screen.getAllByText('130 videos · 37 channels · 5 niches · 2 languages')[0]).toBeInTheDocument()
    expect(screen.getByText('26 Nov 2026, 12:00', { selector: 'time' })).toBeInTheDocument()
    hub().videos = [...hub().videos, hubVideo(131), hubVideo(132)]
    hub().asOf = '2026-11-26T12:01:00Z'
    vi.advanceTimersByTime(61_000)
    const show = await screen.findByRole('button', { name: 'Show 2 new videos' }, slow)
    expect(screen.getAllByText('132 videos · 37 channels · 5 niches · 2 languages')[0]).toBeInTheDocument()
    // The list does not move by itself.
    await titles(130)
    await user.click(show)
    await titles(132)
    expect(screen.queryByRole('button', { name: /new videos?$/ })).not.toBeInTheDocument()
  })

  it('is asked often while it grows, else each minute, and goes on after a failure', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    let polls = 0
    let down = false
    server.use(
      http.get('*/api/hub', ({ request }) => {
        if (new URL(request.url).searchParams.get('pageSize') !== '24') return undefined
        polls += 1
        return down
          ? HttpResponse.json({ error: { code: 'forbidden', message: '', requestId: 'r' } }, { status: 403 })
          : undefined
      }),
    )
    visit(address)
    await titles(130)
    const after = async (seconds: number, count: number) => {
      await vi.advanceTimersByTimeAsync(seconds * 1_000)
      await waitFor(() => expect(polls).toBe(count), slow)
    }
    await after(11, 1)
    // The second answer is that of the first: from here on it is asked each minute.
    await after(11, 2)
    await after(40, 2)
    down = true
    await after(21, 3)
    down = false
    hub().videos = [...hub().videos, hubVideo(131)]
    hub().asOf = '2026-11-26T12:01:00Z'
    await after(61, 4)
    expect(await screen.findByRole('button', { name: 'Show 1 new video' }, slow)).toBeInTheDocument()
    await after(11, 5)
  })

  it('reads every page again at that press, so that no video is lost between old and new ones', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { user } = visit(address)
    await titles(130)
    // They come before all others, which moves each page by as many.
    const news = Array.from({ length: 50 }, (_, at) => hubVideo(201 + at, { multipleLow: 90 - at / 10 }))
    hub().videos = [...news, ...hub().videos]
    hub().asOf = '2026-11-26T12:01:00Z'
    vi.advanceTimersByTime(61_000)
    await user.click(await screen.findByRole('button', { name: 'Show 50 new videos' }, slow))
    const shown = await titles(180)
    expect(new Set(shown).size).toBe(180)
    expect(shown[0]).toContain('(201)')
  })

  it('is read from its start once the tier is another one', async () => {
    await member('free')
    visit(address)
    await titles(50)
    expect(hub().asked).toEqual(['', '?page=2'])
    world.backend.me = { ...world.backend.me, tier: 'creator' }
    await mutate((key) => Array.isArray(key) && key[0] === 'me')
    await titles(130)
    expect(hub().asked).toEqual(['', '?page=2', '', '?page=2', '?page=3'])
    expect(screen.queryByText(/more videos/)).not.toBeInTheDocument()
  })

  it('that cannot be read again keeps what is there, and is read at another press', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    hub().videos = Array.from({ length: 240 }, (_, index) => hubVideo(index + 1))
    const { user } = visit(address)
    await titles(192)
    hub().videos = [...hub().videos, hubVideo(241)]
    hub().asOf = '2026-11-26T12:01:00Z'
    vi.advanceTimersByTime(61_000)
    const show = await screen.findByRole('button', { name: 'Show 1 new video' }, slow)
    server.use(
      http.get('*/api/hub', () =>
        HttpResponse.json({ error: { code: 'forbidden', message: '', requestId: 'r' } }, { status: 403 }),
      ),
    )
    await user.click(show)
    expect(await screen.findByText('New videos could not be loaded', {}, slow)).toBeInTheDocument()
    // Its next page would be one of the newer reading.
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
    await titles(192)
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Load more' }, slow)).toBeInTheDocument()
    await titles(192)
    expect(screen.queryByText('New videos could not be loaded')).not.toBeInTheDocument()
  })

  it('comes by scrolling for four pages, and then by the button', async () => {
    hub().videos = Array.from({ length: 240 }, (_, index) => hubVideo(index + 1))
    const { user } = visit(address)
    await titles(192)
    expect(hub().asked).toHaveLength(4)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await titles(240)
  })

  it('marks sample data only where there are other data next to it', async () => {
    hub().videos = [hubVideo(1), hubVideo(2, { sample: false })]
    visit(address)
    await titles(2)
    expect(within(screen.getByRole('list', { name: 'Videos' })).getAllByText('Sample data')).toHaveLength(1)
  })

  it('is a list of titles where the address says so, and the switch keeps the rest of it', async () => {
    const { user, where } = visit(`${address}?language=de`)
    await titles(43)
    await user.click(screen.getByRole('radio', { name: 'Titles' }))
    expect(where()).toBe(`${address}?language=de&view=list`)
    await user.click(screen.getByRole('radio', { name: 'Pictures' }))
    expect(where()).toBe(`${address}?language=de`)
    expect(hub().asked).toEqual(['?language=de'])
  })

  it('in German writes as Germans do', async () => {
    await chooseLanguage('de')
    visit(`${address}?minMultiple=2.5`)
    await screen.findByText('wohl 9,6–15,9×', { exact: false }, slow)
    expect(screen.getByRole('button', { name: 'Filter entfernen: Vielfaches ab 2,5×' })).toBeInTheDocument()
  })

  it('that is still empty says so, and shows its first videos by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    hub().videos = []
    visit(address)
    expect(await screen.findByText('The hub is still empty', {}, slow)).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'What each filter lets through' })).not.toBeInTheDocument()
    hub().videos = [hubVideo(1), hubVideo(2)]
    hub().asOf = '2026-11-26T12:01:00Z'
    vi.advanceTimersByTime(11_000)
    await titles(2)
  })

  it('that does not answer says so, and is asked again at a press', async () => {
    server.use(
      http.get('*/api/hub', () =>
        HttpResponse.json({ error: { code: 'forbidden', message: '', requestId: 'r' } }, { status: 403 }),
      ),
    )
    const { user } = visit(address)
    expect(await screen.findByRole('alert', {}, slow)).toHaveTextContent('The hub could not be loaded')
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await titles(130)
  })

  it('whose next page does not come keeps what is there, and brings it at a press', async () => {
    server.use(
      http.get('*/api/hub', ({ request }) =>
        new URL(request.url).searchParams.get('page') === '2'
          ? HttpResponse.json({ error: { code: 'forbidden', message: '', requestId: 'r' } }, { status: 403 })
          : undefined,
      ),
    )
    const { user } = visit(address)
    await titles(48)
    expect(await screen.findByText('More videos could not be loaded', {}, slow)).toBeInTheDocument()
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await titles(130)
  })

  it('sends visitors to sign in', async () => {
    await signedOut()
    const { where } = visit(`${address}?niche=coding`)
    await waitFor(() => expect(where()).toBe(paths.auth({ next: `${address}?niche=coding` })), slow)
  })
})

describe('the end of what a tier sees', () => {
  it.each([
    ['free', 50, '80 more videos', 'Free shows the first 50 of a result. Starter shows all of them.'],
    ['creator', 130, undefined, undefined],
  ])('with %s is one sentence', async (tier, count, title, text) => {
    await member(tier)
    visit(address)
    await titles(count)
    if (title === undefined) expect(screen.queryByText(/more videos/)).not.toBeInTheDocument()
    else {
      const beyond = await screen.findByRole('region', { name: title }, slow)
      expect(beyond).toHaveTextContent(text)
      expect(within(beyond).getByRole('link', { name: 'See plans' })).toBeInTheDocument()
    }
    expect(hub().asked.length).toBe(Math.ceil(count / 48))
  })

  it('names how many the next tier shows, where that is not all', async () => {
    hub().videos = Array.from({ length: 240 }, (_, index) => hubVideo(index + 1))
    await member('free')
    visit(address)
    expect(await screen.findByRole('region', { name: '190 more videos' }, slow)).toHaveTextContent(
      'Starter shows the first 200.',
    )
  })
})
