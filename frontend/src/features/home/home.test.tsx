import { act, render, screen, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshEvery } from '@/api/channel-count'
import demos from '@/shared/demos/demos.json'
import hero from '@/shared/demos/hero.json'
import { chooseLanguage, loadArea } from '@/i18n'
import english from '@/i18n/locales/en/app/home.json'
import german from '@/i18n/locales/de/app/home.json'
import englishSections from '@/i18n/locales/en/app/journey.json'
import germanSections from '@/i18n/locales/de/app/journey.json'
import englishLines from '@/i18n/locales/en/app/taglines.json'
import germanLines from '@/i18n/locales/de/app/taglines.json'
import { paths } from '@/paths'
import { slow, until } from '@/testing/patience'
import { server } from '@/testing/setup'
import { Landing } from './landing'
import { targetOf } from './sections/go'
import { isOpen, steps } from './sections/steps'
import { Stats } from './stats'
import { gap, period, Tagline, taglines } from './tagline'

const motion = (wanted: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') && !wanted,
    addEventListener: () => undefined,
  }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const count = (answer: () => Response) => server.use(http.get('*/api/channels/count', answer))

beforeEach(() => loadArea('home', 'journey', 'taglines'))
afterEach(async () => {
  vi.useRealTimers()
  motion(false)
  await chooseLanguage('en')
})

/** The parts below the first screen are fetched when they are first drawn. */
function land() {
  const router = createMemoryRouter([{ path: '*', element: <Landing /> }])
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup(), where: () => router.state.location }
}

describe('the tagline', () => {
  const line = () => screen.getByText(/\S/, { selector: 'span' })
  const at = (index: number) => [english.tagline, ...Object.values(englishLines.lines)][index]

  beforeEach(() => {
    vi.useFakeTimers()
    motion(true)
  })

  it('is one of 18 in each language, none twice', () => {
    for (const [{ tagline }, { lines }] of [
      [english, englishLines],
      [german, germanLines],
    ] as const)
      expect(new Set([tagline, ...Object.values(lines)]).size).toBe(taglines)
  })

  it('fades out after 20 seconds, and the next one follows 300 ms later', async () => {
    render(<Tagline />)
    expect(line()).toHaveTextContent(at(0) ?? '')
    await pass(period - 1)
    expect(line()).toHaveClass('opacity-100')
    await pass(1)
    expect(line()).toHaveClass('opacity-0')
    expect(line()).toHaveTextContent(at(0) ?? '')
    await pass(gap)
    expect(line()).toHaveTextContent(at(1) ?? '')
    expect(line()).toHaveClass('opacity-100')
  })

  it('starts again after the last one', async () => {
    render(<Tagline />)
    for (let turn = 0; turn < taglines; turn++) await pass(period)
    await pass(gap)
    expect(line()).toHaveTextContent(at(0) ?? '')
  })

  it('stays while nobody looks, and where motion is not wanted', async () => {
    render(<Tagline />)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await pass(3 * period)
    expect(line()).toHaveTextContent(at(0) ?? '')
    hidden.mockReturnValue(false)
    motion(false)
    await pass(3 * period)
    expect(line()).toHaveTextContent(at(0) ?? '')
  })

  it('is not read out again and again', () => {
    const { container } = render(<Tagline />)
    expect(container.querySelector('[aria-live],[role=status],[role=alert]')).toBeNull()
  })
})

