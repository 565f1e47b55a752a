import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Analysis } from '@/features/analysis/types'
import { chooseLanguage } from '@/i18n'
import { paths } from '@/paths'
import news from '../../../../public/demo/xray-demo.json'
import quiet from '../../../../public/demo/xray-quiet.json'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { inMenu } from '@/testing/screens/result-menu'
import { server, world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'

const demos = { demo: news as unknown as Analysis, quiet: quiet as unknown as Analysis }
const ownSetUp = paths.performance({ tab: 'analytics', setup: 'new' })
const coach = paths.performance({ tab: 'intelligence', demo: 'true', openCoach: 'true' })

/** By its text: to look for a role in a whole report again and again takes longer than the report. */
const heading = (name: string | null | undefined, level: number) =>
  screen.findByText(name ?? '', { selector: `h${String(level)}` }, slow)

beforeEach(async () => {
  await signedOut()
  await chooseLanguage('en')
  server.use(
    http.get('*/demo/:file', ({ params: { file } }) => {
      const [, id] = /^xray-(\w+)\.json$/.exec(String(file)) ?? []
      return id === 'demo' || id === 'quiet'
        ? HttpResponse.json(demos[id])
        : new HttpResponse(null, { status: 404 })
    }),
  )
})
afterEach(() => chooseLanguage('en'))

describe('a demo report', () => {
  it.each(['demo', 'quiet'] as const)('%s is the view of a run, for everybody', async (id) => {
    const { where } = visit(paths.demoXray(id))
    await heading(demos[id].channelName, 1)
    expect(await heading('X-Ray', 2)).toBeInTheDocument()
    const notice = screen.getByText('Demo report with sample data')
    // The answer comes first.
    const answer = screen.getByRole('heading', { level: 1 })
    expect(answer.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(where()).toBe(paths.demoXray(id))
    expect(world.backend.seen.filter((request) => /runs|monitors|analyses/.test(request))).toEqual([])
  })

  it('with news says what has changed, and one without that nothing has', async () => {
    const { user } = visit(paths.demoXray('demo'))
    const changed = await screen.findByText(/^What changed since/, {}, slow)
    expect(within(changed.closest('section')!).getAllByRole('listitem')).not.toHaveLength(0)
    expect(await screen.findByText(/The newest uploads have \d+% fewer views/, {}, slow)).toBeInTheDocument()
    await user.click(screen.getByText('A report without news'))
    await heading(demos.quiet.channelName, 1)
    expect(await screen.findByText(/^Nothing has changed beyond noise/, {}, slow)).toBeInTheDocument()
  })

  it('leads to a setup of one’s own, by way of the sign-in', async () => {
    const { user, where } = visit(paths.demoXray('demo'))
    const panel = within(await screen.findByRole('tabpanel', {}, slow))
    await user.click(panel.getByRole('link', { name: 'Watch your own channel' }))
    await waitFor(() => expect(where()).toBe(paths.auth({ next: ownSetUp })), slow)
  })

  it.each([
    ['a visitor by way of the sign-in', signedOut, paths.auth({ next: ownSetUp })],
    ['a member at once', signedIn, ownSetUp],
  ])('starts no experiment, and leads %s to a setup of their own', async (_who, arrive, there) => {
    await arrive()
    const { user, where } = visit(paths.demoXray('demo'))
    const planner = await screen.findByRole('region', { name: 'Plan an experiment' }, slow)
    expect(within(planner).queryByRole('button', { name: 'Start experiment' })).not.toBeInTheDocument()
    await user.click(within(planner).getByRole('link', { name: 'Set up X-Ray for your channel' }))
    await waitFor(() => expect(where()).toBe(there), slow)
  })

  it('belongs to nobody, and its channel has a page to open', async () => {
    const { user } = visit(paths.demoXray('quiet'))
    await heading(demos.quiet.channelName, 1)
    await inMenu(user, 'Copy link')
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    const open = screen.getByRole('link', { name: 'Open the channel' })
    expect(open).toHaveAttribute('href', '/demo/xray-quiet/')
  })

  it.each(['nobody', '..%2Fconfig', 'UPPER'])('there is none called %s', async (id) => {
    visit(`/demo-xray/${id}`)
    expect(await screen.findByText('There is no demo at this address.', {}, slow)).toBeInTheDocument()
  })
})

describe('the screen of X-Ray with a demo in its address', () => {
  it.each([
    ['a visitor', signedOut, 'Read the demo report'],
    ['a member', signedIn, 'Open the report'],
  ])(
    'leads %s from the coach to the demo report, and from one demo to the other',
    async (_who, arrive, way) => {
      await arrive()
      const { user, where } = visit(coach)
      await user.click(await screen.findByRole('link', { name: way }, slow))
      await heading(demos.demo.channelName, 2)
      expect(where()).toMatch(/^\/performance\?tab=analytics&demo=(true|demo)$/)
      await user.click(await screen.findByText('A report without news', {}, slow))
      await heading(demos.quiet.channelName, 2)
      expect(where()).toBe(paths.performance({ tab: 'analytics', demo: 'quiet' }))
    },
  )

  it('keeps the screen itself behind the sign-in', async () => {
    const { where } = visit(paths.performance({ tab: 'intelligence' }))
    await waitFor(() => expect(where()).toMatch(/^\/auth\?next=/), slow)
  })

  it('says so where there is no such demo', async () => {
    visit(paths.performance({ demo: 'nobody' }))
    expect(await screen.findByText('There is no demo at this address.', {}, slow)).toBeInTheDocument()
  })
})

it('a setup begins at once where the address asks for it, and only that once', async () => {
  await signedIn()
  world.backend.me = { ...world.backend.me, credits: 30 }
  const { user, where } = visit(paths.performance({ tab: 'analytics', setup: 'new' }))
  expect(await screen.findByRole('dialog', { name: 'New X-Ray setup' }, slow)).toBeVisible()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), slow)
  await user.click(screen.getByRole('tab', { name: 'Insights' }))
  expect(where()).not.toContain('setup')
})
