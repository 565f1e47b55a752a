import { useRef, useState } from 'react'
import useSWR from 'swr'
import useSWRInfinite from 'swr/infinite'
import { useMe } from '@/api/account'
import { client, unwrap } from '@/api/client'
import { asApiError, type ApiError } from '@/api/errors'
import { currentUserId } from '@/api/auth/current-user-id'
import { swrOptions } from '@/api/swr-options'
import { loadArea } from '@/i18n'
import { isWhole, toParams, textOf, type Query } from './filters/query'
import { withoutRefused } from './filters/filters'
import type { Choices, Details, Hub, HubVideo, InHub, Patterns } from './types'
import { Videos } from './lazy-videos'

/** What cards say in addition to the hub's own texts: fetched while the videos are on their way. */
export const loadLabelTexts = () => loadArea('advice', 'report', 'titleIdeas')

const ask = (query: Query, page: number) =>
  unwrap(client.GET('/hub', { params: { query: { ...toParams(query), ...(page > 1 && { page }) } } }))

/** Whatever goes wrong, as the error that pages know how to name. */
async function withApiError<Answer>(load: () => Promise<Answer>): Promise<Answer> {
  try {
    return await load()
  } catch (cause) {
    throw asApiError(cause)
  }
}

interface Page {
  hub: Hub
  /** What was asked in the end. */
  query: Query
  /** The question that it answers, as text. */
  of: string
  /** The reading of the list that it is part of, and the tier that it was made for. */
  reading: string
}

/** A link may hold what this hub does not understand: the rest of it is asked. */
async function askAsFarAsPossible(query: Query, page: number): Promise<Pick<Page, 'hub' | 'query'>> {
  try {
    return { hub: await ask(query, page), query }
  } catch (cause) {
    const error = asApiError(cause)
    const rest = error.code === 'invalid_input' ? withoutRefused(query, error.field ?? '') : undefined
    if (!rest) throw error
    return askAsFarAsPossible(rest, page)
  }
}

const isLast = ({ hub: { page, pageSize, visible } }: Page) => page * pageSize >= visible

/** While the hub is filled, a video may move from one page to the next. */
function onlyOnce(pages: readonly Page[]): HubVideo[] {
  const videos = new Map<string, HubVideo>()
  for (const video of pages.flatMap(({ hub }) => hub.videos))
    if (!videos.has(video.videoId)) videos.set(video.videoId, video)
  return [...videos.values()]
}

/** The answer to a question, as far as its pages are there. */
export interface Answer {
  videos: HubVideo[]
  /** What was asked in the end. */
  query: Query
  /** The page that was read first: totals and choices are those of this one. */
  hub: Hub
  /** How many pages of it were read. */
  pages: number
  hasMore: boolean
}

export interface HubState {
  /** To this question, or to the one before until there is another. */
  answer: Answer | undefined
  /** The answer is to this question, though perhaps of an earlier reading. */
  answered: boolean
  /** The answer is to this question and of the newest reading. */
  fresh: boolean
  error: ApiError | undefined
  loadingMore: boolean
  loadMore: () => void
  reload: () => void
}

/** How often lists were read from their start: a number of its own for each time, or a list would go on with pages of an earlier one. */
let readings = 0

/** The videos that a question finds, page by page. */
export function useHub(query: Query): HubState {
  const of = textOf(query)
  const tier = useMe().data?.tier
  const [knownTier, setKnownTier] = useState(tier)
  const [tierOfList, setTierOfList] = useState(tier ?? '')
  const [number, setNumber] = useState(readings)
  const reading = `${tierOfList} ${String(number)}`
  const { data, error, size, setSize, isValidating } = useSWRInfinite<Page, ApiError>(
    (index: number, before: Page | null) =>
      before && isLast(before) ? null : ['hub', currentUserId(), reading, of, String(index + 1)],
    (key: readonly string[]) =>
      withApiError(async () => {
        const page = Number(key.at(-1))
        const [answer] = await Promise.all([
          askAsFarAsPossible(query, page),
          loadLabelTexts(),
          Videos.preload(),
        ])
        return { ...answer, of, reading }
      }),
    // Pages that were read stay as they are until somebody asks for newer ones: the list must not move while it is read.
    { ...swrOptions, keepPreviousData: true, revalidateFirstPage: false, revalidateOnFocus: false },
  )
  const [first] = data ?? []
  const last = data?.at(-1)
  // Of the person's tier alone: an answer that names another one is not asked for again and again.
  if (tier !== undefined && tier !== knownTier) {
    setKnownTier(tier)
    if (knownTier !== undefined || (first && first.hub.access.tier !== tier)) setTierOfList(tier)
  }
  const answered = first?.of === of
  const fresh = answered && first.reading === reading
  const loadingMore = fresh && isValidating && size > (data?.length ?? 0)
  return {
    answer:
      first && last && data
        ? {
            videos: onlyOnce(data),
            query: first.query,
            hub: first.hub,
            pages: data.length,
            hasMore: !isLast(last),
          }
        : undefined,
    answered,
    fresh,
    error,
    loadingMore,
    loadMore: () => fresh && !loadingMore && void setSize((data?.length ?? 0) + 1),
    reload: () => setNumber(++readings),
  }
}

