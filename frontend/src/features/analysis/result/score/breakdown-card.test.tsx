import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { channels } from '@/testing/channels'
import { BreakdownCard } from './breakdown-card'

function show(): HTMLElement {
  const report = structuredClone(channels.steady)
  report.breakdown.automationPotential = {
    ...report.breakdown.automationPotential,
    value: 26.7,
    low: 24,
    high: 28.9,
  }
  report.breakdown.growthPotential = { ...report.breakdown.growthPotential, value: 6, low: 5, high: 7.5 }
  report.breakdown.penalty = [
    { key: 'silence', points: 6 },
    { key: 'decline', points: 2.5 },
  ]
  const router = createMemoryRouter([{ path: '/', element: <BreakdownCard report={report} /> }])
  return render(<RouterProvider router={router} />).container
}

beforeAll(() => loadArea('report', 'basis'))
beforeEach(() => chooseLanguage('en'))

it('points have one decimal each, also where it is zero, so that they line up', () => {
  show()
  expect(screen.getByText('26.7 of 35')).toBeInTheDocument()
  expect(screen.getByText('6.0 of 15')).toBeInTheDocument()
  expect(screen.getByText(/likely 24\.0–28\.9/)).toBeInTheDocument()
})

it('points that are deducted have a minus sign and one decimal each', () => {
  show()
  expect(screen.getByText('−6.0')).toBeInTheDocument()
  expect(screen.getByText('−2.5')).toBeInTheDocument()
})

it('points line up in German, too', async () => {
  await chooseLanguage('de')
  await loadArea('report', 'basis')
  show()
  expect(screen.getByText('6,0 von 15')).toBeInTheDocument()
})
