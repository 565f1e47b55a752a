import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { decided, planner, progress } from '@/testing/api/experiments'
import { abstained, claim, report } from '@/testing/api/fixtures'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'
import { xraySection } from '@/testing/api/xray-report'

const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }, slow))
const experiments = () => world.backend.experiments

beforeEach(async () => {
  await signedIn()
  await chooseLanguage('en')
  world.backend.xray.watch()
})

/** Opens a run's report with this in its section. */
function read(change: Parameters<typeof xraySection>[0]) {
  const monitor = world.backend.xray.watch()
  const run = world.backend.xray.ran(monitor, { report: report({ xray: xraySection(change) }) })
  return { monitor, ...visit(`/performance/reports/${run.requestId}`) }
}

describe('the list', () => {
  it('says where experiments begin while there is none', async () => {
    visit('/performance?tab=analytics')
    const list = await region('Experiments')
    expect(await list.findByText('No experiments yet', {}, slow)).toBeVisible()
    expect(list.getByText(/under “Plan an experiment”/)).toBeVisible()
  })

  it('shows how far one is, what comes next, and leads to the report that counted it', async () => {
    const requestId = 'd'.repeat(32)
    experiments().has({ progress: progress(), requestId, countedAt: new Date().toISOString() })
    visit('/performance')
    const list = await region('Experiments')
    expect(await list.findByRole('heading', { name: 'Titles: a number' }, slow)).toBeVisible()
    expect(list.getByRole('progressbar', { name: 'with it: 5 of 16' })).toHaveAttribute('aria-valuenow', '31')
    expect(list.getByRole('progressbar', { name: 'without it: 4 of 16' })).toBeVisible()
    expect(list.getByText('Next uploads: without it · with it · without it · with it')).toBeVisible()
    expect(list.getByText('1 more upload is not a week old yet.')).toBeVisible()
    expect(list.getByRole('link', { name: /^Report from / })).toHaveAttribute(
      'href',
      `/performance/reports/${requestId}`,
    )
  })

  const slots = {
    kind: 'slots',
    first: { weekend: false, daypart: 'evening' },
    second: { weekend: true, daypart: 'morning' },
  } as const
  const behind = { ratio: claim('experiment_ratio', 0.5, 0.4, 0.8, 32), ahead: 'second' } as const
  const alike = { ratio: claim('experiment_ratio', 1.1, 0.8, 1.5, 32), ahead: null }

  it.each([
    [
      'en',
      'More views with it: 1.8× as many as without it, likely 1.3–2.5×.',
      'More views without it: 2× as many as with it, likely 1.25–2.5×.',
      'No measurable difference: 1.1× as many views with it as without it, likely 0.8–1.5×.',
      'More views on weekend mornings: 2× as many as on weekday evenings, likely 1.25–2.5×.',
      'No measurable difference: 1.1× as many views on weekday evenings as on weekend mornings, likely 0.8–1.5×.',
    ],
    [
      'de',
      'Mehr Aufrufe damit: 1,8× so viele wie ohne, wohl 1,3–2,5×.',
      'Mehr Aufrufe ohne: 2× so viele wie damit, wohl 1,25–2,5×.',
      'Kein messbarer Unterschied: damit 1,1× so viele Aufrufe wie ohne, wohl 0,8–1,5×.',
      'Mehr Aufrufe am Wochenende vormittags: 2× so viele wie werktags abends, wohl 1,25–2,5×.',
      'Kein messbarer Unterschied: werktags abends 1,1× so viele Aufrufe wie am Wochenende vormittags, wohl 0,8–1,5×.',
    ],
  ] as const)(
    'gives both verdicts with their range, from the side that is ahead (%s)',
    async (language, ...said) => {
      await chooseLanguage(language)
      for (const verdict of [{}, behind, alike])
        experiments().has({ status: 'decided', progress: decided(verdict) })
      for (const verdict of [behind, alike])
        experiments().has({
          status: 'decided',
          hypothesis: slots,
          progress: { ...decided(verdict), hypothesis: slots },
        })
      visit('/performance')
      const list = await region(language === 'en' ? 'Experiments' : 'Experimente')
      for (const sentence of said) {
        expect(await list.findByText(sentence, {}, slow)).toBeVisible()
        expect(list.getByRole('img', { name: (name) => name.endsWith(sentence) })).toBeVisible()
      }
    },
  )

  it('ends one after asking, and keeps it', async () => {
    experiments().has()
    const { user } = visit('/performance')
    const list = await region('Experiments')
    await user.click(await list.findByRole('button', { name: 'End experiment' }, slow))
    const dialog = await screen.findByRole('alertdialog', { name: 'End this experiment?' }, slow)
    expect(experiments().items[0]?.status).toBe('running')
    await user.click(within(dialog).getByRole('button', { name: 'End it' }))
    expect(
      await list.findByText('You ended it or deleted its setup before there was a verdict.', {}, slow),
    ).toBeVisible()
    expect(list.getByText('Canceled')).toBeVisible()
  })

  it('deletes one that has ended, and goes on from the title', async () => {
    experiments().has({ status: 'expired', endedAt: new Date().toISOString() })
    const { user } = visit('/performance')
    const list = await region('Experiments')
    await user.click(await list.findByRole('button', { name: 'Delete experiment: Titles: a number' }, slow))
    const dialog = await screen.findByRole('alertdialog', {}, slow)
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    expect(await list.findByText('No experiments yet', {}, slow)).toBeVisible()
    expect(list.getByRole('heading', { name: 'Experiments' })).toHaveFocus()
  })

  it('says what a paused or switched-off setup means for one that runs, and leads there', async () => {
    const [monitor] = world.backend.xray.monitors
    Object.assign(monitor!, { state: 'paused' })
    experiments().has({ status: 'decided', progress: decided() })
    experiments().has({ progress: progress() })
    const { user } = visit('/performance')
    const list = await region('Experiments')
    expect(
      await list.findAllByText(/^The setup is paused, so nothing is being counted/, {}, slow),
    ).toHaveLength(1)
    const link = list.getByRole('link', { name: 'Go to the setup: Workshop Diaries' })
    const title = document.querySelector(link.getAttribute('href') ?? '')
    expect(title).toBe(screen.getByRole('heading', { level: 3, name: 'Workshop Diaries' }))
    expect(title).toHaveAttribute('tabindex', '-1')
    await user.click(screen.getByRole('button', { name: 'Resume: Workshop Diaries' }))
    await waitFor(() => expect(list.queryByText(/nothing is being counted/)).toBeNull(), slow)
  })

  it('asks for no setup to run where another one of the channel does', async () => {
    world.backend.me.tier = 'creator'
    world.backend.xray.watch({ state: 'inactive', reason: 'deactivated' })
    experiments().has({ progress: progress() })
    const elsewhere = world.backend.xray.watch({
      channelId: 'UCquietlambda00000000000',
      channelName: 'Quiet Lambda',
      state: 'inactive',
      reason: 'deactivated',
    })
    experiments().has({ channelId: elsewhere.channelId, channelName: 'Quiet Lambda' })
    visit('/performance')
    const list = await region('Experiments')
    expect(await list.findAllByText(/^The setup is switched off/, {}, slow)).toHaveLength(1)
    expect(list.getByRole('link', { name: 'Go to the setup: Quiet Lambda' })).toBeVisible()
  })

  it('that cannot be loaded says why, and tries again', async () => {
    experiments().broken.add('GET /experiments')
    const { user } = visit('/performance')
    const list = await region('Experiments')
    expect(await list.findByText('Your experiments could not be loaded', {}, slow)).toBeVisible()
    experiments().broken.clear()
    await user.click(list.getByRole('button', { name: 'Try again' }))
    expect(await list.findByText('No experiments yet', {}, slow)).toBeVisible()
  })
})

