import { client, unwrap } from './client'
import { asApiError } from './errors'
import { patiently } from './patiently'
import type { components } from './schema'

type Page = components['schemas']['AccountExport']

/** What there is once, on the first page. */
type Once = 'me' | 'email' | 'subscription' | 'bought' | 'suspension'

/** Everything that is stored about somebody, in one piece: every list of the contract, so that none can be left out here. */
export type AccountData = { [Key in Once]: NonNullable<Page[Key]> | null } & {
  [Key in Exclude<keyof Page, Once | 'nextCursor'>]-?: NonNullable<Page[Key]>
}

/** How much has come so far. */
export interface ExportProgress {
  movements: number
  analyses: number
  runs: number
}

const page = (cursor: string, signal: AbortSignal): Promise<Page> =>
  patiently(
    () => unwrap(client.GET('/me/export', { params: { query: cursor ? { cursor } : {} }, signal })),
    signal,
  )

/** Loads the account page by page. Throws an ApiError, also for a server that repeats a page; throws the reason of an aborted `signal`. */
export async function exportAccount(
  report: (progress: ExportProgress) => void,
  signal: AbortSignal,
): Promise<AccountData> {
  const all: AccountData = {
    me: null,
    email: null,
    subscription: null,
    bought: null,
    suspension: null,
    sessions: [],
    ledger: [],
    analyses: [],
    monitors: [],
    mailAddresses: [],
    runs: [],
    experiments: [],
    discoveries: [],
    titles: [],
    coachTurns: [],
    rewards: [],
    notifications: [],
  }
  const given = new Set<string>()
  let cursor: string | null | undefined = ''
  while (typeof cursor === 'string') {
    const got = await page(cursor, signal)
    all.me ??= got.me ?? null
    all.email ??= got.email ?? null
    all.subscription ??= got.subscription ?? null
    all.bought ??= got.bought ?? null
    all.suspension ??= got.suspension ?? null
    all.sessions.push(...(got.sessions ?? []))
    all.ledger.push(...got.ledger)
    all.analyses.push(...got.analyses)
    all.monitors.push(...(got.monitors ?? []))
    all.mailAddresses.push(...(got.mailAddresses ?? []))
    all.runs.push(...(got.runs ?? []))
    all.experiments.push(...(got.experiments ?? []))
    all.discoveries.push(...(got.discoveries ?? []))
    all.titles.push(...(got.titles ?? []))
    all.coachTurns.push(...(got.coachTurns ?? []))
    all.rewards.push(...(got.rewards ?? []))
    all.notifications.push(...(got.notifications ?? []))
    report({ movements: all.ledger.length, analyses: all.analyses.length, runs: all.runs.length })
    given.add(cursor)
    cursor = got.nextCursor
    if (cursor && given.has(cursor)) throw asApiError(new Error('the pages go round in circles'))
  }
  return all
}
