import type * as BackendModule from '../../src/testing/api/backend.ts'
import type * as FixturesModule from '../../src/testing/api/fixtures.ts'
import type * as XrayModule from '../../src/testing/api/xray-report.ts'

/** Setups in every state, runs of every outcome; answers the addresses of those that have something to show. */
export function drawXray(
  { xray }: InstanceType<typeof BackendModule.Backend>,
  { abstainingXray, someChanges, xraySection }: typeof XrayModule,
  { abstainingReport, report }: typeof FixturesModule,
): [name: string, path: string][] {
  const now = Date.now()
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
  const mail = { on: true, address: null, confirmed: true, askedAt: null, stopped: null } as const
  const off = xray.watch({
    mail: { ...mail, on: false, address: 'post@pfannenblitz.example', stopped: 'bounced' },
    channelId: 'UCpfannenblitz0000000000',
    channelName: 'Pfannenblitz',
    channelSubscribers: null,
    state: 'inactive',
    reason: 'no_credits',
    tracked: ['drops'],
  })
  const paused = xray.watch({
    channelName: 'The Lantern Attic',
    cadence: 'monthly',
    state: 'paused',
    mail: { ...mail, on: false },
  })
  const long = xray.watch({
    channelName: 'Donaudampfschifffahrtsgesellschaftskapitänskajüten-Tagebuch',
    channelSubscribers: 38_700_000,
    cadence: 'biweekly',
    weekday: 'wednesday',
    time: '23:45',
    mail: {
      ...mail,
      address: 'kapitaenskajuete@donaudampfschifffahrtsgesellschaft-tagebuch.example',
      confirmed: false,
      askedAt: ago(3),
    },
  })
  const steady = xray.watch({
    channelName: 'Küchengeflüster',
    weekday: 'sunday',
    time: '06:15',
    mail: { ...mail, address: 'redaktion@kuechengefluester.example' },
  })
  const newest = xray.watch()
  const runs = {
    report: xray.ran(newest, { findings: 1, changes: someChanges(now), createdAt: ago(2), dueAt: ago(2) }),
    running: xray.ran(long, {
      status: 'running',
      stage: 'fetching',
      overallScore: null,
      report: null,
      createdAt: ago(0.01),
      dueAt: null,
    }),
    skipped: xray.ran(off, { status: 'skipped', overallScore: null, createdAt: ago(30), dueAt: ago(30) }),
    failed: xray.ran(paused, {
      status: 'failed',
      failure: 'channel_not_found',
      refunded: true,
      overallScore: null,
      createdAt: ago(55),
      dueAt: ago(55),
    }),
    nothing: xray.ran(steady, {
      findings: 0,
      missed: 2,
      changes: { ...someChanges(now), changes: [] },
      createdAt: ago(80),
      dueAt: ago(80),
    }),
    first: xray.ran(newest, {
      createdAt: ago(170),
      dueAt: null,
      report: report({ xray: xraySection({ tier: 'elite', health: 'excellent' }) }),
    }),
    abstained: xray.ran(off, {
      refunded: true,
      overallScore: null,
      createdAt: ago(400),
      dueAt: ago(400),
      report: { ...abstainingReport(), xray: abstainingXray() },
    }),
  }
  // It stays where it is.
  runs.running.polls = 2_000_000
  return Object.entries(runs).map(([name, { requestId }]) => [
    `xray-${name}`,
    `/performance/reports/${requestId}`,
  ])
}
