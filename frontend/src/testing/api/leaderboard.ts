import type { components } from '@/api/schema'

type Schemas = components['schemas']
type Row = Schemas['LeaderboardRow']
type Refuse = (status: number, code: Schemas['ErrorCode'], field?: string, tier?: string) => Response

const tiers = ['free', 'starter', 'creator', 'growth', 'agency'] as const
type Tier = (typeof tiers)[number]

/** As `domain::leaderboard` has it. */
const opensWith: Record<Schemas['LeaderboardFeature'], Tier> = {
  search: 'starter',
  time: 'starter',
  multiSearch: 'creator',
  badges: 'creator',
  badgeFilter: 'creator',
  sort: 'creator',
  smart: 'creator',
  niche: 'creator',
  language: 'creator',
  size: 'growth',
  pageSize: 'growth',
}
const features = Object.keys(opensWith) as Schemas['LeaderboardFeature'][]
const rowsOf: Partial<Record<Tier | 'visitor', number>> = { visitor: 3, free: 10, starter: 50 }
const pageOf: Partial<Record<Tier | 'visitor', number>> = { visitor: 3, free: 10 }
const more: Partial<Record<Tier | 'visitor', Tier>> = { visitor: 'free', free: 'starter', starter: 'creator' }

const day = 86_400_000
const stages: Row['stage'][] = ['established', 'growing', 'rising', 'new_channel']
const badges = ['hidden_gem', 'viral_channel', 'niche_dominator', 'automation_ready', 'mixed_sustainability']

/** The id of the channel that was made as number so-and-so. */
export const boardId = (number: number): string => `UC${String(number).padStart(22, '0')}`

/** A channel on the board; `number` makes it, and ranks it where the change says nothing else. */
export function boardRow(number: number, change: Partial<Row> = {}): Row {
  const score = Math.max(2, 96.4 - number * 1.31)
  const at = new Date(Date.UTC(2026, 10, 20, 13, 5) - number * 7 * 3_600_000).toISOString()
  return {
    channelId: boardId(number),
    rank: number,
    bestRank: Math.max(1, number - 4),
    worstRank: number + 4,
    unranked: null,
    channelName: `Channel ${String(number)}`,
    handle: `@channel${String(number)}`,
    channelAvatar: null,
    score,
    scoreLow: Math.max(0, score - 6.2),
    scoreHigh: Math.min(100, score + 4.9),
    rating: 'great',
    stage: stages[number % stages.length] ?? 'established',
    subscribers: number * 1_700,
    badges: badges.slice(0, number % 6),
    smart: number % 3 === 0 ? ['hidden_gems', 'rising'] : [],
    niche: number % 2 === 0 ? 'woodworking' : 'coding',
    language: number % 2 === 0 ? 'de' : 'en',
    country: 'DE',
    analysisDate: at,
    firstSeen: at,
    sample: true,
    ...change,
  }
}

/** The leaderboard in memory: what each tier sees and may ask is decided here as the server decides it. */
export class BoardInMemory {
  rows: Row[] = Array.from({ length: 57 }, (_, index) => boardRow(index + 1))
  asOf: string | null = '2026-11-20T14:05:00Z'
  stale = false
  /** Whether the builder has written the file that is served with the app. */
  hasFile = false
  histories = new Map<string, Schemas['RankPoint'][]>()
  /** What was asked, as "?niche=coding". */
  readonly asked: string[] = []
  readonly #refuse: Refuse

  constructor(refuse: Refuse) {
    this.#refuse = refuse
  }

  respond(path: string, params: URLSearchParams, tier: string | undefined): Response | undefined {
    const who = (tier ?? 'visitor') as Tier | 'visitor'
    if (path === '/leaderboard') return this.#page(params, who)
    const id = /^\/leaderboard\/([^/]+)$/.exec(path)?.[1]
    return id ? this.#channel(id, who) : undefined
  }

  /** The file served with the app. */
  top(): Response {
    if (!this.hasFile) return new Response(null, { status: 404 })
    return Response.json({
      rows: this.rows.slice(0, 3).map((row) => this.#shown(row, 'visitor')),
      channels: this.rows.filter(({ rank }) => rank != null).length,
      asOf: this.asOf ?? '2026-11-20T14:05:00Z',
    } satisfies Schemas['LeaderboardTop'])
  }

  #has(who: Tier | 'visitor', feature: Schemas['LeaderboardFeature']): boolean {
    return who !== 'visitor' && tiers.indexOf(who) >= tiers.indexOf(opensWith[feature])
  }

