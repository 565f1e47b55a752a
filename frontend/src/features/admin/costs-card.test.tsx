import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import type { Costs } from './costs'
import { CostsCard } from './costs-card'

const costs: Costs = {
  measuredOn: '2030-01-15',
  scenes: {
    analyses: { each: 1_000, program: 0.0416, most: 0.05, all: 0.0951 },
    reports: { each: 1_000, program: 0.2, most: 0.2, all: 0.2518 },
    boardReads: { each: 1_000_000, program: 1.314, most: 2.5, all: 4.42 },
  },
  months: { idle: 52.55, small: 65.8, medium: 1_136.52 },
}
const { analyses } = costs.scenes
const aboveIt: Costs = { ...costs, scenes: { ...costs.scenes, analyses: { ...analyses, program: 0.0501 } } }

/** With plain spaces, also between an amount and its currency. */
const plain = (element: HTMLElement) => element.textContent.replaceAll(/\s/g, ' ')
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => plain(cell as HTMLElement)))
const months = () =>
  screen
    .getAllByRole('term')
    .map((term, index) => [plain(term), plain(screen.getAllByRole('definition')[index] as HTMLElement)])

beforeAll(() => loadArea('admin'))
afterEach(() => chooseLanguage('en'))

describe('what the product costs to run', () => {
  it('is shown for frequent actions and for a month, in dollars', async () => {
    await chooseLanguage('en')
    render(<CostsCard costs={costs} />)
    expect(rows()).toEqual([
      ['Action', 'Functions and database', 'Our limit', 'Everything'],
      ['1,000 analyses', '$0.042', '$0.050', '$0.095'],
      ['1,000 X-Ray reports', '$0.200', '$0.200', '$0.252'],
      ['1,000,000 reads of the leaderboard', '$1.31', '$2.50', '$4.42'],
    ])
    expect(months()).toEqual([
      ['Idle', '$52.55'],
      ['100 people, 1,000 analyses', '$65.80'],
      ['5,000 people, 50,000 analyses', '$1,136.52'],
    ])
    expect(screen.getByText(/^Measured on 15 Jan 2030, at .* us-east-1/)).toBeVisible()
  })

  it('is written as Germans write amounts', async () => {
    await chooseLanguage('de')
    render(<CostsCard costs={costs} />)
    expect(rows()).toEqual([
      ['Aktion', 'Funktionen und Datenbank', 'Unsere Grenze', 'Alles zusammen'],
      ['1.000 Analysen', '0,042 $', '0,050 $', '0,095 $'],
      ['1.000 X-Ray-Berichte', '0,200 $', '0,200 $', '0,252 $'],
      ['1.000.000 Aufrufe der Rangliste', '1,31 $', '2,50 $', '4,42 $'],
    ])
    expect(months()).toEqual([
      ['Ungenutzt', '52,55 $'],
      ['100 Personen, 1.000 Analysen', '65,80 $'],
      ['5.000 Personen, 50.000 Analysen', '1.136,52 $'],
    ])
    expect(screen.getByText(/^Gemessen am 15\.01\.2030, zu .* us-east-1/)).toBeVisible()
  })

  it.each([
    ['en', 'Within our limits', 'Above our limits'],
    ['de', 'Innerhalb unserer Grenzen', 'Über unseren Grenzen'],
  ] as const)(
    'is within our limits up to the very limit, and not if a single action is above it (%s)',
    async (language, within, above) => {
      await chooseLanguage(language)
      const { rerender } = render(<CostsCard costs={costs} />)
      expect(screen.getByText(within)).toBeVisible()
      expect(screen.queryByText(above)).toBeNull()
      rerender(<CostsCard costs={aboveIt} />)
      expect(screen.getByText(above)).toBeVisible()
      expect(screen.queryByText(within)).toBeNull()
    },
  )
})