describe('a setup that is deleted', () => {
  async function ask(name = 'Workshop Diaries') {
    const visited = visit('/performance')
    const list = await region('Experiments')
    const [more] = await screen.findAllByRole('button', { name: `More: ${name}` }, slow)
    await waitFor(() => expect(world.backend.seen).toContain('GET /experiments'), slow)
    await visited.user.click(more!)
    await visited.user.click(await screen.findByRole('menuitem', { name: 'Delete' }, slow))
    return { ...visited, list, dialog: within(await screen.findByRole('alertdialog', {}, slow)) }
  }

  it('says that what runs on its channel ends, and ends it', async () => {
    experiments().has({ status: 'decided', progress: decided() })
    experiments().has({ progress: progress() })
    const { user, list, dialog } = await ask()
    expect(
      await dialog.findByText(
        /This also ends the experiment running on this channel, without a verdict\.$/,
        {},
        slow,
      ),
    ).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await list.findByText(/^You ended it or deleted its setup/, {}, slow)).toBeVisible()
    expect(list.getByText('Decided')).toBeVisible()
    expect(list.queryByText('Running')).toBeNull()
  })

  it('counts several of them', async () => {
    experiments().has()
    experiments().has({ hypothesis: { kind: 'title', feature: 'question' } })
    const { dialog } = await ask()
    expect(
      await dialog.findByText(/This also ends 2 experiments running on this channel/, {}, slow),
    ).toBeVisible()
  })

  it.each([
    ['none runs', () => void experiments().has({ status: 'cancelled' })],
    ['another channel has it', () => void experiments().has({ channelId: 'UCquietlambda00000000000' })],
    [
      'another setup counts it',
      () => {
        experiments().has()
        world.backend.xray.watch()
      },
    ],
  ])('says nothing of experiments where %s', async (_, given) => {
    given()
    const { dialog } = await ask()
    expect(dialog.getByText(/you can delete them one by one/)).toBeVisible()
    await waitFor(() => expect(dialog.queryByText(/experiment/i)).toBeNull(), slow)
  })

  it('says that some may end where they could not be loaded', async () => {
    experiments().broken.add('GET /experiments')
    const { dialog } = await ask()
    expect(dialog.getByText(/Any experiments running on this channel end/)).toBeVisible()
  })
})

