import type { HistoryPage } from '@/api/activity'
import type { LedgerLine, LedgerPage } from './api'

export interface BookedLine extends LedgerLine {
  /** The balance after this line; `null` where the server did not say where to begin. */
  balance: number | null
}

/** Each line with its balance: the first page says the newest one, every further line's follows from the one above. */
export function withBalances(pages: readonly LedgerPage[]): BookedLine[] {
  let balance = pages[0]?.balance ?? null
  return pages
    .flatMap((page) => page.items)
    .map((line) => {
      const booked = { ...line, balance }
      if (balance !== null) balance -= line.credits
      return booked
    })
}

/** The analysis a line was for, if it was for one. */
export const analysisOf = ({ kind, reference }: LedgerLine): string | undefined =>
  (kind === 'spend' || kind === 'release') && reference && /^[0-9a-f]{32}$/.test(reference)
    ? reference
    : undefined

/** The run of a monitor a line was for, if it was for one. */
export const runOf = ({ reference }: LedgerLine): string | undefined =>
  /^run:([0-9a-f]{32})$/.exec(reference ?? '')?.[1]

/** The code a line was for. Other references are numbers of the payment provider's, which only the exported file has. */
export const codeOf = ({ kind, reference }: LedgerLine): string | undefined =>
  kind === 'promo' || kind === 'gift' ? (reference ?? undefined) : undefined

/** The balance over time, oldest first and up to now: flat until a line moves it. Nothing where balances are not known. */
export function balanceSteps(lines: readonly BookedLine[], now = Date.now()): { x: number; y: number }[] {
  const steps = lines.toReversed().flatMap(({ at, balance, credits }) => {
    if (balance === null) return []
    const x = Date.parse(at)
    return [
      { x, y: balance - credits },
      { x, y: balance },
    ]
  })
  const last = steps.at(-1)
  return last ? [...steps, { x: Math.max(now, last.x), y: last.y }] : []
}

/** What an entry of the history is known by. */
type Named = Pick<HistoryPage['items'][number], 'id' | 'channelName' | 'channelInput'>

/** Names of channels by the analysis or run that was charged. One whose name is redacted is called as it was typed. */
export const namesOf = (entries: readonly Named[]): ReadonlyMap<string, string> =>
  new Map(entries.map(({ id, channelName, channelInput }) => [id, channelName ?? channelInput]))
