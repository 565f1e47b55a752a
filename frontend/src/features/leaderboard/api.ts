import { useDeferredValue, useEffect, useEffectEvent } from 'react'
import useSWR from 'swr'
import { useMe } from '@/api/account'
import { client, unwrap } from '@/api/client'
import { asApiError, type ApiError } from '@/api/errors'
import { swrOptions } from '@/api/swr-options'
import { useSession } from '@/api/auth/session'
import { loadArea } from '@/i18n'
import { withinAccess, type LeftOut } from './filters/access'
import { everything, toParams, withoutRefused, type Query } from './filters/query'
import { Rows } from './rows/lazy-rows'
import type { Board, ChannelOnBoard } from './types'

/** Names of badges, stages and niches, fetched while the rows are on their way. */
const loadLabelTexts = () => loadArea('report', 'advice')

const ask = (query: Query) => unwrap(client.GET('/leaderboard', { params: { query: toParams(query) } }))

export interface Answer {
  board: Board
  /** What was asked for in the end. */
  query: Query
  /** What else the address asks for, and the tier does not have. */
  leftOut: LeftOut[]
  /** The address that it answers. */
  of: string
}

/** A link may come from somebody with a higher tier, or from anywhere: it shows what one's own tier has of it. */
async function askAsFarAsPossible(query: Query): Promise<Omit<Answer, 'of'>> {
  try {
    return { board: await ask(query), query, leftOut: [] }
  } catch (cause) {
    const error = asApiError(cause)
    if (error.code === 'tier_required') return askWithinTier(query)
    const rest = error.code === 'invalid_input' ? withoutRefused(query, error.field ?? '') : undefined
    if (!rest) throw error
    return askAsFarAsPossible(rest)
  }
}

async function askWithinTier(query: Query): Promise<Omit<Answer, 'of'>> {
  const whole = await ask(everything)
  const within = withinAccess(query, whole.access, whole.pageSize)
  const isWhole = Object.keys(toParams(within.query)).length === 0
  return { board: isWhole ? whole : await ask(within.query), ...within }
}

const keyOf = (query: Query) =>
  new URLSearchParams(
    Object.entries(toParams(query)).map(([name, value]) => [name, String(value)]),
  ).toString()

/** Cache keys begin with the person, so that nobody sees the rows of the account before. */
export function usePerson(): string | undefined {
  const session = useSession()
  if (session.status === 'loading') return undefined
  return session.status === 'in' ? session.user.id : session.status
}

interface BoardState {
  /** The last answer, until there is another: to this question or to the one before. */
  answer: Answer | undefined
  /** The answer is to this question. */
  fresh: boolean
  error: ApiError | undefined
  again: () => void
}

/** A page of the board. `asked` may be `undefined`: nothing is asked then. */
export function useBoard(query: Query | undefined): BoardState {
  const person = usePerson()
  const of = query && keyOf(query)
  const { data, error, mutate } = useSWR<Answer, ApiError>(
    query && person !== undefined ? ['leaderboard', person, of] : null,
    async () => {
      try {
        const [answer] = await Promise.all([
          askAsFarAsPossible(query ?? everything),
          loadLabelTexts(),
          Rows.preload(),
        ])
        return { ...answer, of: of ?? '' }
      } catch (cause) {
        throw asApiError(cause)
      }
    },
    // Every visit of the page requests it again: the board changes every minute.
    { ...swrOptions, keepPreviousData: true, dedupingInterval: 0 },
  )
  const again = () => void mutate()
  // Drawn piece by piece: typing or scrolling meanwhile does not wait for the whole board.
  const answer = useDeferredValue(data)
  return { answer, fresh: answer !== undefined && answer.of === of, error, again }
}

/** Asks again once the tier is another one: what it opens shows without a reload. */
export function useTierNews(known: string | null | undefined, again: () => void): void {
  const tier = useMe().data?.tier
  const compare = useEffectEvent((news: string) => {
    if (known !== undefined && news !== known) again()
  })
  // Of the tier alone: an answer that names another one is not asked for again and again.
  useEffect(() => {
    if (tier !== undefined) compare(tier)
  }, [tier])
}

/** One channel with its ranks of the last days. */
export function useChannelOnBoard(channelId: string | undefined) {
  const person = usePerson()
  return useSWR<ChannelOnBoard, ApiError>(
    channelId && person !== undefined ? ['leaderboard-channel', person, channelId] : null,
    async () => {
      const path = { channelId: channelId ?? '' }
      const [channel] = await Promise.all([
        unwrap(client.GET('/leaderboard/{channelId}', { params: { path } })),
        loadLabelTexts(),
      ])
      return channel
    },
    swrOptions,
  )
}
