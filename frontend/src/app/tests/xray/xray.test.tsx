import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }, slow))
const button = (name: string | RegExp) => screen.findByRole('button', { name }, slow)
const seen = (request: string) => world.backend.seen.filter((each) => each.startsWith(request))

beforeEach(async () => {
  await signedIn()
  await chooseLanguage('en')
  world.backend.me = { ...world.backend.me, credits: 30 }
})

/** A member with six places. */
function creator() {
  world.backend.me = { ...world.backend.me, tier: 'creator', isPremium: true }
}

describe('X-Ray without a setup', () => {
  it('says in three lines what a setup does, and leads to one', async () => {
    const { user } = visit('/performance?tab=analytics')
    expect(await screen.findByRole('heading', { level: 1, name: 'X-Ray' }, slow)).toBeVisible()
    expect(await screen.findByText('Watch your first channel', {}, slow)).toBeVisible()
    expect(screen.getByText('0 of 1 in use')).toBeVisible()
    expect(
      screen.getByText('A report costs 10 credits, charged when it runs. The setup is free.'),
    ).toBeVisible()
    expect(await screen.findByText('No runs yet', {}, slow)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'New setup' }))
    expect(await screen.findByRole('dialog', { name: 'New X-Ray setup' }, slow)).toBeVisible()
  })

  it('with fewer credits than a report takes offers the shop, and a plan does not', async () => {
    world.backend.me = { ...world.backend.me, credits: 3 }
    visit('/performance')
    expect(await screen.findByText('You have 3 credits', {}, slow)).toBeVisible()
    const shop = (await region('Setups')).getByRole('link', { name: 'Get credits' })
    expect(shop).toHaveAttribute('href', '/performance#credits')
  })

  it('has a tab for the coach, which leads to a first report', async () => {
    const { user, where } = visit('/performance?tab=intelligence&openCoach=true')
    expect(await screen.findByText('No report to ask about yet', {}, slow)).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Analytics' }))
    expect(await screen.findByText('Watch your first channel', {}, slow)).toBeVisible()
    expect(where()).toContain('tab=analytics')
  })

  it('under its second address is the same screen, at its setups', async () => {
    visit('/performance-monitor')
    await waitFor(async () => {
      expect(await screen.findByRole('heading', { name: 'Setups' }, slow)).toHaveFocus()
    }, slow)
  })

  it('that cannot be loaded says why, and tries again', async () => {
    world.backend.xray.broken.add('GET /monitors')
    const { user } = visit('/performance')
    expect(await screen.findByText('Your setups could not be loaded', {}, slow)).toBeVisible()
    world.backend.xray.broken.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Watch your first channel', {}, slow)).toBeVisible()
  })
})

