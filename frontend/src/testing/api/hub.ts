import type { components } from '@/api/schema'

type Schemas = components['schemas']
type Video = Schemas['HubVideo']
type Refuse = (status: number, code: Schemas['ErrorCode'], field?: string, tier?: string) => Response

const rowsOf: Record<string, number | undefined> = { free: 50, starter: 200 }
const next: Record<string, string | undefined> = { free: 'starter', starter: 'creator' }
const day = 86_400_000
/** When everything in here was read. */
const now = Date.UTC(2026, 10, 26, 12)

const niches = [
  ['coding', 'tech'],
  ['cooking', 'food'],
  ['woodworking', 'home'],
  ['finance', 'money'],
  ['gaming_talk', 'gaming'],
] as const
const titles = {
  en: [
    '7 ways to save an hour',
    'Why nobody talks about this',
    'I tried it for 30 days',
    'The best tool of 2026?',
  ],
  de: [
    '7 Wege zu mehr Zeit',
    'Warum niemand darüber spricht',
    'Ich habe es 30 Tage probiert',
    'Das beste Werkzeug 2026?',
  ],
} as const
const patterns = ['# ways to …', 'why nobody …', null, 'the best … of #'] as const
const features = [
  ['number', 'list'],
  ['explains', 'negative'],
  ['first_person', 'number'],
  ['question', 'superlative', 'year'],
] as const

/** The id of the video that was made as number so-and-so. */
export const hubVideoId = (number: number): string => `hub${String(number).padStart(8, '0')}`
const channelIdOf = (number: number): string => `UCh${String(number).padStart(21, '0')}`

/** A video of the hub; its number makes it. */
export function hubVideo(number: number, change: Partial<Video> = {}): Video {
  const language = number % 3 === 0 ? 'de' : 'en'
  const kind = number % 4
  const [niche, metaNiche] = niches[number % niches.length] ?? niches[0]
  const channel = number % 37
  const multiple = Math.round((2.1 + 40 / (number + 3)) * 100) / 100
  const subscribers = number % 11 === 0 ? null : 900 + channel * 4_321
  const views = 12_000 + ((number * 7_919) % 900_000)
  return {
    videoId: hubVideoId(number),
    title: `${titles[language][kind] ?? ''} (${String(number)})`,
    channelId: channelIdOf(channel),
    channelName: language === 'de' ? `Werkstatt ${String(channel)}` : `Channel ${String(channel)}`,
    channelHandle: channel % 5 === 0 ? null : `@channel${String(channel)}`,
    subscribers,
    language,
    format: number % 7 === 0 ? 'short' : 'long',
    lengthSeconds: number % 7 === 0 ? 41 : 240 + ((number * 37) % 1_800),
    publishedAt: new Date(now - (9 + number * 3) * day).toISOString(),
    discoveredAt: new Date(now - (number % 40) * day).toISOString(),
    readAt: new Date(now - 3_600_000).toISOString(),
    views,
    multiple,
    multipleLow: Math.round(multiple * 79) / 100,
    multipleHigh: Math.round(multiple * 131) / 100,
    neighbours: 8 + (number % 13),
    viewsPerSubscriber: subscribers === null ? null : Math.round((views / subscribers) * 100) / 100,
    niche,
    metaNiche,
    pattern: patterns[kind] ?? null,
    repeatedBy: patterns[kind] == null ? 0 : 1 + (number % 6),
    features: [...(features[kind] ?? [])],
    sample: true,
    ...change,
  }
}

type Passes = (video: Video, value: string) => boolean
const least =
  (of: (video: Video) => number | null | undefined): Passes =>
  (video, value) =>
    (of(video) ?? -1) >= Number(value)
const most =
  (of: (video: Video) => number | null | undefined): Passes =>
  (video, value) =>
    (of(video) ?? Infinity) <= Number(value)
const is =
  (name: 'niche' | 'metaNiche' | 'language' | 'format' | 'pattern' | 'channelId'): Passes =>
  (video, value) =>
    video[name] === value
const since = { day, week: 7 * day, month: 30 * day } as const