describe('the planner in a report', () => {
  it('says what it takes, in which order, and that there is no verdict before', async () => {
    read({ planner: planner() })
    const card = await region('Plan an experiment')
    expect(card.getByText('40 uploads per variant · about 39 weeks at the current pace')).toBeVisible()
    expect(card.getByText('Twice as many views would already show with 16 per variant.')).toBeVisible()
    expect(card.getByText(/0.55× and 1.8× the views/)).toBeVisible()
    expect(card.getByText(/with it, then without it, then with it/)).toBeVisible()
    expect(card.getByText(/^There is no verdict until both variants have their number/)).toBeVisible()
  })

  it('starts what was chosen, once', async () => {
    const { user, monitor } = read({ planner: planner() })
    const card = await region('Plan an experiment')
    await user.click(card.getByRole('radio', { name: 'Upload slots' }))
    await user.selectOptions(card.getByRole('combobox', { name: 'First slot' }), 'on weekday mornings')
    await user.selectOptions(card.getByRole('combobox', { name: 'Find a difference of at least' }), 'double')
    expect(card.getByText('16 uploads per variant · about 16 weeks at the current pace')).toBeVisible()
    await user.click(card.getByRole('button', { name: 'Start experiment' }))
    expect(await screen.findByText('The experiment has started', {}, slow)).toBeVisible()
    const [started] = experiments().items
    expect(started).toMatchObject({
      monitorId: monitor.monitorId,
      detects: 'double',
      hypothesis: {
        kind: 'slots',
        first: { weekend: false, daypart: 'morning' },
        second: { weekend: true, daypart: 'evening' },
      },
    })
  })

  it('refuses a slot against itself, and says why the service refuses', async () => {
    const { user } = read({ planner: planner() })
    const card = await region('Plan an experiment')
    experiments().refusal = 'experiment_limit'
    await user.click(card.getByRole('button', { name: 'Start experiment' }))
    expect(await card.findByText(/There is no room for another experiment/, {}, slow)).toBeVisible()
    await user.click(card.getByRole('radio', { name: 'Upload slots' }))
    await user.selectOptions(card.getByRole('combobox', { name: 'Second slot' }), 'on weekday evenings')
    expect(card.getByText('Choose two different slots.')).toBeVisible()
    expect(card.queryByRole('button', { name: 'Start experiment' })).toBeNull()
  })

  it('offers the coarser question where the finer would not end, and none where nothing is known', async () => {
    const [fine, coarse] = planner().plans
    const plans = [{ ...fine!, obstacle: 'too_long' as const }, coarse!]
    const { user } = read({ planner: planner({ plans, hoursKnown: false }) })
    const card = await region('Plan an experiment')
    expect(card.getByText(/^16 uploads per variant/)).toBeVisible()
    const size = card.getByRole('combobox', { name: 'Find a difference of at least' })
    await user.selectOptions(size, 'half_more')
    expect(card.getByText(/would take more than a year at the current pace: 40 uploads/)).toBeVisible()
    await user.click(card.getByRole('radio', { name: 'Upload slots' }))
    expect(card.getByText(/^Only the days of these uploads are known/)).toBeVisible()
  })

  it('says what is missing where nothing can be planned', async () => {
    read({ planner: planner({ plans: [], spread: abstained('experiment_spread', 'few_videos', 9) }) })
    const card = await region('Plan an experiment')
    expect(card.getByText(/^Nothing can be planned yet\./)).toBeVisible()
    expect(card.queryByRole('radiogroup')).toBeNull()
  })
})

