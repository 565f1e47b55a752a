import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { sessionLost, signOut } from '@/api/auth/session'
import { chooseLanguage } from '@/i18n'
import { sentinels } from '@/testing/api/backend'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'
import { chooseInMenu } from '@/testing/screens/result-menu'
import { isMissingChunk, mayReload } from '@/ui/loading/missing-chunk'

const field = () => screen.findByRole('textbox', { name: 'Channel' }, slow)
const submit = () => screen.getByRole('button', { name: 'Analyze channel' })

async function analyse(channel: string) {
  const visitor = visit('/quick-analyzer')
  await visitor.user.type(await field(), channel)
  await visitor.user.click(submit())
  return visitor
}

describe('a visitor', () => {
  beforeEach(signedOut)

  it('sees what it is, and that the data is sample data', async () => {
    visit('/')
    expect(
      await screen.findByRole('heading', { level: 1, name: /how sure you can be/ }, slow),
    ).toBeInTheDocument()
    expect(await screen.findByRole('complementary', { name: 'About the data' }, slow)).toHaveTextContent(
      'Sample data',
    )
    expect([...world.backend.seen].sort()).toEqual(['GET /channels/count', 'GET /status'])
  })

  it('learns of sample data once a session', async () => {
    const bar = () => screen.queryByRole('complementary', { name: 'About the data' })
    const { user, leave } = visit('/terms')
    await waitFor(() => expect(bar()).toBeVisible(), slow)
    await user.click(screen.getByRole('button', { name: 'Hide this note' }))
    expect(bar()).toBeNull()
    leave()
    visit('/terms')
    // What arrives with the note.
    await screen.findByRole('navigation', { name: 'Quick navigation' }, slow)
    expect(bar()).toBeNull()
  })

  it('who wants the analyser signs in first, and the channel is remembered', async () => {
    const { where } = visit('/quick-analyzer?channel=%40a')
    await screen.findByRole('heading', { name: 'Sign in' }, slow)
    expect(where()).toBe('/auth?next=%2Fquick-analyzer%3Fchannel%3D%2540a')
  })

  it('reads what is missing on the sign-up form', async () => {
    const { user } = visit('/auth?view=sign-up')
    await user.click(await screen.findByRole('button', { name: 'Create account' }, slow))
    const faults = ['Email', 'Password', 'I accept'].map((name) =>
      screen.getByLabelText(new RegExp(`^${name}`)),
    )
    expect(faults[0]).toHaveAccessibleDescription('Please enter a valid email address')
    expect(faults[1]).toHaveAccessibleDescription(/^Please choose 12 to 256 characters, and not a common/)
    expect(faults[2]).toHaveAccessibleDescription('Please accept the terms')
    // The first has the focus and is read with it; all at once would be read in one go.
    expect(faults[0]).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
    await user.type(faults[0]!, 'new@example.com')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(faults[1]).toHaveFocus()
  })

  it('who enters nothing is asked for email and password', async () => {
    const { user } = visit('/auth')
    await user.click(await screen.findByRole('button', { name: 'Sign in' }, slow))
    expect(screen.getByRole('alert')).toHaveTextContent('Please enter email and password')
  })

  it('at an unknown address finds the way home', async () => {
    visit('/nowhere')
    expect(await screen.findByRole('heading', { name: 'Page not found' }, slow)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/')
  })

  it.each(['/dashboard', '/auth-callback'])('is led home from %s', async (path) => {
    const { where } = visit(path)
    await waitFor(() => expect(where()).toBe('/'))
  })
})

describe('somebody signed in', () => {
  beforeEach(async () => {
    await signedIn()
  })

  it('analyses a channel, sees the result, and has one credit less', async () => {
    const { where } = await analyse('@workshopdiaries')
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Workshop Diaries' }, slow),
    ).toBeInTheDocument()
    expect(where()).toMatch(/^\/analysis\/[0-9a-f]{32}$/)
    expect(screen.getByRole('img', { name: 'Overall score 72 of 100, likely 64–79' })).toBeInTheDocument()
    expect(await screen.findByText('4 credits')).toBeInTheDocument()
    expect(world.backend.seen.filter((request) => request === 'POST /analyses')).toHaveLength(1)
  })

  it('whose channel does not exist is led to its screen, and gets the credit back', async () => {
    const { where } = await analyse(sentinels.notFound)
    expect(await screen.findByRole('heading', { name: 'Nothing found' }, slow)).toBeInTheDocument()
    expect(where()).toBe('/channel-not-found?channel=%40nobody')
    expect(screen.getByText(/There is no channel with this name or address/)).toBeInTheDocument()
    expect(screen.getByText(/Credits refunded/)).toBeInTheDocument()
    expect(await screen.findByText('5 credits')).toBeInTheDocument()
  })

  it('whose analysis times out is led to its screen, with the number of attempts', async () => {
    const { where } = await analyse(sentinels.timeout)
    expect(await screen.findByRole('heading', { name: 'Timed out' }, slow)).toBeInTheDocument()
    expect(where()).toBe('/analysis-failed?channel=%40endless&error=timeout&retries=1')
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      '/quick-analyzer?retry=%40endless',
    )
  })

  it('whose channel was withdrawn meanwhile is led to a screen that does not ask to try again, and gets the credit back', async () => {
    const { where } = await analyse(sentinels.withdrawnMeanwhile)
    expect(
      await screen.findByRole('heading', { name: 'This channel is no longer analyzed' }, slow),
    ).toBeVisible()
    expect(where()).toMatch(/^\/analysis-failed\?channel=%40withdrawn-meanwhile&error=withdrawn/)
    expect(screen.getByText(/Its owner asked us to delete everything/)).toBeInTheDocument()
    expect(screen.getByText(/Credits refunded/)).toBeInTheDocument()
    expect(await screen.findByText('5 credits')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Analyze another channel' })).toHaveAttribute(
      'href',
      '/quick-analyzer',
    )
  })

  it('whose channel is withdrawn reads why nothing started, and is not asked to try again', async () => {
    await analyse(sentinels.withdrawn)
    const notice = (await screen.findByText(/The owner of this channel asked us/, {}, slow)).closest(
      '[role=status]',
    )
    expect(notice).toHaveTextContent('Nothing was charged.')
    expect(within(notice as HTMLElement).queryByRole('button')).toBeNull()
    expect(world.backend.me.credits).toBe(5)
  })

  it('whose channel is too small reads that plainly', async () => {
    await analyse(sentinels.abstains)
    expect(
      await screen.findByText('There is not enough data for an overall score', {}, slow),
    ).toBeInTheDocument()
    expect(screen.getByRole('img', { name: 'No overall score: not enough data' })).toBeInTheDocument()
    expect(screen.getByText(/uploads for a score\. Once there/)).toBeInTheDocument()
    expect(screen.getByText(/Your credit was refunded/)).toBeInTheDocument()
  })

  it.each([
    ['https://example.org/@x', /Invalid input/],
    [sentinels.invalid, /Invalid input/],
    [sentinels.tooMany, /Too many requests/],
  ])('who types %s reads why not', async (typed, text) => {
    await analyse(typed)
    expect(await screen.findByRole(/Invalid/.test(text.source) ? 'alert' : 'status')).toHaveTextContent(text)
    expect(world.backend.me.credits).toBe(5)
  })

  it('who has another analysis running may open it', async () => {
    const visitor = visit('/quick-analyzer')
    await visitor.user.type(await field(), '@second')
    const running = world.backend.add({ status: 'running', channelName: 'First One' })
    world.backend.patience = 1_000
    world.backend.me = { ...world.backend.me, runningRequestId: running.requestId }
    await visitor.user.click(submit())
    expect(await screen.findByRole('heading', { name: 'First One' }, slow)).toBeInTheDocument()
    expect(world.backend.jobs).toHaveLength(1)
  })

  it('without credits sees when the next ones come, and cannot press', async () => {
    world.backend.me = { ...world.backend.me, credits: 0, subscriptionCredits: 0 }
    const { user } = visit('/quick-analyzer')
    await user.type(await field(), '@a')
    expect(await screen.findByText(/Your next free credits come on 31 Jan 2030/)).toBeInTheDocument()
    expect(submit()).toHaveAttribute('aria-disabled', 'true')
    expect(submit()).toHaveAccessibleDescription(/You need more credits/)
  })

  it('who tries again after a lost answer is not charged twice', async () => {
    const { user } = await analyse(sentinels.internal)
    expect(await screen.findByText('The analysis could not start')).toBeInTheDocument()
    const key = sessionStorage.getItem('kanalyse.intent')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() =>
      expect(world.backend.seen.filter((request) => request === 'POST /analyses')).toHaveLength(2),
    )
    expect(sessionStorage.getItem('kanalyse.intent')).toBe(key)
  })

  it('who loses the network while it runs reads that it is lost, and still gets the result', async () => {
    world.backend.patience = 2
    await analyse('@workshopdiaries')
    const card = within(await screen.findByRole('region', { name: 'Running analysis' }, slow))
    // Only the stage is live: the list of all of them is not read at each step.
    expect(card.getByRole('status')).toHaveTextContent(
      /^(In the queue|Finding the channel|Fetching uploads|Computing figures)$/,
    )
    world.backend.offline = true
    expect(await screen.findByText('Connection lost', {}, slow)).toBeInTheDocument()
    world.backend.offline = false
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Workshop Diaries' }, slow),
    ).toBeInTheDocument()
  })

  it('finds a channel from the address already filled in', async () => {
    visit('/quick-analyzer?channel=%40filled')
    expect(await field()).toHaveValue('@filled')
  })

  it('who comes to retry needs only a press', async () => {
    visit('/quick-analyzer?retry=%40again')
    expect(await field()).toHaveValue('@again')
    await waitFor(() => expect(submit()).toHaveFocus())
    expect(world.backend.seen).not.toContain('POST /analyses')
  })

  it('filters and sorts what was analysed before', async () => {
    world.backend.add({ channelName: 'Older Better', overallScore: 91, createdAt: '2020-01-01T00:00:00Z' })
    world.backend.add({ channelName: 'Newer Weaker', overallScore: 30 })
    const { user } = visit('/quick-analyzer')
    const list = await screen.findByRole('region', { name: 'Recent analyses' }, slow)
    const names = () =>
      within(list)
        .getAllByRole('listitem')
        .map((item) => /(Newer Weaker|Older Better)/.exec(item.textContent)?.[0])
    await within(list).findByText('Newer Weaker')
    expect(names()).toEqual(['Newer Weaker', 'Older Better'])
    await user.selectOptions(within(list).getByRole('combobox', { name: 'Sort by' }), 'Score')
    await waitFor(() => expect(names()).toEqual(['Older Better', 'Newer Weaker']))
    await user.click(within(list).getByRole('radio', { name: 'Last 24 h' }))
    await waitFor(() => expect(names()).toEqual(['Newer Weaker']))
  })

  it('deletes an analysis only after being asked', async () => {
    const job = world.backend.add({ channelName: 'Going Away' })
    const { user, where, back } = visit('/quick-analyzer')
    await user.click(await screen.findByRole('link', { name: /^Going Away/ }, slow))
    await chooseInMenu(user, 'Delete')
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete this analysis?' }, slow)
    expect(world.backend.jobs).toHaveLength(1)
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(where()).toBe('/quick-analyzer'))
    expect(await screen.findByRole('region', { name: 'Recent analyses' })).not.toHaveTextContent('Going Away')
    expect(world.backend.jobs.includes(job)).toBe(false)
    await back()
    expect(await screen.findByText('This analysis does not exist', {}, slow)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument()
  })

  it('who watches an analysis under its own address sees the refund in the balance too', async () => {
    world.backend.me = { ...world.backend.me, credits: 4 }
    const job = world.backend.add({ status: 'queued', channelInput: sentinels.abstains, channelName: null })
    visit(`/analysis/${job.requestId}`)
    expect(await screen.findByText('4 credits', {}, slow)).toBeInTheDocument()
    expect(
      await screen.findByText('There is not enough data for an overall score', {}, slow),
    ).toBeInTheDocument()
    expect(await screen.findByText('5 credits', {}, slow)).toBeInTheDocument()
  })

  it('opens how a figure is computed', async () => {
    const job = world.backend.add()
    const { user } = visit(`/analysis/${job.requestId}`)
    const [first] = await screen.findAllByRole('button', { name: 'How is this computed: Median views' }, slow)
    await user.click(first!)
    expect(await screen.findByText(/Half of the uploads of the main format/)).toBeVisible()
  })

  it('at an analysis of somebody else reads that it does not exist', async () => {
    visit('/analysis/ffffffffffffffffffffffffffffffff')
    expect(
      await screen.findByRole('heading', { name: 'This analysis does not exist' }, slow),
    ).toBeInTheDocument()
  })

  it('reads everything in German after choosing it', async () => {
    visit('/quick-analyzer')
    await field()
    // Nothing under way may outlive this visit: the next person would get its answer.
    await screen.findByText('5 credits')
    await chooseLanguage('de')
    expect(await screen.findByRole('heading', { name: 'Schnellanalyse' })).toBeInTheDocument()
    expect(document.documentElement.lang).toBe('de')
    await chooseLanguage('en')
  })

  it('whose session the server ends is asked to sign in, and comes back here', async () => {
    const { where } = visit('/quick-analyzer?channel=%40a')
    await field()
    sessionLost()
    await screen.findByRole('heading', { name: 'Sign in' }, slow)
    expect(where()).toBe('/auth?next=%2Fquick-analyzer%3Fchannel%3D%2540a')
  })

  it('who logs out is a visitor again', async () => {
    const { where } = visit('/')
    await screen.findByText(/^Good/, {}, slow)
    await signOut()
    expect(await screen.findByRole('button', { name: 'Start for free' }, slow)).toBeInTheDocument()
    expect(where()).toBe('/')
  })
})

describe('a token the API refuses', () => {
  it('is refreshed once; if that fails too the session ends', async () => {
    world.backend.refused.add(await signedIn())
    visit('/quick-analyzer')
    expect(await screen.findByRole('heading', { name: 'Sign in' }, slow)).toBeInTheDocument()
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.startsWith('Cognito'))).toEqual([]),
    )
  })
})

describe('a part of the app that cannot be fetched', () => {
  it('is told apart from other errors', () => {
    expect(isMissingChunk(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(
      true,
    )
    expect(isMissingChunk(new TypeError('x is not a function'))).toBe(false)
  })

  it('reloads the page once, not for ever', () => {
    expect(mayReload(1_000_000)).toBe(true)
    expect(mayReload(1_010_000)).toBe(false)
    expect(mayReload(1_040_000)).toBe(true)
  })
})
