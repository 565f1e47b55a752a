import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseLanguage } from '@/i18n'
import { abstained, abstainingReport, claim, report } from '@/testing/api/fixtures'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { world } from '@/testing/setup'
import { signedIn, signedOut } from '@/testing/user-pool/sign-in'
import { abstainingXray, firstReport, someChanges, xraySection } from '@/testing/api/xray-report'
import { chooseInMenu, inMenu } from '@/testing/screens/result-menu'

type Change = Parameters<typeof world.backend.xray.ran>[1]

/** Opens the report of a run. */
function read(change: Change = {}) {
  const monitor = world.backend.xray.watch()
  const run = world.backend.xray.ran(monitor, change)
  return { run, monitor, ...visit(`/performance/reports/${run.requestId}`) }
}
const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }, slow))

beforeEach(async () => {
  await signedIn()
  await chooseLanguage('en')
})

describe('a report', () => {
  it('begins with what changed, then says what an X-Ray adds, then what every result has', async () => {
    const before = 'e'.repeat(32)
    read({ findings: 1, changes: { ...someChanges(Date.now()), previousRequestId: before } })
    const changed = await region(/^What changed since /)
    expect(changed.getByText('Median views: 2 times as much as 7 days ago.')).toBeVisible()
    expect(changed.getByRole('link', { name: 'Report before' })).toHaveAttribute(
      'href',
      `/performance/reports/${before}`,
    )
    expect(changed.queryByRole('link', { name: /Compare|Analyze again/ })).toBeNull()
    const xray = await region('X-Ray')
    expect(xray.getByText('Strong')).toBeVisible()
    expect(xray.getByText('Good')).toBeVisible()
    expect(xray.getByText('71 of 100 channels of its size have fewer views per subscriber')).toBeVisible()
    expect(xray.getByText('likely 17.2K–33.8K · 9 uploads')).toBeVisible()
    expect(xray.getAllByText('4.7%').at(-1)).toBeVisible()
    expect(xray.getByText('14:36')).toBeVisible()
    expect(xray.getByText('+0.31')).toBeVisible()
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    const at = (text: RegExp) => titles.findIndex((title) => text.test(title))
    expect(at(/^What changed/)).toBeLessThan(at(/^X-Ray$/))
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'X-Ray',
      'KPIs',
      'Sustainability',
      'Content',
      'Revenue',
    ])
    expect(screen.getByRole('tab', { name: 'X-Ray' })).toHaveAttribute('aria-selected', 'true')
  })

  it('is loud where the newest uploads fall short, and shows which they are', async () => {
    const { user } = read()
    const xray = await region('X-Ray')
    expect(xray.getByText('The newest uploads have 52% fewer views')).toBeVisible()
    expect(
      xray.getByText(/^Compared with the 32 uploads before them, the newest 8 have likely 38–63% fewer/),
    ).toBeVisible()
    await user.click(xray.getByRole('button', { name: 'Highlight these uploads' }))
    expect(xray.getByRole('button', { name: 'Highlight these uploads' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await user.click(screen.getByRole('tab', { name: 'KPIs' }))
    expect(await screen.findByText('Newest uploads', {}, slow)).toBeVisible()
  })

  it('compares two windows and says what moved beyond noise, in a picture and in a table', async () => {
    const { user } = read()
    const windows = await region('60 days against the 60 before')
    // Once to see and once for who hears the picture.
    expect(windows.getAllByText('Beyond noise: Views of a typical upload down.')).toHaveLength(2)
    const slope = within(windows.getByRole('list', { name: 'Long video' })).getAllByRole('listitem')[1]
    expect(slope).toHaveTextContent('Views of a typical upload24.6K → 11.9K0.48×')
    await user.click(windows.getByText('Show as a table'))
    const row = within(windows.getByRole('row', { name: /^Views of a typical upload/ }))
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '24.6K',
      '11.9K',
      '0.48×',
      '0.34–0.68×',
      'yes',
    ])
  })

  it('says why views of two windows are not compared, and compares the uploads all the same', async () => {
    const xray = xraySection()
    const [format] = xray.windows!.formats
    const uncompared = (basis: string) => ({
      earlier: null,
      recent: null,
      ratio: abstained(basis, 'counting_changed'),
      movement: null,
    })
    const views = uncompared('window_views')
    const formats = [{ ...format!, views, engagement: uncompared('window_engagement') }]
    read({ report: report({ xray: { ...xray, windows: { ...xray.windows!, formats } } }) })
    const windows = await region('60 days against the 60 before')
    expect(windows.getAllByText(/^Nothing changed beyond noise. Views are not compared: /)).toHaveLength(2)
    expect(windows.getAllByText('not compared')).toHaveLength(2)
    const [uploads] = within(windows.getByRole('list', { name: 'Long video' })).getAllByRole('listitem')
    expect(uploads).toHaveTextContent('Uploads13 → 12')
  })

  it('counts what was gathered since the report before', async () => {
    read()
    const since = await region(/^Since /)
    expect(since.getByText('384K')).toBeVisible()
    expect(since.getByText('44 uploads followed · 6 new · whole channel: 412K')).toBeVisible()
    expect(since.getByText('31%')).toBeVisible()
  })

  it('says why nothing was gathered that could be counted, where counting changed in between', async () => {
    const xray = xraySection()
    const sinceLast = {
      ...xray.sinceLast!,
      viewsGained: null,
      channelViewsGained: null,
      olderShare: null,
      velocity: abstained('velocity', 'counting_changed'),
    }
    read({ report: report({ xray: { ...xray, sinceLast } }) })
    const since = await region(/^Since /)
    expect(since.getByText(/^Views are not compared: within these days/)).toBeVisible()
    expect(since.getAllByText('not compared')).toHaveLength(2)
    expect(since.queryByText(/whole channel/)).toBeNull()
  })

  it('says that nothing dropped, and why there is nothing to compare', async () => {
    const dropAlert = {
      rings: false,
      ratio: claim('drop_alert', 0.96, 0.8, 1.14, 40),
      uploads: 8,
      against: 32,
    }
    read({ report: report({ xray: firstReport({ dropAlert }) }) })
    const xray = await region('X-Ray')
    expect(
      xray.getByText(
        /^No drop beyond noise: the newest 8 uploads have 96% of the expected views \(likely 80–114%\)/,
      ),
    ).toBeVisible()
    expect(xray.queryByRole('button', { name: 'Highlight these uploads' })).toBeNull()
    expect((await region('Recent days against those before')).getByText(/nothing to compare/)).toBeVisible()
    expect(xray.queryByRole('region', { name: /^Since/ })).toBeNull()
  })

  it('shows what each upload gathers now, in a picture and in a table', async () => {
    const xray = xraySection()
    const whole = report({ xray })
    const published = Date.parse(whole.uploads[0]!.publishedAt)
    const since = new Date(published + 20 * 86_400_000).toISOString()
    const gains = [{ upload: 0, views: 300 }]
    const { user } = read({
      report: { ...whole, xray: { ...xray, sinceLast: { ...xray.sinceLast!, since, days: 10, gains } } },
    })
    const velocity = await region('What uploads gather now')
    await user.click(velocity.getByText('Show as a table'))
    const cells = within(velocity.getAllByRole('row')[1]!).getAllByRole('cell')
    expect(cells.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['20', '30.0'])
  })

  it('has its formats in a table, its strongest uploads with their pace, and marks what is rough', async () => {
    const { user } = read({ findings: 0, changes: { ...someChanges(Date.now()), changes: [] } })
    const formats = await region('Formats')
    expect(formats.getAllByRole('listitem')).toHaveLength(3)
    expect(formats.getByText('41 uploads · 91% of views')).toBeVisible()
    const top = await region('Strongest uploads')
    expect(top.getAllByRole('listitem')).toHaveLength(3)
    await user.click(top.getByRole('button', { name: 'Show all 10' }))
    expect(top.getAllByRole('listitem')).toHaveLength(10)
    expect(top.getByText(/lifetime pace/)).toBeVisible()
    expect(top.getAllByText('views per month')).toHaveLength(10)
    const rough = await region(/^Rules of thumb/)
    expect(rough.getByText('Rough')).toBeVisible()
    expect(rough.getByText('≈ 36.5K')).toBeVisible()
    expect(await screen.findByText(/^Only the newest uploads do worse; nothing else/)).toBeVisible()
  })

  it('says of each upload what its pace is counted over, where a report before knows some of them', async () => {
    const section = xraySection()
    const [young, known] = section.topVideosByVpm
    const topVideosByVpm = [
      { ...young!, basis: 'lifetime_pace' },
      { ...known!, basis: 'velocity' },
    ]
    read({ report: report({ xray: { ...section, topVideosByVpm } }) })
    const top = await region('Strongest uploads')
    expect(
      top.getByText(/since the report before; for newer uploads, since they were published/),
    ).toBeVisible()
    const [first, second] = top.getAllByRole('listitem')
    expect(first).toHaveTextContent('per month since upload')
    expect(second).toHaveTextContent(/views per month$/)
  })

  it('does not write a score up to the next level', async () => {
    const score = claim('overall_score', 79.62, 77.8, 81.2, 200)
    read({ report: { ...report({ xray: xraySection({ health: 'good' }) }), score } })
    const xray = await region('X-Ray')
    expect(xray.getByText('Overall score 79.6 of 100')).toBeVisible()
    expect(xray.getByText('likely 78–81 · 200 uploads')).toBeVisible()
    expect(xray.getByText(/^Excellent from 80, good from 60, average from 40, before rounding/)).toBeVisible()
  })

  it('says how each figure is computed', async () => {
    const { user } = read()
    const xray = await region('X-Ray')
    await user.click(xray.getByRole('button', { name: 'How is this computed: Average engagement' }))
    expect(await screen.findByText(/Mean of likes plus comments/, {}, slow)).toBeVisible()
  })

  it('that is the first one says so', async () => {
    read()
    expect(await screen.findByText(/This is the first report of this setup/, {}, slow)).toBeVisible()
  })

  it('where the data carries nothing abstains figure by figure, and the credits are back', async () => {
    read({
      refunded: true,
      overallScore: null,
      report: { ...abstainingReport(), xray: abstainingXray() },
    })
    expect(await screen.findByText(/Your credits were refunded\./, {}, slow)).toBeVisible()
    const xray = await region('X-Ray')
    expect(xray.getAllByText('Not enough data').length).toBeGreaterThan(5)
    expect(xray.getByText('No clear answer')).toBeVisible()
    expect(xray.getByText('The best two are too close to call.')).toBeVisible()
    expect(xray.getByText('There are no uploads to count.')).toBeVisible()
    expect(xray.getByText('Channel under a year old')).toBeVisible()
  })

  it('whose words were removed names videos by their date', async () => {
    const section = xraySection()
    const bare = report({
      xray: { ...section, topVideosByVpm: section.topVideosByVpm.map((video) => ({ ...video, title: '' })) },
    })
    read({ wordsRemoved: true, report: bare })
    expect(await screen.findByText('Names and titles are no longer stored', {}, slow)).toBeVisible()
    expect(screen.getByRole('link', { name: 'To X-Ray' })).toHaveAttribute('href', '/performance')
    const top = await region('Strongest uploads')
    expect(top.getAllByText(/^Upload of|^Video of|video/i).length).toBeGreaterThan(0)
  })

  it('can be shared, and anyone who has the link reads it without what is its owner’s', async () => {
    const { run, user } = read({ findings: 1, changes: someChanges(Date.now()) })
    await user.click(await screen.findByRole('button', { name: 'Share' }, slow))
    const dialog = within(await screen.findByRole('dialog', {}, slow))
    await user.click(dialog.getByRole('switch'))
    expect(await dialog.findByText(/\/analysis\/x-/, {}, slow)).toBeVisible()
    const share = run.shareId ?? ''
    expect(share).toMatch(/^x-[0-9a-f]{32}$/)
  })

  it('is deleted after asking', async () => {
    const { user, where } = read()
    await chooseInMenu(user, 'Delete')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this report?' }, slow))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(where()).toBe('/performance'), slow)
    expect(await screen.findByText('Report deleted', {}, slow)).toBeInTheDocument()
    expect(world.backend.xray.runs).toEqual([])
  })

  it('is saved as data, as it came', async () => {
    let made: Blob | undefined
    URL.createObjectURL = vi.fn((file: Blob) => {
      made = file
      return 'blob:data'
    })
    URL.revokeObjectURL = vi.fn()
    const names: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download)
    })
    const { user, run } = read()
    await user.click(await screen.findByRole('button', { name: 'More' }, slow))
    await user.click(await screen.findByRole('menuitem', { name: 'Download data (JSON)' }, slow))
    expect(names).toEqual([expect.stringMatching(/^Workshop Diaries .*\.json$/)])
    expect(JSON.parse((await made?.text()) ?? '')).toEqual(run.report)
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Download text report' }, slow))
    await waitFor(() => expect(names).toHaveLength(2), slow)
    const text = (await made?.text()) ?? ''
    expect(text).toContain('Average engagement: 4.7%')
    expect(text).toContain('- Chapters without 00:00: 2 of 22 uploads')
    expect(text).toContain('- With chapters: 1.42× (likely 1.18–1.71×; 41 uploads)')
    expect(text).toContain('- E-Bike: What Makes the Difference?')
    expect(text).toContain('Question, from 12 of 41 uploads, Score 61')
    expect(text).not.toMatch(/seo\.|undefined|\{\{/)
    expect(text).toMatch(
      /^Performance tier: Strong\n {2}Channels of its size .+: 71 of 100 \(likely 58–83; /m,
    )
    click.mockRestore()
  })

  it('is never hidden or compared: it is private anyway', async () => {
    const { user } = read()
    await region('X-Ray')
    expect(await inMenu(user, 'Delete')).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: /leaderboard|Compare|Analyze another/ })).toBeNull()
  })

  it('speaks German', async () => {
    await chooseLanguage('de')
    read()
    const xray = await region('X-Ray')
    expect(xray.getByText('Stark')).toBeVisible()
    expect(xray.getByText('Engagement im Schnitt')).toBeVisible()
    expect(xray.getByText('Faustregeln')).toBeVisible()
    await chooseLanguage('en')
  })
})

