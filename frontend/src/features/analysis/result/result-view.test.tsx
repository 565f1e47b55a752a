import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import { abstainingReport, report as olderReport, summary } from '@/testing/api/fixtures'
import { slow } from '@/testing/patience'
import { expectMissing } from '@/testing/setup'
import type { Report } from '../types'
import { ResultView } from './result-view'
import type { TabKey } from './panels'
import { tabKeys } from './result-tabs'

function show(report: Report, tab?: TabKey) {
  const analysis = { ...summary({ channelName: report.channelInfo.channelName }), report }
  const router = createMemoryRouter(
    [{ path: '/analysis', element: <ResultView analysis={analysis} report={report} /> }],
    { initialEntries: [tab ? `/analysis?tab=${tab}` : '/analysis'] },
  )
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup(), where: () => router.state.location.search }
}

const panel = () => screen.findByRole('tabpanel', {}, slow)
/** The panel once its own code has come. */
async function filled(): Promise<HTMLElement> {
  const box = await panel()
  await within(box).findAllByRole('heading', {}, slow)
  return box
}

const badgesOf = (...keys: string[]): Report['badges'] =>
  keys.map((key) => ({ key, group: 'sust', style: 'common' }))

beforeAll(async () => {
  await loadArea('report', 'result', 'advice')
  await chooseLanguage('de')
})
beforeEach(() => chooseLanguage('en'))

const each = Object.entries(channels)

