import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { components } from '@/api/schema'
import { paths } from '@/paths'
import { linked } from '@/testing/api/channel-link'
import { abstained, claim } from '@/testing/api/fixtures'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

type ComparedFigure = components['schemas']['ComparedFigure']

const [one, other] = ['1'.repeat(32), '2'.repeat(32)]

const score = (a: number, b: number, winner: 'a' | 'b' | null) => ({
  figure: 'overall_score',
  a: claim('overall_score', a, a - 5, a + 5),
  b: claim('overall_score', b, b - 5, b + 5),
  winner,
  differs: winner !== null,
  size: Math.abs(a - b),
  unit: 'points',
})

function answer(winner: 'a' | null, more: ComparedFigure[] = [], apart = 3) {
  server.use(
    http.get('*/api/compare', ({ request }) => {
      const { searchParams } = new URL(request.url)
      const [a, b] = ['a', 'b'].map((side) =>
        world.backend.jobs.find(({ requestId }) => requestId === searchParams.get(side)),
      )
      if (!a || !b)
        return HttpResponse.json(
          { error: { code: 'not_found', message: 'x', requestId: 'r' } },
          { status: 404 },
        )
      const statement = winner
        ? { key: 'compare.ahead', params: { winner: 'Alpha', loser: 'Beta', points: 30 } }
        : { key: 'compare.tie', params: { a: 'Alpha', b: 'Beta', points: apart } }
      const figures = [score(80, winner ? 50 : 80 - apart, winner), ...more]
      return HttpResponse.json({
        a,
        b,
        comparison: {
          winner,
          statement,
          caveats: [],
          figures,
          winsA: winner ? 1 : 0,
          winsB: 0,
          takenA: '',
          takenB: '',
        },
      })
    }),
  )
}

beforeEach(async () => {
  await signedIn()
  world.backend.add({ requestId: other, channelName: 'Beta', channelId: 'UCb' })
  world.backend.add({ requestId: one, channelName: 'Alpha', channelId: 'UCa' })
})

it('two analyses are chosen, compared, and swapped in the address', async () => {
  answer('a')
  const { user, where } = visit(paths.compare())
  const first = await screen.findByRole('combobox', { name: 'First channel' }, slow)
  expect(screen.getByText('Choose two analyses')).toBeInTheDocument()
  await user.selectOptions(first, one)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Second channel' }), other)
  expect(await screen.findByText(/Alpha is ahead of Beta by 30 points/, {}, slow)).toBeInTheDocument()
  expect(screen.getByText('Clearly ahead: Alpha')).toBeInTheDocument()
  expect(where()).toBe(`/compare?a=${one}&b=${other}`)
  await user.click(screen.getByRole('button', { name: 'Swap' }))
  expect(where()).toBe(`/compare?a=${other}&b=${one}`)
})

it('one’s own linked channel comes first, in the choice and in the comparison, and is marked', async () => {
  answer('a')
  world.backend.me = { ...world.backend.me, channel: { ...linked, channelId: 'UCb' } }
  const { user } = visit(paths.compare({ a: one, b: other }))
  const first = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'First channel' }, slow)
  await waitFor(() => expect(first.options[1]).toHaveTextContent(/^Beta \(your channel\), /), slow)
  expect(first.options[2]).toHaveTextContent(/^Alpha, /)
  await screen.findByText(/Alpha is ahead of Beta/, {}, slow)
  const columns = screen
    .getAllByRole('heading', { level: 2 })
    .filter(({ textContent }) => ['Alpha', 'Beta'].includes(textContent))
  expect(columns.map(({ textContent }) => textContent)).toEqual(['Beta', 'Alpha'])
  expect(screen.getAllByText('Your channel')).toHaveLength(1)
  await user.selectOptions(first, other)
})

it('one’s own linked channel comes first where its analysis is further down than the first page', async () => {
  world.backend.me = { ...world.backend.me, channel: { ...linked, channelId: 'UCb' } }
  for (let at = 0; at < 60; at += 1)
    world.backend.add({
      requestId: at.toString(16).padStart(32, 'c'),
      channelName: `Other ${at}`,
      channelId: 'UCc',
    })
  visit(paths.compare())
  const first = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'First channel' }, slow)
  await waitFor(() => expect(first.options[1]).toHaveTextContent(/^Beta \(your channel\), /), slow)
})