  #shown(row: Row, who: Tier | 'visitor'): Row {
    const seen = this.#has(who, 'badges')
    return { ...row, badges: seen ? (row.badges ?? null) : null, smart: seen ? (row.smart ?? null) : null }
  }

  #locked(params: URLSearchParams, who: Tier | 'visitor'): Tier | undefined {
    const needs: [Schemas['LeaderboardFeature'], boolean][] = [
      ['search', params.has('search')],
      ['multiSearch', !!params.get('search')?.includes(',')],
      ['time', params.has('period')],
      ['badgeFilter', params.has('badges')],
      ['sort', params.has('sort') || params.has('order')],
      ['smart', params.has('smart')],
      ['niche', params.has('niche')],
      ['language', params.has('language')],
      ['size', params.has('minSubscribers') || params.has('maxSubscribers')],
      ['pageSize', params.has('pageSize')],
    ]
    const locked = needs.filter(([feature, used]) => used && !this.#has(who, feature))
    return locked.map(([feature]) => opensWith[feature]).at(-1)
  }

  #matching(params: URLSearchParams): Row[] {
    const terms = (params.get('search') ?? '').toLowerCase().split(',').filter(Boolean)
    const keys = (params.get('badges') ?? '').split(',').filter(Boolean)
    const from = { day, week: 7 * day, month: 30 * day }[params.get('period') ?? '']
    const [least, most] = ['minSubscribers', 'maxSubscribers'].map((name) => params.get(name))
    const passes = (row: Row) =>
      (terms.length > 0 || row.rank != null) &&
      (terms.length === 0 ||
        terms.some((term) => `${row.channelName ?? ''} ${row.handle ?? ''}`.toLowerCase().includes(term))) &&
      (keys.length === 0 || keys.some((key) => row.badges?.includes(key))) &&
      (!params.has('smart') || !!row.smart?.some((key) => key === params.get('smart'))) &&
      (!params.has('niche') || row.niche === params.get('niche')) &&
      (!params.has('language') || row.language === params.get('language')) &&
      (from === undefined || Date.parse(row.analysisDate) >= Date.now() - from) &&
      (least == null || (row.subscribers ?? -1) >= Number(least)) &&
      (most == null || (row.subscribers != null && row.subscribers <= Number(most)))
    return this.#ordered(this.rows.filter(passes), params)
  }

  #ordered(rows: Row[], params: URLSearchParams): Row[] {
    const value = (row: Row): number => {
      if (params.get('sort') === 'date') return Date.parse(row.analysisDate)
      if (params.get('sort') === 'subscribers') return row.subscribers ?? -1
      return -(row.rank ?? Number.MAX_SAFE_INTEGER)
    }
    const way = params.get('order') === 'asc' ? -1 : 1
    return rows.toSorted((a, b) => way * (value(b) - value(a)))
  }

  #access(who: Tier | 'visitor'): Schemas['LeaderboardAccess'] {
    return {
      tier: who === 'visitor' ? null : who,
      rows: rowsOf[who] ?? null,
      moreRowsTier: more[who] ?? null,
      largestPage: this.#has(who, 'pageSize') ? 500 : (pageOf[who] ?? 25),
      features: features.map((feature) => ({
        feature,
        open: this.#has(who, feature),
        tier: opensWith[feature],
      })),
    }
  }

  #choices(): Schemas['LeaderboardChoices'] {
    const counted = (keys: (string | null | undefined)[]) => {
      const all = keys.filter((key) => typeof key === 'string')
      return [...new Set(all)]
        .map((key) => ({ key, channels: all.filter((other) => other === key).length }))
        .sort((a, b) => b.channels - a.channels)
    }
    return {
      niches: counted(this.rows.map(({ niche }) => niche)),
      languages: counted(this.rows.map(({ language }) => language)),
      badges: counted(this.rows.flatMap((row) => row.badges ?? [])),
    }
  }

  #page(params: URLSearchParams, who: Tier | 'visitor'): Response {
    this.asked.push(params.size > 0 ? `?${decodeURIComponent(params.toString())}` : '')
    const locked = this.#locked(params, who)
    if (locked) return this.#refuse(403, 'tier_required', undefined, locked)
    const [page, pageSize] = [
      Number(params.get('page') ?? 1),
      Number(params.get('pageSize') ?? pageOf[who] ?? 25),
    ]
    const rows = rowsOf[who] ?? Infinity
    const skip = (page - 1) * pageSize
    if (skip >= rows) return this.#refuse(403, 'tier_required', undefined, more[who])
    const found = this.#matching(params)
    return Response.json({
      rows: found.slice(skip, Math.min(rows, skip + pageSize)).map((row) => this.#shown(row, who)),
      page,
      pageSize,
      total: found.length,
      visible: Math.min(rows, found.length),
      channels: this.rows.filter(({ rank }) => rank != null).length,
      asOf: this.asOf,
      stale: this.stale,
      access: this.#access(who),
      choices: page === 1 && this.#has(who, 'niche') ? this.#choices() : null,
    } satisfies Schemas['Leaderboard'])
  }

  #channel(id: string, who: Tier | 'visitor'): Response {
    const row = this.rows.find(({ channelId }) => channelId === id)
    if (!row) return this.#refuse(404, 'not_found')
    const within = row.rank != null && row.rank <= (rowsOf[who] ?? Infinity)
    if (!within && !this.#has(who, 'search')) return this.#refuse(403, 'tier_required', undefined, 'starter')
    return Response.json({
      channel: this.#shown(row, who),
      history: this.histories.get(id) ?? [],
      asOf: this.asOf ?? '2026-11-20T14:05:00Z',
      stale: this.stale,
    } satisfies Schemas['LeaderboardChannel'])
  }
}
