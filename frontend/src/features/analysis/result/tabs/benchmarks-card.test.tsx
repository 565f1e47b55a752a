import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import type { Benchmark, Claim, Report } from '../types'
import { placeAmong } from '../certain/place-among'
import { BenchmarksCard } from './benchmarks-card'

const claim = (value: number | null, more: Partial<Claim> = {}): Claim => ({
  value,
  low: null,
  high: null,
  n: 50,
  basis: 'views_to_subs_ratio',
  state: value === null ? 'abstained' : 'measured',
  reason: null,
  ...more,
})

const stored: Benchmark = {
  figure: 'viewsToSubsRatio',
  group: 'niche',
  median: claim(0.12, { n: 34, low: 0.09, high: 0.16, basis: 'usual_in_niche' }),
  low: 0.04,
  high: 0.36,
  provenance: 'analyses',
  builtAt: '2026-11-20T10:00:00Z',
}
const shipped: Benchmark = {
  ...stored,
  group: 'size',
  median: claim(0.07, { n: 100, basis: 'usual_at_size' }),
  low: 0.02,
  high: 0.2,
  provenance: 'shipped',
  builtAt: null,
}

function show(benchmarks: Benchmark[], own = claim(0.5, { low: 0.4, high: 0.6 })) {
  const { metrics } = channels.steady
  const report: Report = { ...channels.steady, benchmarks, metrics: { ...metrics, viewsToSubsRatio: own } }
  render(<BenchmarksCard report={report} />)
  fireEvent.click(screen.getByRole('button', { name: /^(What is usual|Was üblich ist)$/ }))
  return within(screen.getByRole('region', { name: /subscriber|Abo/ }))
}

/** What the explanation of this group says. */
async function opened(group: RegExp) {
  await userEvent.setup().click(screen.getByRole('button', { name: group }))
  const note = await screen.findByRole('dialog')
  await within(note).findByText('Source')
  return note.textContent
}

beforeAll(() => loadArea('report', 'resultTabs', 'basis'))
beforeEach(() => chooseLanguage('en'))

it('says what is usual in the niche, among how many, and where this channel lies', () => {
  const section = show([stored])
  expect(section.getByText('This channel: 50 · likely 40–60')).toBeInTheDocument()
  expect(section.getByText('In this niche')).toBeInTheDocument()
  expect(section.getByText('12')).toBeInTheDocument()
  expect(section.getByText(/Half of 34 channels are between 4 and 36/)).toHaveTextContent(
    'This one is clearly above.',
  )
})

it('opens to the source: the analyses so far with their date and number of channels', async () => {
  show([stored])
  const said = await opened(/In this niche/)
  expect(said).toMatch(/Analyses so far, as of .*2026/)
  expect(said).toContain('34 channels')
  expect(said).toContain('channels of this niche and language')
})

it('opens to the source: what comes with the engine, where too few channels were analysed', async () => {
  show([shipped])
  const said = await opened(/At this size/)
  expect(said).toContain('Comes with the engine')
  expect(said).toContain('100 channels')
})

it('says plainly what cannot be known, and that few channels are behind a figure', () => {
  const none = claim(null, { n: 4, reason: 'few_channels', basis: 'usual_in_niche' })
  const few: Benchmark = {
    ...shipped,
    median: claim(0.07, { n: 12, state: 'provisional', reason: 'small_group', basis: 'usual_at_size' }),
  }
  const section = show([{ ...stored, median: none, low: null, high: null }, few])
  expect(section.getByText(/Too few other channels of this niche/)).toBeInTheDocument()
  expect(section.getByText(/Based on fewer than 30 channels/)).toBeInTheDocument()
  expect(section.queryByText(/34 channels/)).not.toBeInTheDocument()
})

it('speaks German', async () => {
  await chooseLanguage('de')
  const section = show([stored])
  expect(section.getByText(/Die Hälfte von 34 Kanälen liegt zwischen 4 und 36/)).toBeInTheDocument()
})

it('of a report of an older engine it says that it was not measured', () => {
  render(<BenchmarksCard report={{ ...channels.steady, benchmarks: [] }} />)
  expect(screen.getByText(/did not measure this/)).toBeInTheDocument()
})

it('calls nothing above or below that may be chance', () => {
  const place = (value: number | null, low?: number, high?: number) =>
    placeAmong(claim(value, { low: low ?? null, high: high ?? null }), stored)
  expect(place(0.5, 0.37, 0.6)).toBe('above')
  expect(place(0.5, 0.36, 0.6)).toBe('unclear')
  expect(place(0.02, 0.01, 0.039)).toBe('below')
  expect(place(0.02, 0.01, 0.04)).toBe('unclear')
  expect(place(0.36, 0.1, 0.9)).toBe('within')
  expect(place(0.5)).toBe('above')
  expect(place(null)).toBeNull()
})