/** In the order of the document. */
const filters: Record<string, Passes> = {
  search: ({ title }, terms) =>
    terms.split(',').some((term) => title.toLowerCase().includes(term.trim().toLowerCase())),
  niche: is('niche'),
  metaNiche: is('metaNiche'),
  language: is('language'),
  format: is('format'),
  minMultiple: least(({ multiple }) => multiple),
  maxMultiple: most(({ multiple }) => multiple),
  surelyAtLeast: least(({ multipleLow }) => multipleLow),
  minViews: least(({ views }) => views),
  maxViews: most(({ views }) => views),
  minSubscribers: least(({ subscribers }) => subscribers),
  maxSubscribers: most(({ subscribers }) => subscribers),
  publishedWithin: ({ publishedAt }, days) => Date.parse(publishedAt) >= now - Number(days) * day,
  minLength: least(({ lengthSeconds }) => lengthSeconds),
  maxLength: most(({ lengthSeconds }) => lengthSeconds),
  discovered: ({ discoveredAt }, within) =>
    Date.parse(discoveredAt) >= now - since[within as keyof typeof since],
  pattern: is('pattern'),
  feature: (video, key) => video.features.some((feature) => feature === key),
  repeatedBy: least(({ repeatedBy }) => repeatedBy),
  channelId: is('channelId'),
}

const values: Record<string, (video: Video) => number> = {
  surely: ({ multipleLow }) => multipleLow,
  multiple: ({ multiple }) => multiple,
  views: ({ views }) => views,
  newest: ({ publishedAt }) => Date.parse(publishedAt),
  ratio: ({ viewsPerSubscriber }) => viewsPerSubscriber ?? -1,
  repetition: ({ repeatedBy }) => repeatedBy,
}

const counted = (keys: readonly (string | null | undefined)[]): Schemas['HubChoice'][] => {
  const all = keys.filter((key) => typeof key === 'string')
  return [...new Set(all)]
    .map((key) => ({ key, videos: all.filter((other) => other === key).length }))
    .sort((a, b) => b.videos - a.videos)
}

const choicesOf = (videos: readonly Video[]): Schemas['HubChoices'] => ({
  niches: counted(videos.map(({ niche }) => niche)),
  metaNiches: counted(videos.map(({ metaNiche }) => metaNiche)),
  languages: counted(videos.map(({ language }) => language)),
  formats: counted(videos.map(({ format }) => format)),
})

/** The hub, as its functions answer. */
export class HubInMemory {
  videos: Video[] = Array.from({ length: 130 }, (_, index) => hubVideo(index + 1))
  asOf: string | null = '2026-11-26T12:00:00Z'
  stale = false
  /** The builder has left its file for visitors. */
  hasFile = true
  /** Channels whose line was too long to keep. */
  readonly withoutLine = new Set<string>()
  /** A parameter that this hub refuses. */
  refuses: string | undefined
  /** Questions seen, in order, without those for the counts alone. */
  readonly asked: string[] = []
  readonly #refuse: Refuse

  constructor(refuse: Refuse) {
    this.#refuse = refuse
  }

