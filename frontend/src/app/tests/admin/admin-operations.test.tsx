import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { measuredCosts } from '@/features/admin/costs'
import { chooseLanguage } from '@/i18n'
import { createFormat } from '@/i18n/format'
import { heartbeat, mailDay } from '@/testing/api/operations'
import { slow } from '@/testing/patience'
import { visit } from '@/testing/render'
import { expectMissing, world } from '@/testing/setup'
import { signedIn } from '@/testing/user-pool/sign-in'

const office = () => world.backend.office
const card = async (name: string) => within(await screen.findByRole('region', { name }, slow))
const lines = async (name: string) =>
  within(await (await card(name)).findByRole('list', {}, slow)).getAllByRole('listitem')

beforeEach(async () => {
  await signedIn()
  world.backend.me = { ...world.backend.me, isAdmin: true }
})
afterEach(() => chooseLanguage('en'))

describe('schedules', () => {
  it('that are all on time say so, with what stops without each', async () => {
    visit('/admin?tab=operations')
    const beats = await card('Schedules')
    expect(await beats.findByText('All on time', {}, slow)).toBeVisible()
    const all = await lines('Schedules')
    expect(all).toHaveLength(11)
    expect(all[0]).toHaveTextContent(
      /^Interrupted analysesOn timeWithout it, .* nor refunded\.every minute · last run ended .*2030.* · took 412 ms$/,
    )
    expect(all.at(-1)).toHaveTextContent(/every 6 days/)
    expect(beats.queryByText('Late')).toBeNull()
  })

  it('that are late or failed come first, and are counted', async () => {
    office().operations.schedules = [
      heartbeat('build-hub', { tookMs: 1_240 }),
      heartbeat('refresh-baselines', { failed: true, tookMs: 64_400, succeededAt: '2030-01-13T08:00:00Z' }),
      heartbeat('delete-channels', { late: true }),
      heartbeat('catch-up-runs', { late: true, endedAt: null, tookMs: null, succeededAt: null }),
      heartbeat('compare-accounts', { failed: true, succeededAt: null }),
      heartbeat('reconcile-rules', { endedAt: null, tookMs: null, succeededAt: null }),
    ]
    visit('/admin?tab=operations')
    expect(await (await card('Schedules')).findByText('4 need attention', {}, slow)).toBeVisible()
    const all = await lines('Schedules')
    expect(all[0]).toHaveTextContent(
      /^Niche baselinesFailed.*every 15 minutes .* · took 1:04 min · last success .*13.*2030/,
    )
    expect(all[1]).toHaveTextContent(/^Channel deletionsLate.*every hour/)
    expect(all[2]).toHaveTextContent(/^Missed X-Ray runsLate.*every day · no run has ended yet$/)
    expect(all[3]).toHaveTextContent(/^Accounts and sign-inFailed.* · never succeeded$/)
    expect(all[4]).toHaveTextContent(/^Discovery HubOn time.* · took 1.2 s$/)
    expect(all[5]).toHaveTextContent(/^X-Ray start timesNot due yet.*every day · no run has ended yet$/)
  })

  it('are named in the reader’s language; one that is new keeps its own name', async () => {
    expectMissing('admin:beats.names.water-plants', 'admin:beats.stops.water-plants')
    await chooseLanguage('de')
    office().operations.schedules = [
      heartbeat('build-leaderboard', { late: true }),
      heartbeat('build-hub', { name: 'water-plants' }),
    ]
    visit('/admin?tab=operations')
    expect(await (await card('Zeitpläne')).findByText('1 braucht Aufmerksamkeit', {}, slow)).toBeVisible()
    const all = await lines('Zeitpläne')
    expect(all[0]).toHaveTextContent(/^RanglisteÜberfälligSonst kommen .*jede Minute/)
    expect(all[1]).toHaveTextContent(/^water-plantsPünktlichjede Minute/)
  })

  it('that cannot be loaded are asked for again on a press, and the mails with them', async () => {
    office().refusals.set('GET /admin/operations', [500, 'internal'])
    const { user } = visit('/admin?tab=operations')
    const beats = await card('Schedules')
    expect(await beats.findByText('The schedules could not be loaded', {}, slow)).toBeVisible()
    expect((await card('Emails')).getByText('The emails could not be loaded')).toBeVisible()
    await user.click(beats.getByRole('button', { name: 'Try again' }))
    expect(await beats.findByText('All on time', {}, slow)).toBeVisible()
    expect((await card('Emails')).getByText('No emails')).toBeVisible()
  })
})

describe('mails', () => {
  it('are counted over the days, with their shares, and each day by itself', async () => {
    office().operations.mails = [
      mailDay(0, { sent: 600, bounced: 9, undelivered: 4 }),
      mailDay(1, { sent: 900, bounced: 6, complained: 1 }),
    ]
    visit('/admin?tab=operations')
    const mails = await card('Emails')
    expect(await mails.findByText('Within the limits', {}, slow)).toBeVisible()
    expect(mails.getByText('1,500')).toBeVisible()
    expect(mails.getByText('15 (1%)')).toBeVisible()
    expect(mails.getByText('4 (0.3%)')).toBeVisible()
    expect(mails.getByText('1 (0.07%)')).toBeVisible()
    expect(mails.getByText(/from 5% bounces or 0.1% spam reports.* above 4% and 0.08%/)).toBeVisible()
    expect(mails.getByText(/Codes for signing up and in are not counted/)).toBeVisible()
    const rows = mails.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual(['15 Jan 2030600940', '14 Jan 2030900601'])
  })

  it.each([
    ['Too many bounces', { sent: 1_000, bounced: 41 }],
    ['Too many bounces', { sent: 100, bounced: 5 }],
    ['Too many spam reports', { sent: 2_000, complained: 2 }],
  ])('say at the card where the share of an alarm is reached: %s with %o', async (text, change) => {
    office().operations.mails = [mailDay(0, change)]
    visit('/admin?tab=operations')
    const mails = await card('Emails')
    expect(await mails.findByText(text, {}, slow)).toBeVisible()
    expect(mails.queryByText('Within the limits')).toBeNull()
  })

  it('are not judged while they are few', async () => {
    office().operations.mails = [mailDay(0, { sent: 12, bounced: 3, complained: 2 })]
    visit('/admin?tab=operations')
    const mails = await card('Emails')
    expect(await mails.findByText('3 (25%)', {}, slow)).toBeVisible()
    expect(mails.getByText(/no warning below 100 emails/)).toBeVisible()
    expect(mails.queryByText(/^Too many|^Within/)).toBeNull()
  })
})

it('what the product costs is shown without asking the server', async () => {
  visit('/admin?tab=operations')
  const costs = await card('What it costs to run')
  expect(costs.getByText(new RegExp(createFormat('en-GB').day(measuredCosts.measuredOn)))).toBeVisible()
  expect(costs.getByText(/^(Within|Above) our limits$/)).toBeVisible()
  expect(costs.getAllByRole('row')).toHaveLength(4)
})