describe.each(['en', 'de'] as const)('in %s', (language) => {
  beforeEach(() => chooseLanguage(language))

  it.each(each)(
    'every part of the channel %s is whole: no key, no empty value, no number that is none',
    async (_name, report) => {
      const { user } = show(report)
      for (const key of tabKeys) {
        await user.click((await screen.findAllByRole('tab', {}, slow))[tabKeys.indexOf(key)]!)
        await filled()
        const text = document.body.textContent
        expect(text).not.toMatch(/NaN|undefined|Infinity|\[object|\{\{|\$t\(/)
        // Keys of texts have a dot between two words.
        expect(text).not.toMatch(
          /\b(advice|result|report):|\b(strength|weakness|potential|conclusion|rec|gap|spinOff|money|policy|niche|guidance|titles|lengths|rhythm)\.[a-z]+[A-Z_.a-z]*\b/,
        )
      }
    },
  )

  it('a report of an older engine says plainly what it did not measure', async () => {
    const { user } = show(olderReport())
    for (const key of tabKeys) {
      await user.click((await screen.findAllByRole('tab', {}, slow))[tabKeys.indexOf(key)]!)
      await filled()
      expect(document.body.textContent).not.toMatch(/NaN|undefined|Infinity|\{\{/)
    }
  })

  it('a channel with three uploads abstains and says why', async () => {
    const { user } = show(abstainingReport())
    for (const key of tabKeys) {
      await user.click((await screen.findAllByRole('tab', {}, slow))[tabKeys.indexOf(key)]!)
      await filled()
      expect(document.body.textContent).not.toMatch(/NaN|undefined|Infinity|\{\{/)
    }
    expect(
      screen.getAllByText(language === 'en' ? /Too few uploads/ : /Zu wenige Uploads/).length,
    ).toBeGreaterThan(0)
  })

  it('a channel with three uploads has one state: what a score lacks, and what is known all the same', async () => {
    show(abstainingReport())
    const box = await filled()
    expect(
      within(box).getByText(
        language === 'en'
          ? /3 of at least 5 uploads for a score\. Once there are 2 more/
          : /3 von mindestens 5 Uploads für einen Score\. Sobald 2 weitere da sind/,
      ),
    ).toBeInTheDocument()
    expect(within(box).queryByText(language === 'en' ? /Too few uploads/ : /Zu wenige Uploads/)).toBeNull()
    expect(
      within(box).getByRole('heading', { name: language === 'en' ? 'The channel' : 'Der Kanal' }),
    ).toBeVisible()
  })
})

describe('what a knowledgeable friend would say', () => {
  it('of the one-hit channel: that one upload holds it all', () => {
    show(channels.oneHit)
    expect(screen.getByText(/A single upload accounts for 96% of all views/)).toBeInTheDocument()
    expect(screen.getByText('High Dependency')).toBeInTheDocument()
  })

  const head = () => screen.getByRole('region', { name: 'Overall score' })

  it.each([
    ['strong', channels.gem, /A hidden gem: unusually strong views.* Hidden gem · likely \d+–\d+$/],
    ['weak', channels.oneHit, /Few subscribers watch.* Views per 100 subscribers · likely [\d.]+–[\d.]+$/],
    ['resting', channels.dead, /An inactive channel: no upload for \d+ days/],
  ] as const)('of a %s channel, before any tab has come: why it has the score', (_name, report, sentence) => {
    show(report)
    expect(head()).toHaveTextContent(sentence)
  })

  it('of the score: what fewer uploads would have said', async () => {
    const { user } = show(channels.oneHit)
    await user.click(screen.getByRole('button', { name: 'How is this computed: Overall score' }))
    const said = await screen.findByText('With fewer uploads we would have said', {}, slow)
    expect(said.nextElementSibling).toHaveTextContent('6 uploads: 30–6910 uploads: 38–60')
    expect(said.nextElementSibling).not.toHaveTextContent('likely')
  })

  it('of the dead channel: that it is silent, before anything else', () => {
    show(channels.dead)
    expect(screen.getByText(/An inactive channel: no upload for 200 days/)).toBeInTheDocument()
    expect(screen.getAllByText('Inactive').length).toBeGreaterThan(0)
  })

  it('of the gem: a find', () => {
    show(channels.gem)
    expect(within(head()).getByText(/A hidden gem: unusually strong views/)).toBeInTheDocument()
  })

  it('of Shorts: that they earn little', async () => {
    show(channels.shorts, 'revenue')
    const box = await filled()
    expect(within(box).getByText(/come from Shorts, which earn far less/)).toBeInTheDocument()
  })

  it('of Shorts: that the slider’s five dollars are far from what they earn', async () => {
    show(channels.shorts, 'revenue')
    const box = await filled()
    expect(within(box).getByText(/above our range: nine of ten cases stay below \$346/)).toBeInTheDocument()
    expect(within(box).getByText(/For them an RPM of \$0\.01 to \$0\.08 is usual/)).toBeInTheDocument()
  })

  it('of a silent channel: that its revenue is that of a month in which it uploads', async () => {
    show(channels.dead, 'revenue')
    const box = await filled()
    expect(within(box).getByText(/As long as it is silent, only older uploads earn/)).toBeInTheDocument()
    expect(within(box).getByText(/If the channel uploads again as it did before/)).toBeInTheDocument()
  })

  it('of a large channel: a ratio that is low for all and yet high for its size', async () => {
    show(channels.shorts, 'kpis')
    const box = await filled()
    expect(within(box).getByText('below average')).toBeInTheDocument()
    expect(within(box).getByText(/but above what is usual at this size/)).toBeInTheDocument()
  })

  it('of a large channel: a ratio that is low for all, and what its size brings', async () => {
    show(channels.steady, 'kpis')
    const box = await filled()
    expect(within(box).getByText('below average')).toBeInTheDocument()
    expect(within(box).getByText(/but usual at this size/)).toBeInTheDocument()
  })

  it('of its titles: the words as words, one after the other', () => {
    show(channels.steady)
    expect(screen.getByText(/“programming”, “code” and “developer”/)).toBeInTheDocument()
  })

  it('of badges that only older records have: their names, never a key', () => {
    show({ ...channels.steady, badges: badgesOf('trend_dependent', 'trend_based', 'fresh_face') })
    expectMissing('report:badges.fresh_face')
    for (const name of ['Trend-dependent', 'Trend Based', 'fresh face'])
      expect(screen.getByText(name)).toBeInTheDocument()
  })

  it('of an unusual ratio: no accusation', () => {
    show({ ...channels.steady, unusualRatio: true })
    expect(screen.getByText('Unusual ratio')).toBeInTheDocument()
    expect(document.body.textContent).not.toMatch(/bought|fake|fraud|cheat/i)
  })
})

describe('the tabs', () => {
  it('are named in the address and opened by it', async () => {
    const { user, where } = show(channels.steady, 'content')
    const box = await filled()
    expect(within(box).getByRole('heading', { name: 'Recommendations' })).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Revenue' }))
    expect(where()).toBe('?tab=revenue')
  })

  it('begin with the KPIs, also when the address names no tab there is', async () => {
    show(channels.steady, 'nonsense' as TabKey)
    await filled()
    expect(screen.getByRole('tab', { name: 'KPIs' })).toHaveAttribute('aria-selected', 'true')
  })

  it('content: a recommendation opens to evidence, effect, other explanation, test and success', async () => {
    const { user } = show(channels.dead, 'content')
    const box = await filled()
    await user.click(within(box).getByRole('button', { name: /Do more about “C\+\+”/ }))
    const region = within(box).getByRole('region', { name: /Do more about/ })
    for (const name of ['Evidence', 'Effect', 'Other explanation', 'Smallest test', 'It worked if'])
      expect(within(region).getByText(name)).toBeInTheDocument()
    expect(within(region).getByText('2.5×')).toBeInTheDocument()
  })

  it('content: the first recommendation is open where there is room, the others are not', async () => {
    show(channels.gem, 'content')
    const box = await filled()
    const lines = [...box.querySelectorAll('[id^="advice-"] > h3 > button')]
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.map((line) => line.getAttribute('aria-expanded'))).toEqual(
      lines.map((_, index) => String(index === 0)),
    )
  })

  it('content: what a hit drew is not called the effect of the advice to repeat it', async () => {
    const [report] = Object.values(channels).filter(
      ({ recommendations: [first] }) => first?.key === 'repeat_hit',
    )
    show(report!, 'content')
    const box = await filled()
    const first = box.querySelector<HTMLElement>('#advice-1')!
    expect(within(first).getByText('The hit drew').nextElementSibling).toHaveTextContent(/\d×/)
    expect(within(first).queryByText(/effect/i)).toBeNull()
  })

  it('content: says plainly and once why there are no gaps', async () => {
    show(channels.steady, 'content')
    const box = await filled()
    expect(within(box).getByText(/Gaps cannot be identified yet. Too few other channels/)).toBeInTheDocument()
    expect(within(box).queryByText('Gap')).toBeNull()
    expect(within(box).getByText('Content gaps').tagName).toBe('DT')
  })

  it('content: says of missing guidance that it is missing', async () => {
    const { steady } = channels
    const none = { key: '', params: {} }
    show({ ...steady, actionGuidance: { niche: none, gap: none, format: none } }, 'content')
    const box = await filled()
    expect(within(box).getByText('No format stands out.')).toBeInTheDocument()
    expect(within(box).getByText('The niche is not clear enough for advice.')).toBeInTheDocument()
  })

  it('content: gives gaps a card of their own where there are some', async () => {
    const { steady } = channels
    const gaps = [
      {
        label: 'Sourdough',
        impact: null,
        verdict: 'free' as const,
        gap: steady.recommendations[0]!.effect,
        demand: 1,
        coverage: 0.1,
        supply: 1,
        channels: 2,
        videos: 3,
        statement: { key: '', params: {} },
      },
    ]
    show({ ...steady, contentAnalysis: { ...steady.contentAnalysis, gaps } }, 'content')
    const box = await filled()
    expect(within(box).getByRole('heading', { name: 'Content gaps' })).toBeInTheDocument()
    expect(within(box).getByText('Sourdough')).toBeInTheDocument()
  })

  it('sustainability: says plainly that titles and times have no measurable effect', async () => {
    show(channels.steady, 'sustainability')
    const box = await filled()
    expect(within(box).getAllByText(/No measurable effect: each of the 6 features/).length).toBeGreaterThan(0)
    expect(within(box).getByText(/The upload time has no measurable effect/)).toBeInTheDocument()
    expect(within(box).getByRole('img', { name: 'Content risk: 1 of 3' })).toBeInTheDocument()
    // In the unit that the figures and the summary have it in.
    const score = within(box).getByText('Sustainability', { selector: 'dt *' }).closest('div')
    expect(score).toHaveTextContent(/\d+of 100likely \d+–\d+/)
    expect(score).not.toHaveTextContent('%')
  })

  it('revenue: moves with the sliders, in the reader’s currency, and says that it is an estimate', async () => {
    await chooseLanguage('de')
    show({ ...channels.steady }, 'revenue')
    const box = await filled()
    expect(within(box).getByText('unsere Schätzung, keine YouTube-Daten')).toBeInTheDocument()
    expect(within(box).getAllByText(/US-Dollar/)).toHaveLength(1)
    // 931,000 views at 5 for a thousand, less 7.34 videos at 100; the views lie between 785,223 and 1,159,380.
    expect(within(box).getByText(/^4\.655\s€/)).toBeInTheDocument()
    expect(within(box).getByText(/^wohl 3\.926–5\.797\s€/)).toBeInTheDocument()
    expect(within(box).getByText(/^3\.921\s€/)).toHaveClass('text-good')
    expect(within(box).getByText(/^wohl 3\.192–5\.063\s€/)).toBeInTheDocument()
  })

  it('revenue: a profit whose range holds a loss is neither bold nor green', async () => {
    show(channels.gem, 'revenue')
    const box = await filled()
    const profit = within(box).getByText('Profit a month').nextElementSibling!
    expect(profit).toHaveTextContent('−$139, likely −$262 to $87')
    expect(profit.querySelector('.text-good, .font-semibold')).toBeNull()
  })

  it('revenue: says the cautious, the middle and the high case in words', async () => {
    show({ ...channels.steady }, 'revenue')
    const box = await filled()
    expect(within(box).getByText(/in the middle case · cautious \$5,491, high \$20,851/)).toBeInTheDocument()
    expect(box).not.toHaveTextContent(/P10|P50|P90/)
  })
})