describe('the figures', () => {
  const terms = () => screen.getAllByRole('term').map((term) => term.textContent)
  const figure = async (label: string) =>
    (await screen.findByText(label)).parentElement?.querySelector('dd')?.textContent

  it('are those of the service', async () => {
    count(() => HttpResponse.json({ channels: 1_234, videos: 56_789 }))
    render(<Stats />)
    expect(await screen.findByText('1,234')).toBeInTheDocument()
    expect(await figure('videos analyzed')).toBe('56,789')
    expect(await figure('newest uploads in each analysis')).toBe('up to 50')
  })

  it('say how long it takes as it was measured, next to the count of channels', async () => {
    count(() => HttpResponse.json({ channels: 1_234, videos: 56_789, seconds: 4 }))
    render(<Stats />)
    expect(await figure('from name to result, median')).toBe('4 s')
    expect(terms()).toEqual([
      'newest uploads in each analysis',
      'from name to result, median',
      'channels analyzed so far',
    ])
  })

  it('say how long it takes also as long as the counts are small', async () => {
    count(() => HttpResponse.json({ channels: 999, videos: 5, seconds: 12 }))
    render(<Stats />)
    expect(await figure('from name to result, median')).toBe('12 s')
    expect(terms()).toHaveLength(2)
  })

  it('are kept back as long as they are small', async () => {
    let asked = false
    count(() => {
      asked = true
      return HttpResponse.json({ channels: 999, videos: 56_789 })
    })
    render(<Stats />)
    await until(() => expect(asked).toBe(true))
    await act(() => Promise.resolve())
    expect(terms()).toEqual(['newest uploads in each analysis'])
  })

  it('show nothing made up while the answer is not there', () => {
    render(<Stats />)
    expect(terms()).toEqual(['newest uploads in each analysis'])
  })

  it.each([
    ['fails', () => new HttpResponse(null, { status: 503 })],
    ['is no JSON', () => new HttpResponse('<html>')],
    ['is no count', () => HttpResponse.json({ channels: 'many', videos: -1 })],
    ['never comes', () => HttpResponse.error()],
  ])('show nothing made up when the first answer %s', async (_what, answer) => {
    let asked = 0
    count(() => {
      asked++
      return answer()
    })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    render(<Stats />)
    await until(() => expect(asked).toBeGreaterThan(0))
    const before = asked
    // It asks again, so the first answer was dealt with.
    await pass(refreshEvery)
    await until(() => expect(asked).toBeGreaterThan(before))
    expect(terms()).toEqual(['newest uploads in each analysis'])
  })

  it('promise no speed in words: what is measured is read', () => {
    const texts = [english, german, englishSections, germanSections, englishLines, germanLines]
    expect(JSON.stringify(texts)).not.toMatch(/\d s\b|seconds|sekunde|a moment|einen moment|instant|minute/i)
  })

  it('are asked for every five minutes, and a failure keeps what was known', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const answers = [
      HttpResponse.json({ channels: 1_900, videos: 4_000 }),
      new HttpResponse(null, { status: 500 }),
      HttpResponse.json({ channels: 1_905, videos: null }),
    ]
    let asked = 0
    count(() => answers[asked++] ?? HttpResponse.error())
    render(<Stats />)
    expect(await screen.findByText('1,900')).toBeInTheDocument()
    await pass(refreshEvery)
    await until(() => expect(asked).toBe(2))
    expect(screen.getByText('1,900')).toBeInTheDocument()
    await pass(refreshEvery)
    expect(await screen.findByText('1,905')).toBeInTheDocument()
    expect(screen.queryByText('videos analyzed')).toBeNull()
  })
})

describe('the first field', () => {
  it('takes the channel that is typed through the sign-up', async () => {
    const { user, where } = land()
    await user.type(screen.getByRole('textbox', { name: 'Channel' }), ' @mossy & co {Enter}')
    const { pathname, search } = where()
    expect(pathname).toBe('/auth')
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      view: 'sign-up',
      next: '/quick-analyzer?channel=%40mossy+%26+co',
    })
  })

  it('left empty, leads there without one', async () => {
    const { user, where } = land()
    await user.click(screen.getByRole('button', { name: 'Start for free' }))
    expect(new URLSearchParams(where().search).get('next')).toBe('/quick-analyzer')
  })

  it('leads there by the document alone, before the app has come', () => {
    land()
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Channel' })
    expect(field.form).toHaveAttribute('action', '/quick-analyzer')
    expect(field).toHaveAttribute('name', 'channel')
    expect(field.form!.method).toBe('get')
  })
})

it('the mark of the product above the title dissolves, as every estimate does', () => {
  land()
  const layers = [
    ...(document.querySelector('svg[viewBox="0 0 32 12"]')?.querySelectorAll('rect[opacity]') ?? []),
  ]
  const widths = layers.map((layer) => Number(layer.getAttribute('width')))
  expect(widths.length).toBeGreaterThan(3)
  expect(widths).toEqual(widths.toSorted((a, b) => a - b))
})