describe('a setup', () => {
  it('shows channel, rhythm, state, what it tracks, the next dates and its last finding', async () => {
    const monitor = world.backend.xray.watch({ cadence: 'monthly', weekday: 'friday', time: '21:45' })
    const run = world.backend.xray.ran(monitor, { findings: 2 })
    visit('/performance')
    const card = await region('Workshop Diaries')
    expect(card.getByText(/Monthly, first Friday, 21:45 UTC/)).toBeVisible()
    expect(card.getByText('Active')).toBeVisible()
    expect(card.getByText('Overall score · Titles · Timing · Drops')).toBeVisible()
    expect(card.getByText(/^then /)).toBeVisible()
    const last = card.getByRole('link', { name: /2 figures changed beyond noise/ })
    expect(last).toHaveAttribute('href', `/performance/reports/${run.requestId}`)
  })

  it.each([
    ['channel_gone', /the channel could not be found on two checks, 6 hours or more apart/],
    ['no_credits', /3 runs in a row were skipped because you had fewer than 10 credits/],
    ['slots', /your plan has fewer setups than before/],
    ['deactivated', /You switched it off/],
  ] as const)('that is off for %s says why, and can be resumed', async (reason, words) => {
    world.backend.xray.watch({ state: 'inactive', reason })
    const { user } = visit('/performance')
    const card = await region('Workshop Diaries')
    expect(card.getByText(words)).toBeVisible()
    expect(card.getByText('Off')).toBeVisible()
    expect(card.getByText('None planned')).toBeVisible()
    await user.click(card.getByRole('button', { name: 'Resume: Workshop Diaries' }))
    expect(await card.findByText('Active', {}, slow)).toBeVisible()
    expect(world.backend.xray.monitors[0]?.state).toBe('active')
  })

  it.each([
    [{ findings: 0 }, 'Nothing beyond noise'],
    [{ findings: null }, 'First report, nothing to compare with yet'],
    [{ status: 'skipped' as const }, 'Skipped: fewer than 10 credits'],
    [
      { status: 'failed' as const, failure: 'channel_not_found' as const, refunded: true },
      'Failed: The channel was not found. 10 credits were refunded.',
    ],
    [{ refunded: true }, 'Too little data for a report. Your credits were refunded.'],
    [{ findings: 0, missed: 2 }, 'Nothing beyond noise 2 scheduled runs were missed.'],
  ])('whose last run ended with %j says so', async (change, words) => {
    const monitor = world.backend.xray.watch()
    world.backend.xray.ran(monitor, change)
    visit('/performance')
    const card = await region('Workshop Diaries')
    expect(card.getByRole('link')).toHaveTextContent(words)
  })

  it('is paused and resumed', async () => {
    world.backend.xray.watch()
    const { user } = visit('/performance')
    await user.click(await button('Pause: Workshop Diaries'))
    const card = await region('Workshop Diaries')
    expect(await card.findByText('Paused', {}, slow)).toBeVisible()
    expect(await screen.findByText('Setup paused', {}, slow)).toBeInTheDocument()
    await user.click(await button('Resume: Workshop Diaries'))
    expect(await card.findByText('Active', {}, slow)).toBeVisible()
  })

  it('that could not be changed says why, and tries again', async () => {
    world.backend.xray.watch()
    world.backend.xray.broken.add('PATCH /monitors/*')
    const { user } = visit('/performance')
    await user.click(await button('Pause: Workshop Diaries'))
    const card = await region('Workshop Diaries')
    expect(await card.findByText('The setup could not be changed', {}, slow)).toBeVisible()
    expect(card.getByText('Active')).toBeVisible()
    world.backend.xray.broken.clear()
    await user.click(card.getByRole('button', { name: 'Try again' }))
    expect(await card.findByText('Paused', {}, slow)).toBeVisible()
    expect(card.queryByText('The setup could not be changed')).toBeNull()
  })

  it('that cannot be resumed for want of a place leads to the tier that has more', async () => {
    world.backend.xray.watch()
    world.backend.xray.watch({ state: 'inactive', reason: 'deactivated', channelName: 'Second' })
    const { user } = visit('/performance')
    await user.click(await button('Resume: Second'))
    const card = await region('Second')
    expect(await card.findByText('Starter has more of them.', {}, slow)).toBeVisible()
    expect(card.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/performance#credits')
  })

  it('is deactivated from its menu, and frees its place', async () => {
    world.backend.xray.watch()
    const { user } = visit('/performance')
    await user.click(await button('More: Workshop Diaries'))
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }, slow))
    expect(await screen.findByText(/You switched it off/, {}, slow)).toBeVisible()
    expect(await screen.findByText('0 of 1 in use', {}, slow)).toBeVisible()
  })

  it('is deleted after asking, and its runs stay', async () => {
    const monitor = world.backend.xray.watch()
    world.backend.xray.ran(monitor, { findings: 0 })
    const { user } = visit('/performance')
    await user.click(await button('More: Workshop Diaries'))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }, slow))
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Delete the setup for Workshop Diaries?' }, slow),
    )
    expect(dialog.getByText(/Its reports stay/)).toBeVisible()
    expect(seen('DELETE')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Setup deleted', {}, slow)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Workshop Diaries' })).toBeNull(), slow)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Setups' })).toHaveFocus(), slow)
    expect((await region('Runs')).getAllByRole('listitem')).toHaveLength(1)
  })

  it('that cannot be deleted stays', async () => {
    world.backend.xray.watch()
    world.backend.xray.broken.add('DELETE /monitors/*')
    const { user } = visit('/performance')
    await user.click(await button('More: Workshop Diaries'))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }, slow))
    const dialog = within(await screen.findByRole('alertdialog', {}, slow))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The setup could not be deleted', {}, slow)).toBeInTheDocument()
    expect(await region('Workshop Diaries')).toBeDefined()
  })

  it('where all places are in use says which tier has more', async () => {
    world.backend.xray.watch()
    visit('/performance')
    const list = await region('Setups')
    expect(await list.findByText('Your setup is in use', {}, slow)).toBeVisible()
    expect(list.getByText(/Starter has 2\./)).toBeVisible()
    expect(list.queryByRole('button', { name: 'New setup' })).toBeNull()
  })
})

