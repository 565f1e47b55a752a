import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import { abstainingReport, report as olderReport, summary } from '@/testing/api/fixtures'
import { slow } from '@/testing/patience'
import { ResultView } from '../result/result-view'
import type { Report } from '../types'

type Change = Parameters<typeof summary>[0]

/** Opens the story of a result as a visitor does. */
async function open(report: Report, change: Change = {}) {
  const analysis = { ...summary({ channelName: report.channelInfo.channelName, ...change }), report }
  const router = createMemoryRouter([
    { path: '/', element: <ResultView analysis={analysis} report={report} /> },
  ])
  render(<RouterProvider router={router} />)
  const user = userEvent.setup()
  await user.click(screen.getAllByRole('button', { name: /30 (seconds|Sekunden)/ })[0]!)
  const deck = await screen.findByRole('dialog', { name: /30 (seconds|Sekunden)/ }, slow)
  // What is pressed before goes to the page.
  await waitFor(() =>
    expect(within(deck).getByRole('button', { name: /Next card|Nächste Karte/ })).toHaveFocus(),
  )
  const heading = () => within(deck).getByRole('heading', { level: 3 }).textContent
  const texts: string[] = []
  const last = async (visit?: () => void) => {
    for (;;) {
      const before = heading()
      texts.push(deck.textContent)
      visit?.()
      await user.keyboard('{ArrowRight}')
      if (heading() === before) return texts
    }
  }
  const to = async (title: RegExp) => {
    while (!title.test(heading())) await user.keyboard('{ArrowRight}')
  }
  return { user, deck, heading, last, to }
}

beforeAll(async () => {
  await loadArea('report', 'result', 'advice')
  await chooseLanguage('de')
})
beforeEach(() => chooseLanguage('en'))

describe.each(['en', 'de'] as const)('in %s', (language) => {
  beforeEach(() => chooseLanguage(language))

  it.each([
    ...Object.entries(channels),
    ['of an older engine', olderReport()],
    ['with three uploads', abstainingReport()],
  ] as const)('every card of the channel %s is whole', async (_name, report) => {
    const { last } = await open(report)
    const texts = await last()
    expect(texts.length).toBeGreaterThanOrEqual(3)
    for (const text of texts) {
      expect(text).not.toMatch(/NaN|undefined|Infinity|null|\[object|\{\{|\$t\(/)
      expect(text).not.toMatch(/\b(story|advice|report|figures|breakdown|reasons)[.:][a-zA-Z]/)
    }
  })
})

it('says score, range and rating, and what the fade promises', async () => {
  const { deck } = await open(channels.gem)
  expect(within(deck).getByRole('img', { name: 'Overall score 68 of 100' })).toBeInTheDocument()
  expect(deck).toHaveTextContent('68 · likely 62–76')
  expect(deck).toHaveTextContent('Good')
  expect(deck).toHaveTextContent('In 9 of 10 cases')
})

it('the hit leads to its video, with its multiple, its range, and that it is young', async () => {
  const { deck, to } = await open(channels.gem)
  await to(/The hit/)
  expect(deck).toHaveTextContent('4.5×')
  expect(deck).toHaveTextContent('likely 3.1–5.2')
  expect(deck).toHaveTextContent('less than 7 days old')
  const link = within(deck).getByRole('link', { name: /Assembly in 2026/ })
  expect(link).toHaveAttribute('href', expect.stringContaining('Mt7jOvqx1uA'))
  expect(link.querySelector('img')).toHaveAttribute('src', expect.stringContaining('Mt7jOvqx1uA'))
})

it('a finding names the part of the score that it shows in, with its points and their range', async () => {
  const { deck, to } = await open(channels.gem)
  await to(/^2 of/)
  expect(
    within(deck).getByRole('img', { name: /^Reach and virality: [\d.]+ of 30 · likely [\d.]+–[\d.]+$/ }),
  ).toBeInTheDocument()
})

it('says plainly that nothing broke out', async () => {
  const { deck, to } = await open(channels.shorts)
  await to(/Hits/)
  expect(deck).toHaveTextContent('No video stands out clearly')
  expect(deck).toHaveTextContent('Share of outliers: 0%, likely 0–5%')
})

it('claims neither strength nor weakness where the engine found none beyond chance', async () => {
  const { deck, heading, user, to } = await open(channels.oneHit)
  await user.keyboard('{ArrowRight}')
  expect(heading()).toBe('2 of 6: Where its points come from')
  expect(deck).toHaveTextContent('Nothing stands out as a strength beyond chance.')
  expect(deck).toHaveTextContent('Most points so far: Automation potential · likely 18–26.6')
  await to(/What slows it down/)
  expect(deck).toHaveTextContent('Few subscribers watch')
})

it('names no video and shows no picture once titles are redacted', async () => {
  const { gem } = channels
  const bare = {
    ...gem,
    outliers: gem.outliers.map((outlier) => ({ ...outlier, title: '' })),
  }
  const { deck, to } = await open(bare, { wordsRemoved: true, channelName: null, channelInput: '@asTyped' })
  await to(/The hit/)
  expect(within(deck).getByRole('link', { name: /Video of/ })).toBeInTheDocument()
  expect(deck.querySelector('img')).toBeNull()
})

it('says of a silent channel whose worth the money is', async () => {
  const { deck, to } = await open(channels.dead)
  await to(/may be worth/)
  expect(deck).toHaveTextContent('In eight of ten cases')
  expect(deck).toHaveTextContent('As long as it is silent, only older uploads earn')
})

it('says why nothing can be estimated', async () => {
  const { steady } = channels
  const monetisation = {
    ...steady.monetisation,
    revenue: null,
    monthlyViews: { ...steady.score, value: null, state: 'abstained', reason: 'few_videos' } as const,
  }
  const { deck, to } = await open({ ...steady, monetisation })
  await to(/may be worth/)
  expect(deck).toHaveTextContent('Revenue cannot be estimated.Too few uploads for this.')
})

it('ends with the next step and how to see that it worked, and shares as the head does', async () => {
  const { user, deck, to } = await open(channels.gem)
  await to(/Next step/)
  expect(deck).toHaveTextContent('It worked if:')
  expect(deck).toHaveTextContent('It could also be:')
  await user.click(within(deck).getByRole('button', { name: 'Share' }))
  expect(await screen.findByRole('dialog', { name: 'Share this analysis' }, slow)).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(within(deck).getByRole('button', { name: 'See the full result' }))
  expect(screen.queryByRole('dialog', { name: /30 seconds/ })).not.toBeInTheDocument()
})