describe('the demo next to it', () => {
  it('is the demo’s own result: score, range, and the video that broke out', () => {
    land()
    const demo = demos.find(({ slug }) => slug === hero.slug)!
    const card = screen.getByRole('region', { name: 'A full result' })
    const [score, low, high] = [demo.score, demo.low, demo.high].map((each) => String(Math.round(each)))
    expect(card).toHaveTextContent(`${score!} of 100`)
    expect(card).toHaveTextContent(`likely ${low!}–${high!}`)
    expect(card).toHaveTextContent(hero.hit.title)
    expect(card).toHaveTextContent(/uploads analyzed\. Open the full result$/)
    expect(within(card).getByRole('link')).toHaveAttribute('href', paths.demoAnalysis(demo.slug))
    expect(card.querySelectorAll('circle[cx][r="4"]')).toHaveLength(hero.marks.length - 1)
  })
})

describe('where a call to action leads', () => {
  it.each([
    ['quickAnalyzer', paths.quickAnalyzer(), '/auth?next=%2Fquick-analyzer'],
    ['performance', paths.performance({ tab: 'analytics' }), '/auth?next=%2Fperformance%3Ftab%3Danalytics'],
    ['leaderboard', paths.leaderboard(), '/leaderboard'],
    ['demoXray', paths.demoXray('demo'), '/demo-xray/demo'],
  ] as const)('%s: there when signed in, else to sign in where that is needed', (route, path, visitor) => {
    expect(targetOf(route, path, true)).toBe(path)
    expect(targetOf(route, path, false)).toBe(visitor)
  })
})

describe('a visitor reads', () => {
  it('how it works in eight steps, each with where it leads or why not yet', async () => {
    land()
    const journey = await screen.findByRole('region', { name: 'How it works' }, slow)
    const rows = within(journey).getAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
      'Find a niche',
      'Check what can be automated',
      'Look deeper with X-Ray',
      'Ask the coach',
      'See what worked elsewhere',
      'Keep the titles you like',
      'Choose timing and keywords',
      'Keep watching',
    ])
    steps.forEach((step, index) => {
      const { route, path, visitors = targetOf(route, path, false) } = step
      const row = within(rows[index]!)
      if (isOpen(step)) expect(row.getByRole('link')).toHaveAttribute('href', visitors)
      else {
        expect(row.getByText('Not available yet')).toBeInTheDocument()
        expect(row.queryByRole('link') ?? row.queryByRole('button')).toBeNull()
      }
    })
  })

  it('four tools, the first recommended, with its price', async () => {
    land()
    const features = await screen.findByRole('region', { name: 'Four ways to look' }, slow)
    const [analyzer, ...others] = within(features).getAllByRole('listitem')
    expect(analyzer).toHaveTextContent(/Recommended.*1 credit/)
    expect(within(analyzer!).getByRole('link', { name: /Start an analysis/ })).toHaveAttribute(
      'href',
      '/auth?next=%2Fquick-analyzer',
    )
    expect(others).toHaveLength(3)
    expect(features).toHaveTextContent('Unlock now')
  })

  it('three whole results, and opens the channel itself in a new tab', async () => {
    land()
    const region = await screen.findByRole('region', { name: 'See a full result' }, slow)
    expect(demos.map(({ score }) => Math.round(score))).toEqual([83, 80, 74])
    for (const { slug, channel, youtubeUrl } of demos) {
      const card = within(region).getByRole('link', { name: `View analysis: ${channel}` })
      expect(card).toHaveAttribute('href', `/analysis/demo-analysis-${slug}`)
      const outside = within(region).getByRole('link', { name: `Channel page of ${channel}, in a new tab` })
      expect(outside).toHaveAttribute('href', youtubeUrl)
      expect(outside).toHaveAttribute('target', '_blank')
      expect(outside).toHaveAttribute('rel', 'noreferrer')
    }
  })

  it('all of it in German after one choice', async () => {
    land()
    await screen.findByRole('region', { name: 'How it works' }, slow)
    await act(() => chooseLanguage('de'))
    expect(await screen.findByRole('region', { name: 'So funktioniert es' }, slow)).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Verstehe jeden Kanal')
  })
})