describe('running now', () => {
  const press = async (user: ReturnType<typeof visit>['user']) => {
    await user.click(await button('Run now · 10 credits: Workshop Diaries'))
    return within(await screen.findByRole('alertdialog', { name: 'Run now: Workshop Diaries?' }, slow))
  }

  it('confirms the price and what is left, then shows the run until its report is there', async () => {
    creator()
    world.backend.xray.watch()
    const { user } = visit('/performance')
    const dialog = await press(user)
    expect(dialog.getByText(/It costs 10 credits; 20 credits will be left/)).toBeVisible()
    expect(seen('POST')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Run for 10 credits' }))
    expect(await screen.findByText('The run has started', {}, slow)).toBeInTheDocument()
    const card = await region('Workshop Diaries')
    expect(
      await card.findByRole('link', { name: /First report, nothing to compare with yet/ }, slow),
    ).toBeVisible()
    expect(world.backend.me.credits).toBe(20)
    expect(seen('POST')).toHaveLength(1)
  })

  it('without the network is tried again with the same key, and charged once', async () => {
    const monitor = world.backend.xray.watch()
    const keys: string[] = []
    const respond = world.backend.respond.bind(world.backend)
    world.backend.respond = async (request: Request) => {
      const key = request.headers.get('Idempotency-Key')
      if (key) keys.push(key)
      return respond(request)
    }
    const { user } = visit('/performance')
    const dialog = await press(user)
    world.backend.offline = true
    await user.click(dialog.getByRole('button', { name: 'Run for 10 credits' }))
    const card = await region('Workshop Diaries')
    expect(await card.findByText('The run could not be started', {}, slow)).toBeVisible()
    world.backend.offline = false
    await user.click(card.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The run has started', {}, slow)).toBeInTheDocument()
    await waitFor(() => expect(world.backend.me.credits).toBe(20), slow)
    expect(new Set(keys).size).toBe(1)
    expect(world.backend.xray.runs.filter(({ monitorId }) => monitorId === monitor.monitorId)).toHaveLength(1)
  })

  it('while two are under way waits for one to end', async () => {
    const monitor = world.backend.xray.watch()
    world.backend.patience = 1_000
    for (const stage of ['fetching', 'waiting'] as const)
      world.backend.xray.ran(monitor, { status: 'running', stage, overallScore: null, report: null })
    const { user } = visit('/performance')
    const dialog = await press(user)
    await user.click(dialog.getByRole('button', { name: 'Run for 10 credits' }))
    expect(await screen.findByText('A run is still in progress.', {}, slow)).toBeVisible()
    expect(world.backend.me.credits).toBe(30)
  })

  it('with credits that are gone meanwhile leads to the shop', async () => {
    world.backend.xray.watch()
    const { user } = visit('/performance')
    const dialog = await press(user)
    world.backend.me = { ...world.backend.me, credits: 2 }
    await user.click(dialog.getByRole('button', { name: 'Run for 10 credits' }))
    const card = await region('Workshop Diaries')
    expect(await card.findByText('You need more credits for this', {}, slow)).toBeVisible()
    expect(card.getByText('Nothing was charged.')).toBeVisible()
    // The balance that is now known keeps it from being pressed again.
    expect(await screen.findByText('You have 2 credits', {}, slow)).toBeVisible()
  })

  it('of a setup that was paused elsewhere says so', async () => {
    const monitor = world.backend.xray.watch()
    const { user } = visit('/performance')
    const dialog = await press(user)
    monitor.state = 'paused'
    await user.click(dialog.getByRole('button', { name: 'Run for 10 credits' }))
    const card = await region('Workshop Diaries')
    expect(await card.findByText('This setup is not active.', {}, slow)).toBeVisible()
    expect(await card.findByText('Paused', {}, slow)).toBeVisible()
  })
})

describe('the runs', () => {
  const rows = async () => (await region('Runs')).findAllByRole('listitem', {}, slow)

  it('are listed for all setups, filtered by state and by setup, in the address', async () => {
    creator()
    const { xray } = world.backend
    world.backend.patience = 1_000
    const [first, second] = [xray.watch({ channelName: 'First' }), xray.watch({ channelName: 'Second' })]
    xray.ran(first, { findings: 1 })
    xray.ran(second, { status: 'running', stage: 'scoring', overallScore: null, report: null })
    xray.ran(second, { status: 'skipped' })
    const { user, where } = visit('/performance')
    expect(await rows()).toHaveLength(3)
    await user.click(screen.getByRole('radio', { name: 'In progress' }))
    expect((await rows()).map((row) => row.textContent)).toEqual([expect.stringContaining('Second')])
    expect(where()).toContain('show=pending')
    await user.click(screen.getByRole('radio', { name: 'Completed' }))
    expect((await rows()).map((row) => row.textContent)).toEqual([expect.stringContaining('First')])
    await user.click(screen.getByRole('radio', { name: 'All' }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Setup' }), 'Second')
    await waitFor(async () => expect(await rows()).toHaveLength(2), slow)
    expect(where()).toContain(`monitor=${second.monitorId}`)
  })

  it('come 25 at a time', async () => {
    const monitor = world.backend.xray.watch()
    for (let each = 0; each < 30; each += 1) world.backend.xray.ran(monitor, { findings: 0 })
    const { user } = visit('/performance')
    expect(await rows()).toHaveLength(25)
    await user.click((await region('Runs')).getByRole('button', { name: 'Load more' }))
    await waitFor(async () => expect(await rows()).toHaveLength(30), slow)
  })

  it('under way are shown at their true stage, until they end', async () => {
    const monitor = world.backend.xray.watch()
    world.backend.xray.ran(monitor, {
      status: 'queued',
      stage: 'waiting',
      createdAt: new Date().toISOString(),
      overallScore: null,
      report: null,
    })
    visit('/performance')
    const runs = await region('Runs')
    expect(await runs.findByText('Computing', {}, slow)).toBeVisible()
    expect(await runs.findByText('First report, nothing to compare with yet', {}, slow)).toBeVisible()
  })

  it('are deleted after asking', async () => {
    const monitor = world.backend.xray.watch()
    world.backend.xray.ran(monitor, { findings: 0 })
    const { user } = visit('/performance')
    await rows()
    await user.click(await button('Delete: Workshop Diaries'))
    const dialog = within(await screen.findByRole('alertdialog', {}, slow))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Run deleted', {}, slow)).toBeInTheDocument()
    expect(await screen.findByText('No runs yet', {}, slow)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Runs' })).toHaveFocus(), slow)
  })

  it('that cannot be deleted stay, and the reason is said', async () => {
    world.backend.xray.ran(world.backend.xray.watch(), { findings: 0 })
    world.backend.xray.broken.add('DELETE /runs/*')
    const { user } = visit('/performance')
    await rows()
    await user.click(await button('Delete: Workshop Diaries'))
    const dialog = within(await screen.findByRole('alertdialog', {}, slow))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The run could not be deleted', {}, slow)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), slow)
    expect(await rows()).toHaveLength(1)
  })

  it('that cannot be loaded say why, and try again', async () => {
    world.backend.xray.broken.add('GET /runs')
    const { user } = visit('/performance')
    const runs = await region('Runs')
    expect(await runs.findByText('Your runs could not be loaded', {}, slow)).toBeVisible()
    world.backend.xray.broken.clear()
    await user.click(runs.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No runs yet', {}, slow)).toBeVisible()
  })
})

it('speaks German', async () => {
  await chooseLanguage('de')
  creator()
  const monitor = world.backend.xray.watch({ weekday: 'sunday', time: '06:15', cadence: 'biweekly' })
  world.backend.xray.ran(monitor, { status: 'skipped' })
  visit('/performance')
  const card = await region('Workshop Diaries')
  expect(card.getByText(/Alle 2 Wochen, Sonntag 06:15 UTC/)).toBeVisible()
  expect(card.getByText('Ausgefallen: weniger als 10 Credits')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Durchläufe' })).toBeVisible()
  await chooseLanguage('en')
})
