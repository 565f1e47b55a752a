import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '@/i18n'
import analysis from '@/i18n/locales/en/analysis/analysis.json'
import coach from '@/i18n/locales/en/analysis/coach.json'
import { paths } from '@/paths'
import { demoFile, field } from '@/testing/screens/coach-on-screen'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { server, world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'

const news = new Set<string>()
vi.mock('@/features/xray/is-new', () => ({ useIsNew: (part: string) => news.has(part) }))

const tab = paths.performance({ tab: 'intelligence' })
const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: coach.choice.label }, slow)
const optionsOf = (select: HTMLSelectElement) => [...select.options].map(({ textContent }) => textContent)
const head = async () => within(await screen.findByRole('region', { name: coach.about.label }, slow))

beforeEach(async () => {
  await chooseLanguage('en')
  server.use(demoFile())
})
afterEach(() => chooseLanguage('en'))

describe('the tab of the coach', () => {
  beforeEach(() => signedIn())

  it('begins with the newest report of a setup, and shows its head figures', async () => {
    const { xray } = world.backend
    const monitor = xray.watch()
    const newest = xray.ran(monitor)
    xray.ran(monitor)
    const analysed = world.backend.add({ channelName: 'Quiet Lambda' })
    visit(tab)
    const select = await choice()
    expect(select).toHaveValue(`run:${newest.requestId}`)
    expect(optionsOf(select)).toEqual([
      expect.stringMatching(/^Workshop Diaries, X-Ray, /),
      expect.stringMatching(/^Quiet Lambda, analysis, /),
      coach.choice.demo,
    ])
    const shown = await head()
    expect(await shown.findByRole('heading', { name: 'Workshop Diaries' }, slow)).toBeInTheDocument()
    expect(shown.getByRole('link', { name: coach.about.report })).toHaveAttribute(
      'href',
      paths.performanceReport(newest.requestId),
    )
    expect(select.options[1]).toHaveValue(`analysis:${analysed.requestId}`)
  })

  it('is called new for as long as the coach is, and X-Ray for as long as X-Ray is', async () => {
    news.add('coach')
    const { user } = visit(tab)
    expect(await screen.findByText('NEW', {}, slow)).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: 'Analytics' }))
    await waitFor(() => expect(screen.queryByText('NEW')).toBeNull())
    news.clear()
  })

  it('goes back to an older report where the newest run has none', async () => {
    const { xray } = world.backend
    const monitor = xray.watch()
    xray.ran(monitor, { status: 'failed', failure: 'channel_not_found', overallScore: null, report: null })
    const older = xray.ran(monitor)
    visit(tab)
    expect(await choice()).toHaveValue(`run:${older.requestId}`)
  })

  it('keeps the choice in its address, and asks about what was chosen', async () => {
    const first = world.backend.add({ channelName: 'Quiet Lambda' })
    world.backend.add({ channelName: 'The Lantern Attic' })
    const { user, where } = visit(`${tab}&openCoach=true`)
    const about = `analysis:${first.requestId}`
    await user.selectOptions(await choice(), about)
    await waitFor(
      () => expect(where()).toBe(paths.performance({ tab: 'intelligence', about: about as never })),
      slow,
    )
    expect(await (await head()).findByRole('heading', { name: 'Quiet Lambda' }, slow)).toBeInTheDocument()
    // Who chooses goes on choosing.
    expect(await choice()).toHaveFocus()
    await user.type(await screen.findByRole('textbox', { name: coach.input }, slow), 'Hello{Enter}')
    await waitFor(() => expect(world.backend.coach.asked[0]?.about).toBe(about), slow)
  })

  it('shows a report that only its address names', async () => {
    const [a, b] = [world.backend.add({ channelName: 'Alpha' }), world.backend.add({ channelName: 'Beta' })]
    visit(`${tab}&about=comparison:${a.requestId}:${b.requestId}`)
    expect((await choice()).selectedOptions[0]).toHaveTextContent(coach.choice.other)
    const shown = await head()
    expect(await shown.findByRole('heading', { name: 'Alpha' }, slow)).toBeInTheDocument()
    expect(shown.getByRole('heading', { name: 'Beta' })).toBeInTheDocument()
    expect(shown.getByRole('link', { name: coach.about.comparison })).toHaveAttribute(
      'href',
      paths.compare({ a: a.requestId, b: b.requestId }),
    )
  })

  it.each(['run:nobody', 'demo:1', 'analysis:'])('drops %s from its address', async (about) => {
    const { requestId } = world.backend.add()
    visit(`${tab}&about=${about}`)
    expect(await choice()).toHaveValue(`analysis:${requestId}`)
  })

  it('without a report leads to a first one, and to the demo', async () => {
    const { user, where } = visit(tab)
    expect(await screen.findByText(coach.nothing.title, {}, slow)).toBeVisible()
    expect(screen.getByRole('link', { name: coach.nothing.analyze })).toHaveAttribute(
      'href',
      paths.quickAnalyzer(),
    )
    await user.click(screen.getByRole('button', { name: coach.nothing.demo }))
    expect(await choice()).toHaveValue('demo')
    expect(where()).toBe(paths.performance({ tab: 'intelligence', about: 'demo' }))
  })

  it('that cannot load the reports says why, and tries again', async () => {
    world.backend.xray.broken.add('GET /runs')
    const { user } = visit(tab)
    expect(await screen.findByText(coach.choice.failed, {}, slow)).toBeVisible()
    world.backend.xray.broken.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(coach.nothing.title, {}, slow)).toBeVisible()
  })
})

