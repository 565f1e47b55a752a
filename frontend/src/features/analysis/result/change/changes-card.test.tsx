import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { chooseLanguage, loadArea } from '@/i18n'
import { summary } from '@/testing/api/fixtures'
import type { Analysis, Report, Upload } from '@/features/analysis/types'
import ChangesCard from './changes-card'

type Changes = NonNullable<Analysis['changes']>

const grown: Changes['changes'][number] = {
  figure: 'median_views',
  movement: 'up',
  better: true,
  before: 12_000,
  after: 24_000,
  size: 2,
  unit: 'times',
  days: 30,
  statement: { key: 'change.timesUp', params: { figure: 'median_views', times: 2, count: 30 } },
}

function show(changes: Changes | null) {
  const analysis: Analysis = { ...summary({ channelInput: '@workshopdiaries' }), changes }
  const router = createMemoryRouter([{ path: '/', element: <ChangesCard analysis={analysis} /> }])
  return render(<RouterProvider router={router} />)
}

const since = '2030-01-31T10:00:00Z'

beforeAll(() => loadArea('report', 'result', 'advice'))
beforeEach(() => chooseLanguage('en'))

it('a first analysis has nothing to report', () => {
  expect(show(null).container).toBeEmptyDOMElement()
})

it('what changed beyond noise is said in words, with both figures', () => {
  show({ since, previousRequestId: 'e'.repeat(32), changes: [grown] })
  expect(screen.getByRole('heading', { name: 'What changed since 31 Jan 2030' })).toBeInTheDocument()
  expect(screen.getByText('Median views: 2 times as much as 30 days ago.')).toBeInTheDocument()
  expect(screen.getByText('from 12K to 24K · better')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Earlier analysis' })).toHaveAttribute(
    'href',
    `/analysis/${'e'.repeat(32)}`,
  )
})

it('says the range of the change and of both figures, in the direction of its sentence', () => {
  const fewer: Changes['changes'][number] = {
    ...grown,
    movement: 'down',
    better: false,
    before: 24_000,
    beforeRange: { low: 20_000, high: 29_000 },
    after: 12_000,
    afterRange: { low: 10_000, high: 14_000 },
    size: 0.5,
    sizeRange: { low: 0.4, high: 0.625 },
    statement: { key: 'change.timesDown', params: { figure: 'median_views', times: 2, count: 30 } },
  }
  const points: Changes['changes'][number] = {
    ...grown,
    figure: 'overall_score',
    unit: 'points',
    before: 60,
    after: 69.6,
    size: 9.6,
    sizeRange: { low: 0.4, high: 14.8 },
    statement: { key: 'change.pointsUp', params: { figure: 'overall_score', points: 10, count: 30 } },
  }
  show({ since, previousRequestId: null, changes: [fewer, points] })
  expect(
    screen.getByText('likely 1.6–2.5× · from 24K (20K–29K) to 12K (10K–14K) · worse'),
  ).toBeInTheDocument()
  expect(screen.getByText('likely 0.4–14.8 points · from 60 to 70 · better')).toBeInTheDocument()
})

const dated = (since: string, changes: Changes['changes'], uploads: Partial<Upload>[] = []) => {
  const report = { analysisDate: '2026-10-01T10:00:00Z', uploads } as Report
  const analysis = { ...summary({}), report, changes: { since, previousRequestId: null, changes } }
  const router = createMemoryRouter([{ path: '/', element: <ChangesCard analysis={analysis} /> }])
  render(<RouterProvider router={router} />)
}
const why =
  'Figures over all uploads that are based on views are not compared: the platform has counted views differently since 27 Aug 2026.'

it('says why views are not compared across a day on which their counting changed', () => {
  dated('2026-08-01T10:00:00Z', [{ ...grown, figure: 'uploads_per_week' }])
  expect(screen.getByText(why)).toBeInTheDocument()
})

it('says so too where the uploads themselves are on both sides', () => {
  const uploads = ['2026-08-20T10:00:00Z', '2026-09-20T10:00:00Z'].map((publishedAt) => ({
    publishedAt,
    format: 'long' as const,
  }))
  dated('2026-09-01T10:00:00Z', [], uploads)
  expect(screen.getByText(why)).toBeInTheDocument()
})

it('says nothing of it where all is counted in one way, or views were compared', () => {
  dated('2026-09-01T10:00:00Z', [])
  dated('2026-08-01T10:00:00Z', [grown])
  expect(screen.queryByText(why)).not.toBeInTheDocument()
})

it('what moved between the two windows is said of their days, along with why other views are not compared', () => {
  const params = { figure: 'window_views', times: 1.72, count: 30 }
  const moved = { ...grown, figure: 'window_views', movement: 'down' as const, before: 4_600, after: 2_700 }
  dated('2026-08-01T10:00:00Z', [{ ...moved, statement: { key: 'change.windowDown', params } }])
  expect(
    screen.getByText(
      'Views of a typical upload: in the 30 days before the last 30, it was 1.72 times as much.',
    ),
  ).toBeInTheDocument()
  expect(screen.getByText(/^from 4.6K to 2.7K/)).toBeInTheDocument()
  expect(screen.getByText(why)).toBeInTheDocument()
})

it('does not say that nothing changed where the newest uploads fall short', () => {
  const report = { analysisDate: '2030-03-02T10:00:00Z', uploads: [], xray: { dropAlert: { rings: true } } }
  const analysis = { ...summary({}), report: report as unknown as Report }
  const changes = { since, previousRequestId: null, changes: [] }
  const element = <ChangesCard analysis={{ ...analysis, changes }} />
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  expect(screen.getByText(/^Only the newest uploads do worse/)).toBeInTheDocument()
  expect(screen.queryByText(/^Nothing has changed/)).not.toBeInTheDocument()
})

it('points of a share are not written as a share of a share', () => {
  const share = { ...grown, figure: 'shorts_share', before: 0.1, after: 0.45, better: null }
  show({ since, previousRequestId: null, changes: [share] })
  expect(screen.getByText('from 10% to 45%')).toBeInTheDocument()
})

it.each([
  [1, 'Share of Shorts: 1 point more than 30 days ago.', '1 Punkt mehr als vor 30 Tagen.'],
  [23, 'Share of Shorts: 23 points more than 30 days ago.', '23 Punkte mehr als vor 30 Tagen.'],
  [0.3, 'Share of Shorts: 0.3 points more than 30 days ago.', '0,3 Punkte mehr als vor 30 Tagen.'],
])('%s of a point or more is counted in words', async (points, english, german) => {
  const statement = { key: 'change.pointsUp', params: { figure: 'shorts_share', points, count: 30 } }
  show({ since, previousRequestId: null, changes: [{ ...grown, figure: 'shorts_share', statement }] })
  expect(screen.getByText(english)).toBeInTheDocument()
  await chooseLanguage('de')
  expect(await screen.findByText(new RegExp(german))).toBeInTheDocument()
})

it('nothing beyond noise is said plainly; an earlier analysis that is gone is not linked', async () => {
  await chooseLanguage('de')
  show({ since, previousRequestId: null, changes: [] })
  expect(screen.getByText(/Nichts hat sich über den Zufall hinaus verändert/)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Frühere Analyse' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Neu analysieren' })).toHaveAttribute(
    'href',
    '/quick-analyzer?channel=%40workshopdiaries',
  )
})
