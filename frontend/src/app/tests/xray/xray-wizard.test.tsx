import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'
import { xraySentinels } from '@/testing/api/xray'

type User = ReturnType<typeof visit>['user']

beforeEach(async () => {
  await signedIn()
  await chooseLanguage('en')
  world.backend.me = { ...world.backend.me, credits: 30 }
})

const dialog = async (name: string | RegExp = 'New X-Ray setup') =>
  within(await screen.findByRole('dialog', { name }, slow))

async function open() {
  const { user } = visit('/performance')
  await user.click(await screen.findByRole('button', { name: 'New setup' }, slow))
  return { user, wizard: await dialog() }
}

async function next(user: User) {
  await user.click(screen.getByRole('button', { name: 'Next' }))
}

/** Finds the channel and leaves the first step. */
async function withChannel() {
  const { user, wizard } = await open()
  await user.type(wizard.getByRole('textbox', { name: 'Channel' }), '@quietlambda{Enter}')
  expect(await wizard.findByText('Quiet Lambda', {}, slow)).toBeVisible()
  await next(user)
  return { user, wizard }
}

describe('setting a channel up', () => {
  it('goes through its steps to a setup, and nothing is taken', async () => {
    const { user, wizard } = await withChannel()
    expect(wizard.getByRole('heading', { name: 'Step 2 of 6: What to track' })).toHaveFocus()
    await user.click(wizard.getByRole('checkbox', { name: 'Timing' }))
    await next(user)
    expect(wizard.getByRole('radio', { name: 'Daily' })).toBeDisabled()
    await user.click(wizard.getByRole('radio', { name: 'Every 2 weeks' }))
    expect(wizard.getByText(/20 to 30 credits a month/)).toBeVisible()
    await next(user)
    await user.selectOptions(wizard.getByRole('combobox', { name: 'Weekday (UTC)' }), 'Thursday')
    await user.selectOptions(wizard.getByRole('combobox', { name: 'Time' }), '18:30')
    expect(wizard.getAllByRole('listitem')).toHaveLength(3)
    await next(user)
    expect(wizard.getByText(/Every 2 weeks, Thursday 18:30 UTC/)).toBeVisible()
    expect(wizard.getByText('Overall score · Titles · Drops')).toBeVisible()
    expect(wizard.getByText(/Nothing is charged now/)).toBeVisible()
    expect(wizard.getByText('mara@example.org')).toBeVisible()
    await next(user)
    expect(wizard.getByRole('heading', { name: 'Step 6 of 6: Email address' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Create setup' }))
    expect(await screen.findByText('Setup created', {}, slow)).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow)
    const card = within(await screen.findByRole('region', { name: 'Quiet Lambda' }, slow))
    expect(card.getByText(/Every 2 weeks, Thursday 18:30 UTC/)).toBeVisible()
    expect(world.backend.xray.monitors).toEqual([
      expect.objectContaining({
        channelId: 'UCquietlambda00000000000',
        cadence: 'biweekly',
        weekday: 'thursday',
        time: '18:30',
        tracked: ['score', 'titles', 'drops'],
      }),
    ])
    expect(world.backend.me.credits).toBe(30)
  })

  it('works by keyboard alone', async () => {
    const { user } = visit('/performance')
    ;(await screen.findByRole('button', { name: 'New setup' }, slow)).focus()
    await user.keyboard('{Enter}')
    const wizard = await dialog()
    await waitFor(() => expect(wizard.getByRole('textbox', { name: 'Channel' })).toHaveFocus(), slow)
    await user.keyboard('@quietlambda{Enter}')
    expect(await wizard.findByText('Quiet Lambda', {}, slow)).toBeVisible()
    await user.keyboard('{Enter}')
    expect(await wizard.findByRole('heading', { name: /What to track/ }, slow)).toHaveFocus()
    // Four boxes, Back, Next. (A browser sends the form from any of them; the tests' keyboard knows no button outside a form.)
    await user.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}{Tab}{Enter}')
    expect(await wizard.findByRole('heading', { name: /How often/ }, slow)).toHaveFocus()
    await user.keyboard('{Tab}{ArrowDown}{Tab}{Tab}{Enter}')
    expect(await wizard.findByRole('heading', { name: /Weekday and time/ }, slow)).toHaveFocus()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow)
    expect(screen.getByRole('button', { name: 'New setup' })).toHaveFocus()
  })

  it('asks for the channel', async () => {
    const { user, wizard } = await open()
    await next(user)
    expect(wizard.getByText('The channel’s address is missing')).toBeVisible()
    expect(wizard.getByRole('textbox', { name: 'Channel' })).toHaveFocus()
    expect(world.backend.seen.filter((request) => request.includes('/channels/find'))).toEqual([])
  })

  it('of a name that nobody has says so', async () => {
    const { user, wizard } = await open()
    await user.type(wizard.getByRole('textbox', { name: 'Channel' }), xraySentinels.notFound)
    await user.click(wizard.getByRole('button', { name: 'Find' }))
    expect(await wizard.findByText('There is no channel with this name or address.', {}, slow)).toBeVisible()
    await user.type(wizard.getByRole('textbox', { name: 'Channel' }), 'x')
    expect(wizard.queryByText('There is no channel with this name or address.')).toBeNull()
  })

  it('shows the channels that may be meant, one press chooses', async () => {
    const { user, wizard } = await open()
    await user.type(wizard.getByRole('textbox', { name: 'Channel' }), `${xraySentinels.mistyped}{Enter}`)
    const list = within(await wizard.findByRole('list', { name: 'Did you mean one of these?' }, slow))
    expect(list.getAllByRole('button')).toHaveLength(3)
    await user.click(list.getByRole('button', { name: /Quiet Lambda/ }))
    expect(wizard.getByRole('textbox', { name: 'Channel' })).toHaveValue('@quietlambda')
    await next(user)
    expect(await wizard.findByRole('heading', { name: /What to track/ }, slow)).toBeVisible()
  })

  it('whose search fails keeps what was typed, and searches again', async () => {
    const { user, wizard } = await open()
    await user.type(wizard.getByRole('textbox', { name: 'Channel' }), `${xraySentinels.tooMany}{Enter}`)
    expect(await wizard.findByText(/^Too many requests/, {}, slow)).toBeVisible()
    expect(wizard.getByRole('textbox', { name: 'Channel' })).toHaveValue(xraySentinels.tooMany)
  })

  it('needs at least one thing to track', async () => {
    const { user, wizard } = await withChannel()
    for (const box of wizard.getAllByRole('checkbox')) await user.click(box)
    await next(user)
    expect(wizard.getByText('Choose at least one.')).toBeVisible()
    await user.click(wizard.getByRole('checkbox', { name: 'Drops' }))
    await next(user)
    expect(await wizard.findByRole('heading', { name: /How often/ }, slow)).toBeVisible()
  })

  it('goes back without losing anything, and keeps all while it is closed', async () => {
    const { user, wizard } = await withChannel()
    await user.click(wizard.getByRole('checkbox', { name: 'Titles' }))
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(wizard.getByRole('textbox', { name: 'Channel' })).toHaveValue('@quietlambda')
    await next(user)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), slow)
    await user.click(screen.getByRole('button', { name: 'New setup' }))
    const again = await dialog()
    expect(again.getByRole('checkbox', { name: 'Titles' })).not.toBeChecked()
  })

  async function toLastStep() {
    const { user, wizard } = await withChannel()
    for (let step = 0; step < 4; step += 1) await next(user)
    return { user, wizard }
  }

  it('without the network is tried again with the same key, and set up once', async () => {
    const keys: string[] = []
    const respond = world.backend.respond.bind(world.backend)
    world.backend.respond = async (request: Request) => {
      const key = request.headers.get('Idempotency-Key')
      if (key) keys.push(key)
      return respond(request)
    }
    const { user, wizard } = await toLastStep()
    world.backend.offline = true
    await user.click(screen.getByRole('button', { name: 'Create setup' }))
    expect(await wizard.findByText('The setup could not be created', {}, slow)).toBeVisible()
    expect(wizard.getByRole('radio', { name: 'To your account’s address' })).toBeChecked()
    world.backend.offline = false
    await user.click(wizard.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Setup created', {}, slow)).toBeInTheDocument()
    await waitFor(() => expect(world.backend.xray.monitors).toHaveLength(1), slow)
    expect(new Set(keys).size).toBe(1)
  })

  it('whose place was taken meanwhile leads to the tier that has more', async () => {
    const { user, wizard } = await toLastStep()
    world.backend.xray.watch({ channelName: 'Elsewhere' })
    await user.click(screen.getByRole('button', { name: 'Create setup' }))
    expect(await wizard.findByText('Starter has more of them.', {}, slow)).toBeVisible()
    await user.click(wizard.getByRole('link', { name: 'See plans' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New X-Ray setup' })).toBeNull(), slow)
    expect(await screen.findByRole('dialog', { name: /Get credits/i }, slow)).toBeVisible()
  })
})

describe('adjusting a setup', () => {
  it('begins with what it is, sends only what differs, and its channel stays', async () => {
    world.backend.xray.watch({ cadence: 'weekly', weekday: 'friday', time: '07:45', tracked: ['drops'] })
    const bodies: unknown[] = []
    const respond = world.backend.respond.bind(world.backend)
    world.backend.respond = async (request: Request) => {
      if (request.method === 'PATCH' && request.url.includes('/monitors/'))
        bodies.push(await request.clone().json())
      return respond(request)
    }
    const { user } = visit('/performance')
    await user.click(await screen.findByRole('button', { name: 'Adjust: Workshop Diaries' }, slow))
    const wizard = await dialog('Adjust: Workshop Diaries')
    expect(wizard.getByRole('heading', { name: 'Step 1 of 5: What to track' })).toBeVisible()
    expect(wizard.getByRole('checkbox', { name: 'Drops' })).toBeChecked()
    expect(wizard.getByRole('checkbox', { name: 'Titles' })).not.toBeChecked()
    await next(user)
    await user.click(wizard.getByRole('radio', { name: 'Monthly' }))
    await next(user)
    expect(wizard.getByRole('combobox', { name: 'Weekday (UTC)' })).toHaveValue('friday')
    expect(wizard.getByRole('combobox', { name: 'Time' })).toHaveValue('07:45')
    await next(user)
    expect(wizard.getByText('A run that is already due still takes place.')).toBeVisible()
    await next(user)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Changes saved', {}, slow)).toBeInTheDocument()
    await waitFor(() => expect(bodies).toEqual([{ cadence: 'monthly' }]), slow)
    const card = within(await screen.findByRole('region', { name: 'Workshop Diaries' }, slow))
    expect(await card.findByText(/Monthly, first Friday, 07:45 UTC/, {}, slow)).toBeVisible()
  })

  it('that fails keeps what was chosen', async () => {
    world.backend.xray.watch()
    world.backend.xray.broken.add('PATCH /monitors/*')
    const { user } = visit('/performance')
    await user.click(await screen.findByRole('button', { name: 'Adjust: Workshop Diaries' }, slow))
    const wizard = await dialog('Adjust: Workshop Diaries')
    await user.click(wizard.getByRole('checkbox', { name: 'Titles' }))
    for (let step = 0; step < 4; step += 1) await next(user)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await wizard.findByText('The changes could not be saved', {}, slow)).toBeVisible()
    world.backend.xray.broken.clear()
    await user.click(wizard.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Changes saved', {}, slow)).toBeInTheDocument()
    await waitFor(
      () => expect(world.backend.xray.monitors[0]?.tracked).toEqual(['score', 'timing', 'drops']),
      slow,
    )
  })
})