it('no winner is named where the intervals do not allow one', async () => {
  answer(null)
  visit(paths.compare({ a: one, b: other }))
  expect(await screen.findByText(/That could be chance, so nobody is ahead/, {}, slow)).toBeInTheDocument()
  expect(screen.getByText('Too close to call')).toBeInTheDocument()
})

it.each([0.4, 0.9])('scores %d points apart are practically level, and no number is named', async (apart) => {
  answer(null, [], apart)
  visit(paths.compare({ a: one, b: other }))
  expect(
    await screen.findByText('Alpha and Beta are practically level, so nobody is ahead.', {}, slow),
  ).toBeInTheDocument()
  expect(screen.queryByText(/points apart/)).not.toBeInTheDocument()
})

const row = (figure: string, a: ComparedFigure['a'], b: ComparedFigure['b']): ComparedFigure => ({
  figure,
  a,
  b,
  winner: null,
  differs: false,
  size: null,
  unit: 'times',
})
const few = (value: number | null): ComparedFigure['b'] =>
  value === null
    ? abstained('median_views', 'few_videos', 2)
    : { ...claim('uploads_per_week', value), n: 2, state: 'provisional', reason: 'few_videos' }

it('a figure is said in words on both sides, and why it cannot be compared', async () => {
  answer('a', [row('uploads_per_week', claim('uploads_per_week', 1.7, 1.6, 1.8), few(1))])
  visit(paths.compare({ a: one, b: other }))
  const name = await screen.findByText('Uploads per week', {}, slow)
  const said = name.parentElement!
  expect(said).toHaveTextContent('Alpha: 1.7 · likely 1.6–1.8')
  expect(said).toHaveTextContent('Cannot be determinedBeta: 2 uploads only')
})

it('numbers are at their marks, below the key to them', async () => {
  const figure = (a: number, b: number) =>
    row(
      'uploads_per_week',
      claim('uploads_per_week', a, a - 0.1, a + 0.1),
      claim('uploads_per_week', b, b - 0.1, b + 0.1),
    )
  answer('a', [figure(4, 2)])
  visit(paths.compare({ a: one, b: other }))
  const name = await screen.findByText('Uploads per week', {}, slow)
  expect(name.parentElement).toHaveTextContent(/Alpha: 4 .*Beta: 2 /)
  const place = (text: RegExp) => {
    const drawn = screen.getByText(text, { selector: 'text' })
    const mark = drawn.parentElement?.querySelector(':scope > svg')
    expect(mark).toHaveAttribute('x', drawn.getAttribute('x'))
    return Number.parseFloat(drawn.getAttribute('x') ?? '')
  }
  expect(place(/^4 ·/)).toBeGreaterThan(place(/^2 ·/))
  const key = screen.getByText(/In 9 of 10 cases, the true value is within the faded area/)
  expect(key.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

it('what one of the two has no data for is gathered in one closed line', async () => {
  const rows = ['median_views', 'p75_views'].map((figure) =>
    row(figure, claim(figure, 900, 800, 990), few(null)),
  )
  answer('a', rows)
  const { user } = visit(paths.compare({ a: one, b: other }))
  const line = await screen.findByRole('button', { name: '2 figures lack data for Beta' }, slow)
  expect(line).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getByText('Median views')).not.toBeVisible()
  await user.click(line)
  expect(screen.getByText('Median views')).toBeVisible()
  expect(screen.getAllByText(/Beta: Not enough data: 2 uploads only/)).toHaveLength(2)
})

it('one that is missing, and one against itself, are said', async () => {
  answer(null)
  visit(paths.compare({ a: one, b: 'f'.repeat(32) }))
  const alert = await screen.findByRole('alert', {}, slow)
  expect(within(alert).getByText('One of the two analyses does not exist')).toBeInTheDocument()
})

it('one analysis against itself is no comparison', async () => {
  visit(paths.compare({ a: one, b: one }))
  expect(await screen.findByText('This is the same analysis twice', {}, slow)).toBeInTheDocument()
})

it('two analyses of one channel are pointed out', async () => {
  answer(null)
  world.backend.jobs.forEach((job) => (job.channelId = 'UCa'))
  visit(paths.compare({ a: one, b: other }))
  expect(await screen.findByText('Both analyses are of the same channel', {}, slow)).toBeInTheDocument()
})

it('who has one analysis alone learns what to do first', async () => {
  world.backend.jobs.pop()
  visit(paths.compare())
  expect(await screen.findByText('You need two finished analyses to compare', {}, slow)).toBeInTheDocument()
})