describe('a run without a report', () => {
  it('that is under way shows its true stages, then the report, and the history knows', async () => {
    read({
      status: 'queued',
      stage: 'waiting',
      createdAt: new Date().toISOString(),
      overallScore: null,
      report: null,
    })
    expect(await screen.findByRole('region', { name: 'Run in progress' }, slow)).toBeVisible()
    expect(await screen.findByRole('region', { name: 'X-Ray' }, slow)).toBeVisible()
  })

  it('that loses the network says that it keeps asking', async () => {
    world.backend.patience = 1_000
    read({ status: 'running', stage: 'fetching', createdAt: new Date().toISOString(), report: null })
    await screen.findByRole('region', { name: 'Run in progress' }, slow)
    world.backend.offline = true
    expect(await screen.findByText('Connection lost', {}, slow)).toBeVisible()
  })

  it('that failed says why, and that the credits are back', async () => {
    read({ status: 'failed', failure: 'timeout', refunded: true, overallScore: null })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'No report: Workshop Diaries' }, slow),
    ).toBeVisible()
    expect(screen.getByText('It took too long and was stopped.')).toBeVisible()
    expect(screen.getByText('Your 10 credits were refunded.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'To your setups' })).toHaveAttribute(
      'href',
      '/performance?tab=analytics',
    )
  })

  it('that was skipped says why, and leads to the shop', async () => {
    const { where } = read({ status: 'skipped', overallScore: null })
    expect(await screen.findByText(/you had fewer than 10 credits/, {}, slow)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Get credits' })).toHaveAttribute('href', `${where()}#credits`)
  })

  it('that there is not says so', async () => {
    visit(`/performance/reports/${'f'.repeat(32)}`)
    expect(await screen.findByRole('heading', { name: 'There is no such report' }, slow)).toBeVisible()
  })

  it('that cannot be loaded tries again', async () => {
    world.backend.xray.broken.add('GET /runs/*')
    const { user } = read()
    expect(await screen.findByText('The report could not be loaded', {}, slow)).toBeVisible()
    world.backend.xray.broken.clear()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'X-Ray' }, slow)).toBeVisible()
  })
})

describe('a shared report', () => {
  it('is read by a visitor, without what is its owner’s', async () => {
    const monitor = world.backend.xray.watch()
    const shareId = `x-${'7'.repeat(32)}`
    world.backend.xray.ran(monitor, { shared: true, shareId })
    await signedOut()
    const { user } = visit(`/analysis/${shareId}`)
    expect(await screen.findByRole('region', { name: 'X-Ray' }, slow)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Workshop Diaries' })).toBeVisible()
    await inMenu(user, 'Print or save as PDF')
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
    expect(screen.queryByText(/first report/)).toBeNull()
  })

  it('that was taken back is gone', async () => {
    await signedOut()
    visit(`/analysis/x-${'8'.repeat(32)}`)
    expect(await screen.findByText(/link|shared/i, {}, slow)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'X-Ray' })).toBeNull()
  })
})