it('a visitor sees the demo report, and comes back to its coach by way of the sign-in', async () => {
  await signedOut()
  const path = paths.performance({ tab: 'intelligence', demo: 'true', openCoach: 'true' })
  visit(path)
  expect(await screen.findByText(coach.visitors.title, {}, slow)).toBeVisible()
  expect(await (await head()).findByRole('heading', { level: 2 }, slow)).toBeInTheDocument()
  expect(within(screen.getByRole('main')).getByRole('link', { name: coach.visitors.signIn })).toHaveAttribute(
    'href',
    paths.auth({ next: path }),
  )
  expect(world.backend.seen.filter((request) => /coach|monitors|runs|analyses/.test(request))).toEqual([])
})

describe('the coach next to a report', () => {
  beforeEach(() => signedIn())

  const job = () => world.backend.add().requestId
  const places: [string, () => { path: string; about: string }][] = [
    ['an analysis', () => ((id) => ({ path: paths.analysis(id), about: `analysis:${id}` }))(job())],
    [
      'its other address',
      () => ((id) => ({ path: paths.channelAnalysis(id), about: `analysis:${id}` }))(job()),
    ],
    [
      'a run',
      () => {
        const { requestId } = world.backend.xray.ran(world.backend.xray.watch())
        return { path: paths.performanceReport(requestId), about: `run:${requestId}` }
      },
    ],
    [
      'a comparison',
      () => {
        const [a, b] = [job(), job()]
        return { path: paths.compare({ a, b }), about: `comparison:${a}:${b}` }
      },
    ],
  ]

  it.each(places)('of %s opens over it, and closes back to it', async (_of, place) => {
    const { path, about } = place()
    const { user, where } = visit(path)
    const button = await screen.findByRole('button', { name: analysis.askCoach }, slow)
    await user.click(button)
    await waitFor(() => expect(field()).toHaveFocus(), slow)
    await user.keyboard('What should I do?{Enter}')
    await waitFor(() => expect(world.backend.coach.asked[0]?.about).toBe(about), slow)
    const drawer = within(screen.getByRole('dialog', { name: coach.title }))
    expect(drawer.getByRole('link', { name: coach.wholePage })).toHaveAttribute(
      'href',
      paths.performance({ tab: 'intelligence', about: about as never }),
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), slow)
    await waitFor(() => expect(button).toHaveFocus(), slow)
    expect(where()).toBe(path)
  })

  it('is one link away from the demo report', async () => {
    visit(paths.demoXray('demo'))
    expect(await screen.findByRole('link', { name: analysis.askCoach }, slow)).toHaveAttribute(
      'href',
      paths.performance({ tab: 'intelligence', demo: 'true', openCoach: 'true' }),
    )
  })
})
