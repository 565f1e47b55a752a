import type * as AdminModule from '../../src/testing/api/admin.ts'
import type * as BackendModule from '../../src/testing/api/backend.ts'
import type * as BillingModule from '../../src/testing/api/billing.ts'
import type * as DeletionsModule from '../../src/testing/api/deletions.ts'
import type * as OperationsModule from '../../src/testing/api/operations.ts'

const minute = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()

/** Schedules of which one is late and one has failed, and the mails of two weeks: fewer at weekends, and none too many that came back. */
function drawOperations({
  heartbeat,
  mailDay,
  operations,
}: typeof OperationsModule): ReturnType<typeof OperationsModule.operations> {
  const { schedules } = operations()
  const sent = [31, 118, 104, 97, 141, 122, 38, 29, 109, 126, 93, 117, 135, 41]
  return {
    schedules: schedules.map((beat, index) => {
      const endedAt = ago(Math.min(beat.everyMinutes * 0.6, 4_000))
      const on = { ...beat, endedAt, succeededAt: endedAt, tookMs: 180 + index * 730 }
      if (beat.name === 'refresh-baselines')
        return heartbeat(beat.name, { ...on, failed: true, succeededAt: ago(24), tookMs: 74_200 })
      if (beat.name === 'catch-up-runs')
        return heartbeat(beat.name, { ...on, late: true, endedAt: ago(3_300), succeededAt: ago(3_300) })
      return on
    }),
    mails: sent.map((count, index) =>
      mailDay(0, {
        day: ago(index * 1_440).slice(0, 10),
        sent: count,
        bounced: index % 3 === 1 ? 2 : 0,
        undelivered: index % 5 === 2 ? 3 : 0,
      }),
    ),
  }
}

/** An operator with codes, somebody to find, dead letters, schedules, mails, findings and acts. */
export function drawOffice(
  backend: InstanceType<typeof BackendModule.Backend>,
  { act, code, someone }: typeof AdminModule,
  { ledgerLine, subscribed }: typeof BillingModule,
  { deletionRequest }: typeof DeletionsModule,
  operations: typeof OperationsModule,
): void {
  const { office } = backend
  backend.me = { ...backend.me, isAdmin: true }
  office.codes = [
    code({ code: 'MARA10', kind: 'creator', credits: 0, discountRate: 0.1, maxUses: null, uses: 14 }),
    code({ note: 'Newsletter in May' }),
    code({ code: 'K7QM2WXD9RTAH4VN', kind: 'gift', credits: 25, maxUses: 1, uses: 1 }),
    code({ code: 'SUMMER26', active: false, validUntil: '2026-09-01T00:00:00Z' }),
  ]
  office.people = [
    someone({
      email: 'member@kanalyse.example',
      subscription: subscribed('growth', { pendingTier: 'starter' }),
      frozen: true,
      suspension: {
        suspendedAt: '2026-09-03T08:12:00Z',
        reason: 'Reports were resold on https://example.org/reports-of-other-peoples-channels-for-less',
        liftedAt: '2026-09-10T15:40:00Z',
      },
      ledger: [0, 1, 2].map((each) => ledgerLine(each, each === 1 ? { kind: 'plan', credits: 160 } : {})),
    }),
  ]
  office.operations = drawOperations(operations)
  office.queues[2] = { queue: 'payments', waiting: 3 }
  office.reconciliation = {
    finishedAt: '2030-01-15T02:00:00Z',
    running: false,
    accounts: 1_284,
    eventsRecovered: 2,
    findings: [
      { userId: someone().userId, kind: 'missing_grant', detail: 'cs_drawn is paid and has no line' },
      {
        userId: null,
        kind: 'untaxed_subscription',
        detail: '3 subscriptions go on without tax: the provider does not know where the customer is',
      },
    ],
    findingsTotal: 2,
    rollCall: {
      at: '2030-01-12T03:00:00Z',
      accounts: 1_284,
      people: 1_391,
      orphans: 3,
      closed: 2,
      leftovers: 1,
      heldBack: false,
    },
  }
  const decided = { decidedAt: new Date().toISOString(), reason: 'The code is in the description' }
  office.deletions.items = [
    deletionRequest(0, { note: 'I run this channel alone and no longer want to be compared.' }),
    deletionRequest(5, { channel: '@hazelandhinge', channelId: 'UC9GCjTDVitVxtpozPlFxkUw' }),
    deletionRequest(6, { channel: 'https://www.youtube.com/@gartenglück_gießkanne', language: 'de' }),
    deletionRequest(8, { channel: '@trail_ledger', state: 'deleting', ...decided, removed: 12 }),
    deletionRequest(20, { state: 'declined', ...decided, reason: 'Nobody answered, and there is no code' }),
    deletionRequest(40, {
      state: 'deleted',
      ...decided,
      channelId: 'UC9GCjTDVitVxtpozPlFxkUw',
      deletedAt: new Date().toISOString(),
      removed: 1_204,
    }),
    deletionRequest(41, { state: 'lifted', ...decided, reason: 'They changed their mind' }),
  ]
  const acts = ['adjust-credits', 'create-code', 'set-suspension', 'find-user', 'sign-out-user']
  office.audit = Array.from({ length: 30 }, (_, each) => act(each, { action: acts[each % 5] ?? '' }))
}
