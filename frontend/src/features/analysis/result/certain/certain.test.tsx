import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import { abstainingReport, summary } from '@/testing/api/fixtures'
import { slow } from '@/testing/patience'
import type { Claim, Report } from '../../types'
import { ResultView } from '../result-view'
import { countStatements, beyondChance } from './beyond-chance'

const views = ['kpis', 'sustainability', 'content'] as const

beforeAll(() => loadArea('report', 'result', 'resultTabs', 'advice', 'adviceTabs'))

const claim = (low: number | null, high: number | null, value = 2): Claim => ({
  basis: 'topic_multiple',
  value,
  low,
  high,
  n: 9,
  state: 'measured',
  reason: null,
})

describe('what is beyond chance', () => {
  const { gem } = channels
  const [advice] = gem.recommendations

  it.each([
    [claim(1.1, 3), true],
    [claim(0.2, 0.9), true],
    [claim(0.9, 3), false],
    [claim(1, 3), false],
    [claim(null, null), false],
  ])('is a piece of advice whose interval excludes no effect, and no other: %o', (effect, expected) => {
    expect(beyondChance.advice({ ...advice!, effectKind: 'effect', effect })).toBe(expected)
    expect(beyondChance.advice({ ...advice!, effectKind: 'today', effect })).toBe(false)
  })

  it('is a figure that was measured and whose range holds a change', () => {
    const trend = (low: number, high: number, state: Claim['state'] = 'measured'): Report => ({
      ...gem,
      metrics: { ...gem.metrics, trendDelta: { ...claim(low, high, 5), state } },
    })
    expect(beyondChance.figure(trend(1, 9), 'trendDelta')).toBe(true)
    expect(beyondChance.figure(trend(-1, 9), 'trendDelta')).toBe(false)
    expect(beyondChance.figure(trend(1, 9, 'provisional'), 'trendDelta')).toBe(false)
  })

  it.each(Object.entries(channels))(
    'of the channel %s some statements are, and others are not',
    (_, report) => {
      const counts = views.map((view) => countStatements(report, view))
      const sum = (part: 'certain' | 'all') => counts.reduce((left, count) => left + count[part], 0)
      expect(sum('certain')).toBeGreaterThan(0)
      expect(sum('certain')).toBeLessThan(sum('all'))
    },
  )

  it('is counted for the view that shows it, and nowhere else', () => {
    const { recommendations } = gem
    const [advice] = recommendations
    const more = { ...gem, recommendations: [...recommendations, advice!] }
    const all = (report: Report) => views.map((view) => countStatements(report, view).all)
    const [figures, rhythm, content] = all(gem)
    expect(all(more)).toEqual([figures, rhythm, content! + 1])
  })

  it('is nothing where nothing could be measured', () => {
    for (const view of views) expect(countStatements(abstainingReport(), view).certain).toBe(0)
  })
})

describe('the switch', () => {
  it('leaves the topics that stand out, says where none does, and stays on from view to view, which counts its own', async () => {
    const { lengthStudy } = channels.gem
    const correlation = { ...lengthStudy.correlation, value: 0.1, low: -0.2, high: 0.4 }
    const report = { ...channels.gem, lengthStudy: { ...lengthStudy, correlation } }
    const nameOn = (view: (typeof views)[number]) => {
      const { certain, all } = countStatements(report, view)
      return `Only what is certain · ${String(certain)} of ${String(all)} here`
    }
    const analysis = { ...summary({}), report }
    const element = <ResultView analysis={analysis} report={report} />
    const router = createMemoryRouter([{ path: '/', element }], { initialEntries: ['/?tab=content'] })
    render(<RouterProvider router={router} />)
    const user = userEvent.setup()
    const topics = async () =>
      within(await screen.findByRole('list', { name: 'Topics of this channel' }, slow))
    const isOut = ({ standsOut }: { standsOut?: unknown }) => standsOut != null
    const outstanding = report.contentAnalysis.topics.filter(isOut).map(({ label }) => label)
    expect((await topics()).getAllByRole('listitem').length).toBeGreaterThan(outstanding.length)
    await user.click(await screen.findByRole('switch', { name: nameOn('content') }, slow))
    const left = (await topics()).getAllByRole('listitem')
    expect(left.map((row) => row.textContent)).toEqual(
      outstanding.map((label) => expect.stringContaining(label) as string),
    )
    expect(left.length).toBeGreaterThan(0)

    await user.click(screen.getByRole('tab', { name: 'Sustainability' }))
    expect(await screen.findByRole('switch', { name: nameOn('sustainability') }, slow)).toBeChecked()
    expect(screen.queryByRole('heading', { name: 'Views by length' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('switch', { name: nameOn('sustainability') }))
    expect(screen.getByRole('heading', { name: 'Views by length' })).toBeVisible()
  })
})