it('a report begins its experiments with those that it decided', async () => {
  const slots = {
    kind: 'slots',
    first: { weekend: false, daypart: 'evening' },
    second: { weekend: true, daypart: 'morning' },
  } as const
  read({ experiments: [progress({ id: '1', hypothesis: slots }), decided()] })
  const card = await region('Your experiments')
  const names = card.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Titles: a number', 'Slots: on weekday evenings or on weekend mornings'])
  expect(card.getByText('A verdict in this report')).toBeVisible()
  expect(card.getByText(/^More views with it: 1\.8×/)).toBeVisible()
})

it('the text of a report has verdicts, counts and what an experiment would take', async () => {
  let made: Blob | undefined
  URL.createObjectURL = vi.fn((file: Blob) => {
    made = file
    return 'blob:data'
  })
  URL.revokeObjectURL = vi.fn()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const [fine, coarse] = planner().plans
  const plans = [{ ...fine!, obstacle: 'too_many' as const }, coarse!]
  const { user } = read({ planner: planner({ plans }), experiments: [decided(), progress({ id: '1' })] })
  await user.click(await screen.findByRole('button', { name: 'More' }, slow))
  await user.click(await screen.findByRole('menuitem', { name: 'Download text report' }, slow))
  await waitFor(() => expect(click).toHaveBeenCalled(), slow)
  const text = (await made?.text()) ?? ''
  expect(text).toContain(
    '- Titles: a number\n  More views with it: 1.8× as many as without it, likely 1.3–2.5×.',
  )
  expect(text).toContain('  with it: 5 of 16 · without it: 4 of 16')
  expect(text).toMatch(/- 1\.5× as many views: The views of this channel vary too much/)
  expect(text).toContain('- 2× as many views: 16 uploads per variant')
  expect(text).not.toMatch(/planner\.|undefined|\{\{/)
  click.mockRestore()
})
