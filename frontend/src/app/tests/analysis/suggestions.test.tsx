import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { sentinels } from '@/testing/api/backend'
import { suggestions } from '@/testing/api/fixtures'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const list = (name = 'Did you mean one of these?') => screen.findByRole('region', { name }, slow)
const cards = async () => within(await list()).getAllByRole('button')
const started = () => world.backend.seen.filter((request) => request === 'POST /analyses')

/** Somebody whose analysis of a mistyped name has failed. */
function failed() {
  const job = world.backend.add({
    channelInput: sentinels.mistyped,
    channelName: null,
    status: 'failed',
    failure: 'channel_not_found',
    refunded: true,
  })
  job.suggestions = suggestions
  return visit(`/analysis/${job.requestId}`)
}

describe('where nobody has the name', () => {
  beforeEach(signedIn)

  it('the way from the field leads to the channels that may be meant, and nothing was charged', async () => {
    const { user, where } = visit('/quick-analyzer')
    await user.type(
      await screen.findByRole('textbox', { name: 'Channel' }, slow),
      `${sentinels.mistyped}{Enter}`,
    )
    await list()
    expect(where()).toBe('/channel-not-found?channel=%40quietlamda')
    expect(screen.getByText('There is no channel with this name or address.')).toBeVisible()
    expect(screen.getByText(/refunded|given back/i)).toBeVisible()
    expect(world.backend.me.credits).toBe(5)
    expect(started()).toHaveLength(1)
  })

  it('each is a button with picture, name, handle and subscribers', async () => {
    failed()
    expect((await cards()).map((card) => card.textContent)).toEqual([
      'QLQuiet Lambda @quietlambda · 8.15K subscribers Analyze',
      'QKQuiet Kitchen: slow recipes for loud families, every Sunday morning @quietkitchenforloudfamilies30 Analyze',
      'LLambda 1.24M subscribers Analyze',
    ])
    const [first] = await cards()
    expect(first).toHaveAccessibleName('Quiet Lambda @quietlambda · 8.15K subscribers Analyze')
    expect(document.querySelector('img[src^="javascript"]')).toBeNull()
  })

  it('one press analyzes exactly that channel, by its id, for one credit', async () => {
    const { user, where } = failed()
    await user.click((await cards())[0] ?? document.body)
    expect(await screen.findByRole('heading', { level: 1, name: 'Workshop Diaries' }, slow)).toBeVisible()
    const [job] = world.backend.jobs
    expect(job?.channelInput).toBe('UCquietlambda00000000000')
    expect(where()).toBe(`/analysis/${job?.requestId ?? ''}`)
    expect(world.backend.me.credits).toBe(4)
    expect(started()).toHaveLength(1)
  })

  it('by keyboard as well, and a second press while it starts starts nothing more', async () => {
    const { user } = failed()
    const second = (await cards())[1]
    second?.focus()
    await user.keyboard('{Enter}{Enter}')
    await waitFor(() => expect(world.backend.jobs[0]?.channelInput).toBe('UCquietkitchen0000000000'), slow)
    expect(started()).toHaveLength(1)
  })

  it('each choice is an act of its own: the key of a refused one is not the key of the next', async () => {
    const keys: string[] = []
    const respond = world.backend.respond.bind(world.backend)
    world.backend.respond = async (request: Request) => {
      const key = request.headers.get('Idempotency-Key')
      if (request.method === 'POST' && key) keys.push(key)
      return respond(request)
    }
    const { user } = failed()
    const [first, , third] = await cards()
    world.backend.offline = true
    await user.click(first ?? document.body)
    await screen.findByText('The analysis could not start', {}, slow)
    const before = keys.length
    await user.click(within(await list()).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(keys.length).toBeGreaterThan(before), slow)
    await waitFor(() => expect(first).not.toHaveAttribute('aria-disabled'), slow)
    world.backend.offline = false
    await user.click(third ?? document.body)
    await waitFor(() => expect(world.backend.jobs[0]?.channelInput).toBe('UClambdaquietude00000000'), slow)
    expect(new Set(keys.slice(0, -1)).size).toBe(1)
    expect(keys.at(-1)).not.toBe(keys[0])
    expect(world.backend.me.credits).toBe(4)
  })

  it('without credits says so next to the way to get some, and offers no press', async () => {
    world.backend.me = { ...world.backend.me, credits: 0 }
    failed()
    const all = await cards()
    for (const card of all) expect(card).toBeDisabled()
    expect(all[0]).toHaveAccessibleDescription(/You need more credits/)
    expect(within(await list()).getByRole('link', { name: 'Get credits' })).toBeVisible()
  })

  it('while another analysis runs leads to that one', async () => {
    const { user, where } = failed()
    const [first] = await cards()
    const running = world.backend.add({ status: 'running', stage: 'fetching' })
    world.backend.me = { ...world.backend.me, runningRequestId: running.requestId }
    await user.click(first ?? document.body)
    await user.click(await screen.findByRole('button', { name: 'Show the running analysis' }, slow))
    await waitFor(() => expect(where()).toBe(`/analysis/${running.requestId}`), slow)
  })

  it('nothing is offered where nothing comes close, or the suggestions are too old to be shown', async () => {
    const job = world.backend.add({ status: 'failed', failure: 'channel_not_found', refunded: true })
    visit(`/analysis/${job.requestId}`)
    await screen.findByRole('heading', { level: 1, name: 'Nothing found' }, slow)
    expect(screen.queryByText('Did you mean one of these?')).not.toBeInTheDocument()
  })

  it('is said in German as well', async () => {
    await chooseLanguage('de')
    failed()
    const german = await list('Meintest du einen davon?')
    expect(within(german).getAllByRole('button')[0]).toHaveAccessibleName(
      /Quiet Lambda @quietlambda · .*Abonnenten Analysieren/,
    )
    await chooseLanguage('en')
  })
})
