import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { components } from '@/api/schema'
import { chooseLanguage } from '@/i18n'
import { paths } from '@/paths'
import { hubVideo, hubVideoId } from '@/testing/api/hub'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { expectMissing, server, world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'

const hub = () => world.backend.hub
const address = paths.thumbnailDiscovery()

beforeEach(() => chooseLanguage('en'))
afterEach(() => chooseLanguage('en'))

describe('a video of the hub', () => {
  beforeEach(signedIn)
  const open = async () => await screen.findByRole('dialog', {}, slow)

  it('opens over the page at an address of its own, and "back" closes it', async () => {
    const { user, where } = visit(`${address}?language=de`)
    await user.click(
      await screen.findByRole('link', { name: 'Das beste Werkzeug 2026? (3): open details' }, slow),
    )
    const dialog = within(await open())
    expect(where()).toBe(`${address}?language=de&video=${hubVideoId(3)}`)
    expect(dialog.getByRole('heading', { name: 'Das beste Werkzeug 2026? (3)' })).toBeInTheDocument()
    expect(await dialog.findByRole('heading', { name: 'The channel’s line' }, slow)).toBeInTheDocument()
    expect(dialog.getByText('Compared with 11 neighboring uploads of the same format.')).toBeInTheDocument()
    expect(dialog.getByRole('link', { name: 'Open the video' })).toHaveAttribute(
      'href',
      `/sample/watch?v=${hubVideoId(3)}`,
    )
    expect(dialog.getByRole('link', { name: 'Analyze channel' })).toHaveAttribute(
      'href',
      '/quick-analyzer?channel=%40channel3',
    )
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(where()).toBe(`${address}?language=de`), slow)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), slow)
  })

  it('copies its title, and says so', async () => {
    const { user } = visit(`${address}?video=${hubVideoId(2)}`)
    const dialog = within(await open())
    await user.click(await dialog.findByRole('button', { name: 'Copy title' }, slow))
    expect(await navigator.clipboard.readText()).toBe('I tried it for 30 days (2)')
    expect(dialog.getByRole('status')).toHaveTextContent('Title copied')
  })

  it('explains its multiple by the formula of every result', async () => {
    const { user } = visit(`${address}?video=${hubVideoId(2)}`)
    const dialog = within(await open())
    await user.click(
      await dialog.findByRole('button', { name: /How is this computed.*Multiple of its own line/ }, slow),
    )
    expect(await screen.findByText(/^exp\(a − b\)/, {}, slow)).toBeInTheDocument()
    expect(screen.getByText('n = 10', { selector: 'dd' })).toBeInTheDocument()
  })

  it('leads to others in its place, to its pattern and to all of its channel', async () => {
    const { user, where } = visit(`${address}?video=${hubVideoId(3)}`)
    const dialog = within(await open())
    expect(await dialog.findByRole('link', { name: 'All with this pattern' }, slow)).toHaveAttribute(
      'href',
      `${address}?pattern=the+best+%E2%80%A6+of+%23&niche=finance`,
    )
    expect(await dialog.findByRole('link', { name: 'All from this channel' }, slow)).toHaveAttribute(
      'href',
      expect.stringContaining('?channelId=UCh'),
    )
    await user.click(dialog.getByRole('link', { name: /\(40\): open details$/ }))
    await waitFor(() => expect(where()).toBe(`${address}?video=${hubVideoId(40)}`), slow)
    expect(await dialog.findByRole('heading', { level: 2, name: /\(40\)$/ }, slow)).toBeInTheDocument()
  })

  it('of a channel with too many uploads says that its line is not here', async () => {
    hub().withoutLine.add(hubVideo(2).channelId)
    visit(`${address}?video=${hubVideoId(2)}`)
    const dialog = within(await open())
    expect(await dialog.findByText(/too many uploads/, {}, slow)).toBeInTheDocument()
  })

  it('that is not in the hub any more says so', async () => {
    visit(`${address}?video=gone0000000`)
    const dialog = within(await open())
    expect(await dialog.findByText('This video is not in the hub', {}, slow)).toBeInTheDocument()
    expect(dialog.queryByRole('link', { name: 'Analyze channel' })).not.toBeInTheDocument()
  })
})

