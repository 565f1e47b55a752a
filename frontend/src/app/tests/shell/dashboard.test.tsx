import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentUserId } from '@/api/auth/current-user-id'
import { chooseLanguage } from '@/i18n'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

type User = ReturnType<typeof visit>['user']

const openTab = async (user: User, name: string) => {
  await user.click(await screen.findByRole('tab', { name }, slow))
}
const card = async (name: string | RegExp) => within(await screen.findByRole('region', { name }, slow))
const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
const asked = (request: string) => world.backend.seen.filter((each) => each === request).length

beforeEach(async () => {
  // jsdom scrolls nothing.
  Element.prototype.scrollIntoView = () => undefined
  await signedIn()
})
afterEach(() => chooseLanguage('en'))

describe('the dashboard of somebody who is new', () => {
  it('says in every card what is not there yet and how it begins', async () => {
    const { user } = visit('/')
    expect(await (await card('Welcome')).findByText('Basic')).toBeVisible()
    const standing = await card('Balance and level')
    expect(standing.getByText('5 credits')).toBeVisible()
    expect(standing.getByRole('progressbar', { name: '5 more analyses to Explorer' })).toHaveAttribute(
      'aria-valuenow',
      '0',
    )
    expect(standing.getByText('Your first achievement: First look')).toBeVisible()
    for (const text of ['No figures yet', 'Nothing new', 'No analyses yet'])
      expect(await screen.findByText(text, {}, slow)).toBeVisible()
    await openTab(user, 'Discoveries')
    for (const text of ['No discovery yet', 'No explorer badge yet'])
      expect(await screen.findByText(text, {}, slow)).toBeVisible()
    expect((await card('Achievements')).getByText('0 of 14 reached')).toBeVisible()
  })

  it('has the channel field first, then what changed, then the history', async () => {
    visit('/')
    const order = [
      await screen.findByRole('textbox', { name: 'Channel' }, slow),
      await screen.findByRole('heading', { name: 'What changed' }, slow),
      await screen.findByRole('heading', { name: 'History' }, slow),
      (await screen.findAllByText('5 credits', {}, slow)).at(-1)!,
    ]
    for (const [index, part] of order.slice(1).entries())
      expect(order[index]!.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('says next to the button that starts an analysis what it costs', async () => {
    visit('/')
    expect(await screen.findByRole('button', { name: 'Analyze channel' }, slow)).toHaveAccessibleDescription(
      '1 credit',
    )
  })

  it('is asked to upgrade below three credits, and the way leads to the shop', async () => {
    world.backend.me = { ...world.backend.me, credits: 2 }
    const { user } = visit('/')
    expect(await screen.findByText('You have 2 credits', {}, slow)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'See plans and packs' }))
    expect(await screen.findByRole('dialog', { name: 'Get credits' }, slow)).toBeVisible()
  })

  it('with three credits is not asked', async () => {
    world.backend.me = { ...world.backend.me, credits: 3 }
    visit('/')
    await card('Welcome')
    await screen.findByText('No figures yet', {}, slow)
    expect(screen.queryByText(/^You have/)).toBeNull()
  })
})

describe('the dashboard of somebody with analyses', () => {
  beforeEach(() => {
    const scores = [50, 52, 80.4, 90.1]
    scores.forEach((overallScore, index) =>
      world.backend.add({
        channelName: `Channel ${String(index + 1)}`,
        overallScore,
        createdAt: ago(4 - index),
      }),
    )
    world.backend.add({ channelName: 'Three Clips', overallScore: null, createdAt: ago(0.1) })
  })

  it('greets by name, names plan and level, and counts', async () => {
    world.backend.me = {
      ...world.backend.me,
      displayName: 'Mara',
      tier: 'creator',
      isPremium: true,
      subscriptionEnd: '2030-02-15T00:00:00Z',
    }
    visit('/')
    expect(
      await screen.findByRole(
        'heading',
        { level: 1, name: /^Good (morning|afternoon|evening), Mara$/ },
        slow,
      ),
    ).toBeVisible()
    const welcome = await card('Welcome')
    // Only once: the marker includes the date.
    expect(welcome.getByText(/Premium/)).toHaveTextContent('Premium active until 15 Feb 2030')
    const standing = await card('Balance and level')
    expect(standing.getByText('Level: Explorer')).toBeVisible()
    expect(standing.getByText('10 more analyses to Expert')).toBeVisible()
  })

  it('shows what they add up to, with the number each figure rests on', async () => {
    visit('/')
    const figures = await card('Your analyses in figures')
    expect(figures.getByText('4 with a score')).toBeVisible()
    expect(figures.getByText('68.1')).toBeVisible()
    expect(figures.getByText('mean of 4 scores')).toBeVisible()
    const figure = (name: string) => within(figures.getByText(name).closest('div')!)
    expect(figure('Average score').getByText('likely 60–75')).toBeVisible()
    expect(figure('Best score').getByText('90')).toBeVisible()
    expect(figure('Best score').getByText('likely 82–97')).toBeVisible()
    expect(figures.getByText('Improving')).toBeVisible()
    expect(figures.getByText('from the 4 newest scores')).toBeVisible()
    const best = within(figures.getAllByRole('list')[0]!).getAllByRole('link')
    expect(best.map((link) => link.textContent)).toEqual([
      expect.stringContaining('Channel 4'),
      expect.stringContaining('Channel 3'),
      expect.stringContaining('Channel 2'),
    ])
  })

  it('shows at most five in its recent activity, and that the newest is fresh', async () => {
    world.backend.add({ channelName: 'Sixth', createdAt: ago(0.05) })
    world.backend.add({ status: 'failed', failure: 'timeout', channelName: 'Huge', createdAt: ago(0.01) })
    visit('/customer')
    const recent = await card('Recent activity')
    expect(recent.getByText(/^Your latest analysis,/)).toBeVisible()
    expect(recent.getAllByRole('listitem')).toHaveLength(5)
    expect(recent.getByText('Failed, credit refunded')).toBeVisible()
  })

  it('says among what changed that the newest is fresh', async () => {
    visit('/')
    const changed = await card('What changed')
    const note = await changed.findByText(/^Your latest analysis, .* ago:$/)
    expect(within(note).getByRole('link', { name: 'Three Clips' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/analysis\/\w/),
    )
  })

  it('says first what channels did since the time before, then the newest reward alone', async () => {
    const times = [
      ['Riser', 70, 1],
      ['Steady', 61, 2],
      ['Riser', 40, 9],
      ['Steady', 60, 10],
    ] as const
    world.backend.jobs = []
    for (const [channelName, overallScore, days] of times)
      world.backend.add({
        channelName,
        channelId: `UC${channelName}`,
        overallScore,
        createdAt: ago(days),
      })
    for (const channelName of ['Quiet Lambda', 'Lantern Attic'])
      world.backend.activity.pay({ channelName, rewardClaimedAt: ago(9) })
    visit('/')
    const changed = await card(/^What changed/)
    await changed.findByRole('link', { name: 'Riser' })
    const rows = changed.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatch(/^RiserClearly higher than on .* \(then 40 · likely \d+–\d+\)/)
    expect(rows[1]).toMatch(/^SteadyNo clear change since .* \(then 60 · likely/)
    expect(rows[2]).toMatch(/^New: Lantern Attic reached place 1/)
    expect(changed.queryByText('Nothing new')).toBeNull()
  })

  it('says nothing of fresh when the newest is older than a day', async () => {
    world.backend.jobs = world.backend.jobs.filter(
      ({ createdAt }) => Date.now() - Date.parse(createdAt) > day,
    )
    visit('/')
    await card('Balance and level')
    expect(screen.queryByText(/^Fresh/)).toBeNull()
  })

  it('names channels to look at again, once they were not for a week, and never starts by itself', async () => {
    world.backend.add({
      channelName: 'Long Ago',
      channelId: 'UClongago',
      channelInput: '@longago',
      createdAt: ago(8),
    })
    visit('/')
    const again = await card('View again')
    expect(again.getAllByRole('listitem')).toHaveLength(1)
    expect(again.getByRole('link', { name: 'Analyze again: Long Ago' })).toHaveAttribute(
      'href',
      '/quick-analyzer?channel=%40longago',
    )
  })

  it('shows every achievement that can be reached with its progress or its day, behind a tab in the address', async () => {
    const { user, where } = visit('/')
    await user.click(await screen.findByRole('link', { name: /^Newest achievement/ }, slow))
    expect(where()).toBe('/?tab=discoveries')
    const achievements = await card('Achievements')
    expect(achievements.getAllByRole('listitem')).toHaveLength(14)
    expect(achievements.queryByText(/secret/i)).toBeNull()
    const item = (name: string) => within(achievements.getByText(name).closest('li')!)
    expect(item('First look').getByText(/^Reached on/)).toBeVisible()
    expect(item('Keen eye').getByRole('progressbar', { name: 'Progress: Keen eye' })).toHaveAttribute(
      'aria-valuenow',
      '33',
    )
    expect(item('Keen eye').getByText('5 of 15')).toBeVisible()
  })

  it('says when the figures cannot be loaded, and tries again', async () => {
    world.backend.activity.broken.add('GET /me/overview')
    const { user } = visit('/')
    const failed = await screen.findByText('Your figures could not be loaded', {}, slow)
    expect(failed).toBeVisible()
    expect(await card('History')).toBeTruthy()
    world.backend.activity.broken.clear()
    await user.click(
      within(failed.closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Try again' }),
    )
    expect(await card('Your analyses in figures')).toBeTruthy()
  })

  it('speaks German, by "du"', async () => {
    await chooseLanguage('de')
    visit('/')
    expect(await screen.findByText('Noch 10 Analysen bis Experte', {}, slow)).toBeVisible()
    expect(await card('Deine Analysen in Zahlen')).toBeTruthy()
  })

  it('is in the customer area too', async () => {
    visit('/customer')
    expect(await card('Your analyses in figures')).toBeTruthy()
    expect((await card('Recent activity')).getByRole('link', { name: 'View all' })).toHaveAttribute(
      'href',
      '/#history',
    )
  })
})

describe('an analysis', () => {
  it('is in figures, activity and history as soon as it has ended, without a reload', async () => {
    const { user } = visit('/')
    await screen.findByText('No figures yet', {}, slow)
    await screen.findByText('No analyses yet', {}, slow)
    await user.type(screen.getByRole('textbox', { name: 'Channel' }), '@workshopdiaries')
    await user.click(screen.getByRole('button', { name: 'Analyze channel' }))
    await screen.findByRole('heading', { level: 1, name: 'Workshop Diaries' }, slow)
    await user.click(screen.getByRole('link', { name: 'Kanalyse, home' }))
    expect(await screen.findByText('Newest achievement: First look', {}, slow)).toBeVisible()
    expect((await card('Your analyses in figures')).getByText('1 with a score')).toBeVisible()
    expect((await card('History')).getByRole('link', { name: /^Workshop Diaries/ })).toBeVisible()
  })
})

describe('discoveries', () => {
  beforeEach(() => {
    for (const [index, channelName] of ['Quiet Lambda', 'Lantern Attic', 'Three Clips'].entries())
      world.backend.activity.pay({
        channelName,
        reachedPosition: 3 - index,
        creditsAwarded: [10, 15, 25][index]!,
        badge: (['bronze', 'silver', 'platinum'] as const)[index]!,
        rewardClaimedAt: ago(9 - index),
      })
  })

  it('are counted, listed and badged', async () => {
    visit('/?tab=discoveries')
    const found = await card('Discoveries')
    expect(await found.findByText('Credits earned')).toBeVisible()
    expect(found.getByText('50')).toBeVisible()
    expect(found.getByText('Place 1, 25 credits')).toBeVisible()
    const badges = await card('Explorer badges')
    expect(badges.getAllByRole('listitem')[0]).toHaveTextContent('Three ClipsPlatinum · place 1 · 25 credits')
  })

  it('beyond five wait until they are asked for', async () => {
    const { activity } = world.backend
    activity.discoveries = Array.from({ length: 30 }, (_, index) => ({
      channelId: `UC${String(index)}`,
      channelName: index === 3 ? null : `Found ${String(index)}`,
      channelHandle: null,
      channelLogoUrl: null,
      discoveredAt: ago(index),
      reachedPosition: null,
      creditsAwarded: null,
      rewardClaimedAt: null,
    }))
    const { user } = visit('/?tab=discoveries')
    const found = await card('Discoveries')
    expect(await found.findAllByRole('listitem')).toHaveLength(5)
    expect(found.getByText('Channel without a name')).toBeVisible()
    const more = () => user.click(found.getByRole('button', { name: 'Show more' }))
    await more()
    expect(found.getAllByRole('listitem')).toHaveLength(25)
    await more()
    await waitFor(() => expect(found.getAllByRole('listitem')).toHaveLength(30))
    expect(found.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('that cannot be read say so, while the rest is shown', async () => {
    world.backend.activity.broken.add('GET /discoveries')
    const { user } = visit('/?tab=discoveries')
    expect(await screen.findByText('Your discovery figures could not be loaded', {}, slow)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Explorer badges' })).toBeNull()
    await openTab(user, 'Analyses')
    const changed = await card(/^What changed/)
    expect(await changed.findAllByRole('listitem')).toHaveLength(1)
    await user.click(changed.getByRole('button', { name: 'Show all 3' }))
    expect(changed.getAllByRole('listitem')).toHaveLength(3)
  })

  it('bring news, which are read one by one or all at once', async () => {
    const { user } = visit('/')
    const news = await card('What changed, 3 new')
    await user.click(news.getByRole('button', { name: 'Show all 3' }))
    await user.click(news.getByRole('button', { name: 'Mark as read: Quiet Lambda' }))
    await card('What changed, 2 new')
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await card('What changed')
    await waitFor(() => expect(world.backend.activity.notifications.every(({ read }) => read)).toBe(true))
  })

  it('say how scheduled runs ended, lead to the report, and say it when a setup is off', async () => {
    const { activity } = world.backend
    activity.notifications = []
    activity.endRun('Gone', { requestId: null, findings: 1 })
    activity.endRun('Broke', { status: 'skipped', findings: null, inactive: 'no_credits' })
    activity.endRun('Down', { status: 'failed', findings: null, refunded: true })
    activity.endRun('Calm', { findings: 0 })
    activity.endRun('New', { findings: null })
    activity.endRun('Moving')
    const { user, where } = visit('/')
    const news = await card('What changed, 6 new')
    expect(news.getAllByRole('listitem')).toHaveLength(4)
    await user.click(news.getByRole('button', { name: 'Show all 6' }))
    for (const text of [
      'New: the first report is ready',
      'Calm: nothing beyond noise',
      'Down: the run failed',
      'Broke: run skipped, fewer than 10 credits',
      'Gone: 1 figure changed beyond noise',
    ])
      expect(news.getByText(text)).toBeVisible()
    expect(news.getByText(/Your 10 credits were refunded/)).toBeVisible()
    expect(news.getByText(/The setup is off until you have credits/)).toBeVisible()
    expect(news.queryByRole('link', { name: /Gone/ })).toBeNull()
    await user.click(news.getByRole('link', { name: 'Moving: 2 figures changed beyond noise' }))
    await waitFor(() => expect(where()).toBe(`/performance/reports/${'a'.repeat(32)}`))
    await waitFor(() => expect(activity.notifications[0]?.read).toBe(true))
  })

  it('whose news cannot be marked stay unread, and nobody is bothered', async () => {
    world.backend.activity.stubborn = true
    const { user } = visit('/')
    await card('What changed, 3 new')
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(asked('POST /notifications/read')).toBe(1))
    await card('What changed, 3 new')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that were rewarded meanwhile are shown wherever somebody is, and lead to the news', async () => {
    world.backend.activity.pay({ channelName: 'Just Now' })
    const checked = JSON.stringify({ userId: currentUserId(), askedAt: 0, since: ago(1) })
    localStorage.setItem('kanalyse.rewards', checked)
    const { where } = visit('/compare')
    await screen.findByText('Just Now reached place 1: 25 credits for you.', {}, slow)
    expect(screen.getByText('Discovery reward!')).toBeInTheDocument()
    // It is still fading in, and not pressed by the pointer, which jsdom cannot capture.
    fireEvent.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(where()).toBe('/#notifications'))
    await card('What changed, 4 new')
  })

  it('are shown to their discoverer next to the result', async () => {
    const job = world.backend.add({ channelName: 'Workshop Diaries' })
    job.discovery = { discoveredAt: '2030-01-15T10:00:00Z', reachedPosition: null, creditsAwarded: null }
    visit(`/analysis/${job.requestId}`)
    expect(await screen.findByText('First discovered by you on 15 Jan 2030', {}, slow)).toBeVisible()
  })
})
