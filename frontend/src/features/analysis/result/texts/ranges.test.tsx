import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import type { Report } from '@/features/analysis/types'
import { FactsCard } from '../tabs/facts-card'
import { groundsOf } from '../explanation/grounds'
import { MetricsCard } from '../tabs/metrics-card'
import { NarrativeCard } from '../score/narrative-card'
import { PolicyCard } from '../score/policy-card'
import { BenchmarksCard } from '../tabs/benchmarks-card'
import { Tile } from '../tile'

/** Every figure of a sample is shown with its range, or with the note that there is none. */

beforeAll(() => loadArea('report', 'result', 'resultTabs', 'advice', 'adviceTabs'))
beforeEach(() => chooseLanguage('en'))

const { steady } = channels
const { medianViews } = steady.metrics
const withoutRange: Report['metrics']['medianViews'] = { ...medianViews, low: null, high: null }

const valueOf = (name: string) => screen.getByText(name).closest('dt')?.parentElement

it('of the facts of a channel', () => {
  render(<FactsCard report={steady} />)
  expect(valueOf('Median views')).toHaveTextContent(/likely \S+–\S+$/)
  expect(valueOf('Uploads per week')).toHaveTextContent(/likely \S+–\S+ · \w+/)
})

it('of a group of figures that is folded away', () => {
  render(<MetricsCard report={steady} />)
  expect(screen.getByRole('button', { name: /^Reach/ })).toHaveTextContent(/· likely \S+–\S+$/)
})

it('of a channel next to what is usual', () => {
  render(<BenchmarksCard report={steady} />)
  fireEvent.click(screen.getByRole('button', { name: 'What is usual' }))
  const own = within(screen.getByRole('region', { name: 'Uploads per week' })).getByText(/^This channel:/)
  expect(own).toHaveTextContent(/ · likely \S+–\S+$/)
})

it('of a sign of automation', () => {
  const [sign] = steady.policyRisk.evidence
  const figure = { ...sign!.figure, value: 60, low: 40, high: 80 }
  render(
    <PolicyCard
      report={{ ...steady, policyRisk: { ...steady.policyRisk, evidence: [{ ...sign!, figure }] } }}
    />,
  )
  expect(screen.getByText('60').parentElement).toHaveTextContent('60 of 100 · likely 40–80')
})

it('of a tile, which says so where there is no range', () => {
  render(
    <dl>
      <Tile name="Views" claim={withoutRange} report={steady} sample="3 uploads" />
    </dl>,
  )
  expect(valueOf('Views')).toHaveTextContent(/no range · 3 uploads$/)
})

it('of a change that could be chance, which says so once', () => {
  const trendDelta = { ...medianViews, value: 80, low: -10, high: 190 }
  const report: Report = { ...steady, metrics: { ...steady.metrics, trendDelta, trendDirection: 'stable' } }
  render(<MetricsCard report={report} />)
  const row = valueOf('Trend in 90 days')
  expect(row).toHaveTextContent(/no clear change.*80%.*likely/)
  expect(row).not.toHaveTextContent(/stable|could be chance/)
})

it('of each strength and weakness that rests on one', () => {
  render(<NarrativeCard report={steady} />)
  const { strengths, weaknesses } = steady.summary
  const sentences = [...strengths, ...weaknesses]
  const resting = sentences.filter((one) => groundsOf(one, steady) && !one.key.endsWith('.trend'))
  expect(resting.length).toBeGreaterThan(1)
  const shown = screen.getAllByRole('listitem').filter((item) => /likely [\d.$K]+/.test(item.textContent))
  expect(shown).toHaveLength(resting.length)
})

it('of what the channel may grow by', () => {
  const potential = [{ key: 'potential.growthModerate', params: { points: 9.5 } }]
  render(<NarrativeCard report={{ ...steady, summary: { ...steady.summary, potential } }} />)
  expect(screen.getByText(/9\.5 of 15 points/)).toHaveTextContent(
    /points\. Growth potential · likely \S+–\S+/,
  )
})

it('of views that ordinary uploads hold, which is what the range of outliers leaves', () => {
  const outlierShare = { ...steady.metrics.outlierShare, value: 15, low: 7, high: 33 }
  const report: Report = { ...steady, metrics: { ...steady.metrics, outlierShare } }
  const found = groundsOf({ key: 'strength.spread', params: { share: 0.85 } }, report)
  expect(found?.claim).toMatchObject({ value: 85, low: 67, high: 93 })
})