  respond(path: string, params: URLSearchParams, tier: string): Response | undefined {
    if (path === '/hub') return this.#page(params, tier)
    if (path === '/hub/choices') return Response.json(choicesOf(this.#matching(params)))
    if (path === '/hub/patterns') return Response.json(this.#patterns(params))
    const id = /^\/hub\/videos\/([^/]+)$/.exec(path)?.[1]
    return id === undefined ? undefined : this.#details(id)
  }

  /** The file served with the app. */
  preview(): Response {
    if (!this.hasFile) return new Response(null, { status: 404 })
    return Response.json({
      // Visitors see by today's clock what was read lately.
      videos: this.videos.slice(0, 12).map((video) => ({
        ...video,
        readAt: new Date(Date.now() - (now - Date.parse(video.readAt))).toISOString(),
      })),
      inHub: this.#inHub(),
      asOf: this.asOf ?? '2026-11-26T12:00:00Z',
    } satisfies Schemas['HubPreview'])
  }

  #inHub(): Schemas['HubCounts'] {
    const different = (of: (video: Video) => string | null | undefined) =>
      new Set(this.videos.map(of).filter((key) => key != null)).size
    return {
      videos: this.videos.length,
      channels: different(({ channelId }) => channelId),
      niches: different(({ niche }) => niche),
      languages: different(({ language }) => language),
    }
  }

  #set(params: URLSearchParams): [name: string, passes: Passes, value: string][] {
    return Object.entries(filters).flatMap(([name, passes]): [string, Passes, string][] => {
      const value = params.get(name)
      return value ? [[name, passes, value]] : []
    })
  }

  #matching(params: URLSearchParams): Video[] {
    const value = values[params.get('sort') ?? 'surely'] ?? (() => 0)
    const way = params.get('order') === 'asc' ? -1 : 1
    return this.videos
      .filter((video) => this.#set(params).every(([, passes, wanted]) => passes(video, wanted)))
      .toSorted((a, b) => way * (value(b) - value(a)))
  }

  #funnel(params: URLSearchParams): Schemas['HubStep'][] {
    let left = this.videos
    return this.#set(params).map(([filter, passes, value]) => {
      left = left.filter((video) => passes(video, value))
      return { filter, alone: this.videos.filter((video) => passes(video, value)).length, left: left.length }
    })
  }

  #page(params: URLSearchParams, tier: string): Response {
    if (params.get('pageSize') !== '24')
      this.asked.push(params.size > 0 ? `?${decodeURIComponent(params.toString())}` : '')
    if (this.refuses && params.has(this.refuses)) return this.#refuse(400, 'invalid_input', this.refuses)
    const [page, pageSize] = [Number(params.get('page') ?? 1), Number(params.get('pageSize') ?? 48)]
    const rows = rowsOf[tier] ?? null
    const skip = (page - 1) * pageSize
    if (rows !== null && skip >= rows) return this.#refuse(403, 'tier_required', undefined, next[tier])
    const found = this.#matching(params)
    const visible = Math.min(found.length, rows ?? Infinity)
    const funnel = found.length === 0 && this.videos.length > 0 ? this.#funnel(params) : null
    return Response.json({
      videos: found.slice(skip, Math.min(visible, skip + pageSize)),
      page,
      pageSize,
      total: found.length,
      visible,
      inHub: this.#inHub(),
      asOf: this.asOf,
      stale: this.stale,
      access: { tier, rows, moreRowsTier: next[tier] ?? null },
      funnel,
      emptiedBy: funnel?.find(({ left }) => left === 0)?.filter ?? null,
      choices: page === 1 ? choicesOf(this.videos) : null,
    } satisfies Schemas['Hub'])
  }

  #details(id: string): Response {
    const video = this.videos.find(({ videoId }) => videoId === id)
    if (!video) return this.#refuse(404, 'not_found')
    const otherUploads = Array.from({ length: 40 }, (_, index) => ({
      publishedAt: new Date(now - (10 + index * 9) * day).toISOString(),
      multiple: Math.round(100 * Math.exp(Math.sin(index * 2.3) * 0.6)) / 100,
      format: index % 9 === 0 ? ('short' as const) : ('long' as const),
    }))
    const own = { publishedAt: video.publishedAt, multiple: video.multiple, format: video.format }
    const line = [...otherUploads, own].toSorted((a, b) => a.publishedAt.localeCompare(b.publishedAt))
    const others = this.videos.filter((other) => other !== video && other.channelId === video.channelId)
    const siblings = this.videos.filter(
      ({ pattern, niche, channelId }) =>
        pattern === video.pattern && niche === video.niche && channelId !== video.channelId,
    )
    return Response.json({
      video,
      line: this.withoutLine.has(video.channelId) ? [] : line,
      others: others.slice(0, 6),
      siblings: video.pattern == null ? [] : siblings.slice(0, 6),
    } satisfies Schemas['HubVideoDetails'])
  }

  #patterns(params: URLSearchParams): Schemas['HubPatterns'] {
    const all = choicesOf(this.videos).niches
    const niche = params.get('niche') ?? all[0]?.key ?? null
    const language = params.get('language')
    const of = this.videos.filter(
      (video) => video.niche === niche && (language === null || video.language === language),
    )
    const channelsOf = (videos: readonly Video[]) => new Set(videos.map(({ channelId }) => channelId)).size
    const repeats = (['# ways to …', 'why nobody …'] as const).map((text): Schemas['HubRepeat'] => {
      const videos = of.filter(({ pattern }) => pattern === text)
      return {
        kind: 'skeleton',
        text,
        channels: channelsOf(videos),
        videos: videos.length,
        multiple: 3.42,
        examples: videos.slice(0, 3),
      }
    })
    const examples = of.filter((video) => video.language === 'en').slice(0, 3)
    return {
      niche,
      language,
      channels: channelsOf(of),
      videos: of.length,
      repeats: repeats.filter(({ channels }) => channels >= 3),
      gaps: niche
        ? [
            {
              features: ['number', 'question'],
              provenIn: 'en',
              missingIn: 'de',
              channels: 5,
              videos: 9,
              ofChannels: 21,
              amongChannels: 14,
              multiple: 4.12,
              examples,
            },
          ]
        : [],
      niches: all.map(({ key, videos }) => ({
        key,
        videos,
        channels: channelsOf(this.videos.filter((video) => video.niche === key)),
      })),
      asOf: this.asOf,
      stale: this.stale,
    }
  }
}