export interface Count {
  inHub: InHub
  asOf: string | null | undefined
}

/** Asked this often while the hub grows, and otherwise. */
const pace = { growing: 10_000, still: 60_000 }

interface Poll {
  count: Count
  /** It differs from the one before, or there was none before. */
  grows: boolean
}

const countOf = ({ inHub, asOf }: Hub): Count => ({ inHub, asOf })

/** The same for all drawings: another function would begin the wait again. */
const paceOf = (latest: Poll | undefined) =>
  !latest || latest.grows || latest.count.inHub.videos === 0 ? pace.growing : pace.still

/** What the hub holds, kept up to date while the page is in sight. */
export function useCount(hub: Hub | undefined): Count | undefined {
  const before = useRef<Poll>(undefined)
  const { data } = useSWR<Poll | undefined, ApiError>(
    hub ? ['hub-count', currentUserId()] : null,
    async () => {
      try {
        const count = countOf(await unwrap(client.GET('/hub', { params: { query: { pageSize: 24 } } })))
        const known = before.current?.count.inHub
        before.current = { count, grows: JSON.stringify(known) !== JSON.stringify(count.inHub) }
      } catch {
        // The next time may bring it; until then what is known stays. An error would end the polls.
      }
      return before.current
    },
    { revalidateOnMount: false, revalidateOnFocus: false, refreshInterval: paceOf, refreshWhenHidden: false },
  )
  const known = hub && countOf(hub)
  // Whichever was read later.
  return data && known && (data.count.asOf ?? '') > (known.asOf ?? '') ? data.count : known
}

interface Choosable {
  choices: Choices | undefined
  /** The numbers of videos are those with the filters that are set. */
  counted: boolean
}

/**
 * What each other choice would give with the filters that are set. Until that is known, the choices of the whole hub without their numbers.
 */
export function useChoices(query: Query, whole: Choices | null | undefined): Choosable {
  const ofWhole = isWhole({ ...query, sort: 'surely', order: 'desc' })
  const { data } = useSWR<Choices, ApiError>(
    ofWhole && whole
      ? null
      : ['hub-choices', currentUserId(), textOf({ ...query, sort: 'surely', order: 'desc' })],
    () => withApiError(() => unwrap(client.GET('/hub/choices', { params: { query: toParams(query) } }))),
    swrOptions,
  )
  const known = (ofWhole ? whole : undefined) ?? data
  return { choices: known ?? whole ?? undefined, counted: known != null }
}

export const useDetails = (videoId: string | undefined) =>
  useSWR<Details, ApiError>(
    videoId ? ['hub-video', currentUserId(), videoId] : null,
    () =>
      withApiError(async () => {
        const path = { videoId: videoId ?? '' }
        const [details] = await Promise.all([
          unwrap(client.GET('/hub/videos/{videoId}', { params: { path } })),
          loadLabelTexts(),
        ])
        return details
      }),
    swrOptions,
  )

interface PatternsState {
  /** Of what is asked, or of what was asked before until there are others. */
  patterns: Patterns | undefined
  /** They are of what is asked. */
  fresh: boolean
  error: ApiError | undefined
  again: () => void
}

export function usePatterns(niche = '', language = ''): PatternsState {
  const of = `${niche} ${language}`
  const { data, error, mutate } = useSWR<{ patterns: Patterns; of: string }, ApiError>(
    ['hub-patterns', currentUserId(), niche, language],
    () =>
      withApiError(async () => {
        const query = { ...(niche && { niche }), ...(language && { language }) }
        const [patterns] = await Promise.all([
          unwrap(client.GET('/hub/patterns', { params: { query } })),
          loadLabelTexts(),
        ])
        return { patterns, of }
      }),
    { ...swrOptions, keepPreviousData: true },
  )
  return { patterns: data?.patterns, fresh: data?.of === of, error, again: () => void mutate() }
}