describe('the patterns of the hub', () => {
  beforeEach(signedIn)

  it('are those of the largest niche, with what they rest on and what that cannot show', async () => {
    const { user, where } = visit(paths.hubPatterns())
    const forms = await screen.findByRole('region', { name: 'Title forms that repeat' }, slow)
    expect(forms).toHaveTextContent('in 6 channels · 6 videos · median 3.4×')
    expect(screen.getByText(/only outliers are counted here/)).toBeInTheDocument()
    expect(
      screen.getByText('No word appears in three or more channels of this niche yet.'),
    ).toBeInTheDocument()
    expect(
      screen.getByRole('region', { name: 'Proven in one language, missing in another' }),
    ).toHaveTextContent('NumberQuestionproven in English, missing in German')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Niche' }), 'coding')
    await waitFor(() => expect(where()).toBe(`${paths.hubPatterns()}?niche=coding`), slow)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'de')
    await waitFor(() => expect(where()).toBe(`${paths.hubPatterns()}?niche=coding&language=de`), slow)
  })

  it('keep what is chosen while they load, and never show another niche as if it were it', async () => {
    const held = Promise.withResolvers<undefined>()
    const { user } = visit(paths.hubPatterns())
    await screen.findByRole('region', { name: 'Title forms that repeat' }, slow)
    server.use(
      http.get('*/api/hub/patterns', async () => {
        await held.promise
        return HttpResponse.json(
          { error: { code: 'forbidden', message: '', requestId: 'r' } },
          { status: 403 },
        )
      }),
    )
    const niche = screen.getByRole('combobox', { name: 'Niche' })
    await user.selectOptions(niche, 'cooking')
    expect(niche).toHaveValue('cooking')
    held.resolve(undefined)
    expect(await screen.findByText('The patterns could not be loaded', {}, slow)).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Title forms that repeat' })).not.toBeInTheDocument()
    expect(niche).toHaveValue('cooking')
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Title forms that repeat' }, slow)).toBeInTheDocument()
    expect(screen.queryByText('The patterns could not be loaded')).not.toBeInTheDocument()
  })

  it('of a niche that the hub does not have name it all the same', async () => {
    expectMissing('advice:metaName.gone')
    visit(paths.hubPatterns({ niche: 'gone' }))
    expect(await screen.findByRole('combobox', { name: 'Niche' }, slow)).toHaveValue('gone')
    expect(screen.getByText(/^Based on 0 videos from 0 channels\./)).toBeInTheDocument()
  })

  it('lead to videos only where the hub finds exactly those', async () => {
    server.use(
      http.get('*/api/hub/patterns', async () => {
        const answer = hub().respond('/hub/patterns', new URLSearchParams(), 'creator')
        const known = (await answer?.json()) as components['schemas']['HubPatterns']
        const [form] = known.repeats
        return HttpResponse.json({ ...known, repeats: [form, { ...form, kind: 'word', text: 'hour' }] })
      }),
    )
    visit(paths.hubPatterns())
    const words = within(await screen.findByRole('region', { name: 'Words that repeat' }, slow))
    expect(words.getByRole('heading', { name: '“hour”' })).toBeInTheDocument()
    expect(words.queryByRole('link', { name: /^All videos/ })).not.toBeInTheDocument()
    expect(words.getAllByRole('link', { name: /open details$/ }).length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'All videos with “# ways to …”' })).toBeInTheDocument()
    // Of a gap of two features the filter asks the first alone.
    const gaps = within(screen.getByRole('region', { name: /^Proven in one language/ }))
    expect(gaps.getByRole('link', { name: 'All videos with “Number”' })).toHaveAttribute(
      'href',
      expect.stringMatching(/language=en&feature=number$/),
    )
  })

  it('of a hub that is still empty do not promise to come by themselves', async () => {
    hub().videos = []
    visit(paths.hubPatterns())
    expect(await screen.findByText('The hub is still empty', {}, slow)).toBeInTheDocument()
    expect(screen.queryByText(/by itself/)).not.toBeInTheDocument()
  })

  it('say so where they are not the newest state', async () => {
    hub().stale = true
    visit(paths.hubPatterns())
    expect(await screen.findByText('This data is not up to date', {}, slow)).toBeInTheDocument()
  })

  it('open a video over the page', async () => {
    const { user, where } = visit(paths.hubPatterns())
    const forms = await screen.findByRole('region', { name: 'Title forms that repeat' }, slow)
    await user.click(within(forms).getAllByRole('link', { name: /open details$/ })[0]!)
    expect(await screen.findByRole('dialog', {}, slow)).toBeInTheDocument()
    expect(where()).toMatch(/patterns\?video=hub/)
  })
})

describe('the page for visitors', () => {
  it('shows twelve videos and the counts, and the way to an account', async () => {
    await signedOut()
    visit(paths.thumbnailDiscoveryPreview())
    const list = within(await screen.findByRole('list', { name: 'Videos' }, slow))
    expect(list.getAllByRole('article')).toHaveLength(12)
    expect(list.getByRole('link', { name: 'I tried it for 30 days (2)' })).toHaveAttribute(
      'href',
      `/sample/watch?v=${hubVideoId(2)}`,
    )
    expect(screen.getByText('130 videos · 37 channels · 5 niches · 2 languages')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Create a free account' })).toHaveAttribute(
      'href',
      paths.auth({ next: address, view: 'sign-up' }),
    )
  })

  it.each([
    ['no file', () => (hub().hasFile = false)],
    ['no video', () => (hub().videos = [])],
  ])('with %s yet says that the hub is being filled', async (_, without) => {
    without()
    await signedOut()
    visit(paths.thumbnailDiscoveryPreview())
    expect(
      await screen.findByText('The hub is being filled. Come back in a few minutes.', {}, slow),
    ).toBeInTheDocument()
  })

  it('leaves out what was read 30 days ago, though the file has it', async () => {
    const daysOld = (days: number) => new Date(Date.UTC(2026, 10, 26, 12) - days * 86_400_000).toISOString()
    hub().videos = [
      hubVideo(1),
      hubVideo(2, { readAt: daysOld(30) }),
      hubVideo(3, { readAt: daysOld(29) }),
      hubVideo(4, { readAt: daysOld(31) }),
    ]
    await signedOut()
    visit(paths.thumbnailDiscoveryPreview())
    const list = within(await screen.findByRole('list', { name: 'Videos' }, slow))
    expect(list.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      hubVideo(1).title,
      hubVideo(3).title,
    ])
  })

  it('leads members into the hub', async () => {
    await signedIn()
    visit(paths.thumbnailDiscoveryPreview())
    expect(await screen.findByRole('link', { name: 'Open the hub' }, slow)).toHaveAttribute('href', address)
    expect(screen.queryByText(/^With a free account/)).not.toBeInTheDocument()
  })
})
