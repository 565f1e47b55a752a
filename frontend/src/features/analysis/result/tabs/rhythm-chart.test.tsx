import { render, screen, within } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import type { Report, TimeSlot } from '../types'
import { RhythmChart } from './rhythm-chart'

beforeAll(() => loadArea('report', 'resultTabs', 'advice'))

const mornings: TimeSlot = { weekend: false, daypart: 'morning' }
const evenings: TimeSlot = { weekend: true, daypart: 'evening' }

function show(change: (report: Report) => void) {
  const report = structuredClone(channels.steady)
  Object.assign(report.timingStudy, { best: null })
  change(report)
  render(<RhythmChart report={report} />)
  const [map] = screen.getAllByRole('table', { name: 'Uploads by weekday and part of the day' })
  return within(map!)
    .getAllByRole('cell')
    .filter((cell) => cell.className.includes('border-ink'))
}

it('outlines the slot beyond chance: five mornings', () => {
  const outlined = show((report) => Object.assign(report.timingStudy, { best: mornings }))
  expect(outlined).toHaveLength(5)
  expect(
    screen.getByText('Outlined: uploads on weekday mornings, with more views than chance explains.'),
  ).toBeInTheDocument()
})

it('outlines the slots that an experiment under way compares, and none of one that is over', () => {
  const hypothesis = { kind: 'slots', first: mornings, second: evenings }
  const over = { hypothesis: { ...hypothesis, first: evenings }, state: 'decided' }
  const outlined = show((report) => {
    report.xray = { experiments: [{ hypothesis, state: 'running' }, over] } as unknown as NonNullable<
      Report['xray']
    >
  })
  expect(outlined).toHaveLength(7)
  expect(
    screen.getByText(
      'Outlined: uploads on weekday mornings and on weekend evenings, which an experiment compares.',
    ),
  ).toBeInTheDocument()
})

it('outlines nothing where the hour does nothing', () => {
  expect(show(() => undefined)).toHaveLength(0)
  expect(screen.queryByText(/^Outlined/)).not.toBeInTheDocument()
})
