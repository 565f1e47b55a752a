import { render, screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import { LengthChart } from './length-chart'

beforeAll(() => loadArea('report', 'resultTabs'))

it('says that there are too few uploads wherever a middle has no range', () => {
  const report = structuredClone(channels.steady)
  const [first, second] = report.lengthStudy.bins
  Object.assign(first!.medianViews, { value: 168_000, low: null, high: null, state: 'provisional' })
  Object.assign(second!.medianViews, { value: 84_000, low: 57_000, high: 121_000 })
  render(<LengthChart report={report} />)
  const rows = screen.getAllByRole('listitem')
  expect(within(rows[0]!).getByText('too few uploads')).toBeInTheDocument()
  expect(rows[0]!.querySelector('svg')).toBeNull()
  expect(within(rows[1]!).getByText('84K')).toBeInTheDocument()
  expect(screen.queryByText('168K')).not.toBeInTheDocument()
  expect(rows.slice(0, 2).map((row) => row.querySelectorAll('[data-range]').length)).toEqual([0, 1])
})

it('fades to both ends of a range, and has its line on paper alone', () => {
  const { container } = render(<LengthChart report={channels.steady} />)
  const known = channels.steady.lengthStudy.bins.filter(({ medianViews }) => medianViews.low != null)
  expect(known.length).toBeGreaterThan(0)
  expect(container.querySelectorAll('[data-range]')).toHaveLength(known.length)
  expect(container.querySelectorAll('g > line:not([data-whisker] *)')).toHaveLength(0)
})

it('marks the length that an X-Ray found to be the best, in the picture and in the table', () => {
  const report = structuredClone(channels.steady)
  const [, second] = report.lengthStudy.bins
  const minutes = (second!.fromS + 1) / 60
  report.xray = { sweetSpotDurationMin: { value: minutes } } as NonNullable<typeof report.xray>
  render(<LengthChart report={report} />)
  const rows = screen.getAllByRole('listitem')
  expect(within(rows[1]!).getByText(/ · best length$/)).toBeInTheDocument()
  expect(screen.getAllByText(/best length/)).toHaveLength(2)
})
