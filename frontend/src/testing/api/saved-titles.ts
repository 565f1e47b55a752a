import type { ServerErrorCode } from '@/api/errors'
import type {
  ChangedTitles,
  ChangeTitles,
  ImportTitles,
  SavedTitle,
  SavedTitlePage,
  SaveTitle,
  ScoreTitle,
  TitleReading,
  TitleScore,
  UpdateTitle,
} from '@/api/titles'
import { titleLimits } from '@/api/titles'

type Refuse = (status: number, code: ServerErrorCode, field?: string) => Response
type Act = 'list' | 'save' | 'update' | 'change' | 'score'

const hour = 3_600_000
/** As many titles come in one page. */
const pageOf = 500
let next = 1

const idOf = (number: number) => number.toString(16).padStart(32, '0')

const none: TitleScore = {
  state: 'not_enough_data',
  score: null,
  low: null,
  high: null,
  lift: null,
  liftLow: null,
  liftHigh: null,
  basis: null,
  n: 0,
  asOf: null,
  effects: [],
  reason: 'no_basis',
}

/** A score that rests on numbers in the titles of a channel. */
export const measured = (change: Partial<TitleScore> = {}): TitleScore => ({
  state: 'measured',
  score: 58,
  low: 51,
  high: 66,
  lift: 1.12,
  liftLow: 1.01,
  liftHigh: 1.25,
  basis: 'channel',
  n: 41,
  asOf: '2030-01-02T10:00:00Z',
  effects: [{ feature: 'number', lift: 1.12, low: 1.01, high: 1.25 }],
  reason: null,
  ...change,
})

/** As the engine would read these words: numbers go with more views, questions with no clear difference. */
export function readingOf(title: string): TitleReading {
  const number = /\d/.test(title)
  const question = title.includes('?')
  return {
    features: [...(number ? (['number'] as const) : []), ...(question ? (['question'] as const) : [])],
    powerWords: [...title.toLowerCase().matchAll(/secret|proven/g)].map(([word]) => word),
    pattern: null,
    score: number
      ? measured()
      : question
        ? measured({ state: 'no_effect', score: 50, low: 44, high: 57, lift: 1, effects: [] })
        : { ...none, reason: 'no_feature', basis: 'channel', n: 41 },
  }
}

/** A saved title; each is an hour older than the one made before. */
export function savedTitle(title: string | null, change: Partial<SavedTitle> = {}): SavedTitle {
  const number = next++
  const createdAt = new Date(Date.now() - number * hour).toISOString()
  return {
    titleId: idOf(number),
    title,
    channelName: null,
    channelId: null,
    videoId: null,
    isSample: true,
    niche: null,
    category: 'general',
    status: 'saved',
    notes: '',
    createdAt,
    updatedAt: createdAt,
    reading: title === null ? { features: [], powerWords: [], pattern: null, score: none } : readingOf(title),
    ...change,
  }
}

/** Saved titles in memory. */
export class TitlesInMemory {
  titles: SavedTitle[] = []
  /** Acts that are refused, with their error codes. */
  failing: Partial<Record<Act, 'unavailable' | 'internal'>> = {}
  /** Changes that work before those that fail. */
  changesThatWork = 0
  /** Bodies of what was asked, by act. */
  readonly asked: { [Name in Act]: unknown[] } = { list: [], save: [], update: [], change: [], score: [] }
  private readonly deleted = new Map<string, SavedTitle>()
  private readonly keys = new Map<string, SavedTitle>()
  private readonly refuse: Refuse

  constructor(refuse: Refuse) {
    this.refuse = refuse
  }

  async respond(request: Request, path: string): Promise<Response | undefined> {
    const { method } = request
    if (path === '/titles' && method === 'GET') return this.list(new URL(request.url).searchParams)
    if (path === '/titles') return this.save(request)
    if (path === '/titles/changes') return this.change((await request.json()) as ChangeTitles)
    if (path === '/titles/score') return this.score((await request.json()) as ScoreTitle)
    if (path === '/titles/import') return this.importAll((await request.json()) as ImportTitles)
    const id = /^\/titles\/([0-9a-f]{32})$/.exec(path)?.[1]
    return id ? this.update(id, (await request.json()) as UpdateTitle) : undefined
  }

  private refused(act: Act): Response | undefined {
    const code = this.failing[act]
    return code && this.refuse(code === 'internal' ? 500 : 503, code)
  }

  private list(params: URLSearchParams): Response {
    this.asked.list.push(params.toString())
    const refused = this.refused('list')
    if (refused) return refused
    const from = Number(params.get('cursor') ?? 0)
    const sorted = this.titles.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    const end = from + pageOf
    return Response.json({
      items: sorted.slice(from, end),
      nextCursor: end < sorted.length ? String(end) : null,
    } satisfies SavedTitlePage)
  }

  private async save(request: Request): Promise<Response> {
    const body = (await request.json()) as SaveTitle
    const key = request.headers.get('Idempotency-Key') ?? ''
    this.asked.save.push(body)
    const refused = this.refused('save')
    if (refused) return refused
    const before = this.keys.get(key)
    if (before) return Response.json(before, { status: 201 })
    if (this.titles.length >= titleLimits.titles) return this.refuse(409, 'title_limit')
    const now = new Date().toISOString()
    const made = savedTitle(body.title, { ...body, createdAt: now, updatedAt: now })
    this.keys.set(key, made)
    this.titles = [made, ...this.titles]
    return Response.json(made, { status: 201 })
  }

  private update(id: string, body: UpdateTitle): Response {
    this.asked.update.push(body)
    const refused = this.refused('update')
    if (refused) return refused
    const old = this.titles.find(({ titleId }) => titleId === id)
    if (!old) return this.refuse(404, 'not_found')
    const now = { ...old, ...body, reading: readingOf(body.title ?? old.title ?? '') }
    this.titles = this.titles.map((title) => (title === old ? now : title))
    return Response.json(now)
  }

  private change({ titleIds, status, category, deleted }: ChangeTitles): Response {
    this.asked.change.push({ titleIds, status, category, deleted })
    const refused = this.asked.change.length > this.changesThatWork ? this.refused('change') : undefined
    if (refused) return refused
    if (titleIds.length > titleLimits.changes) return this.refuse(422, 'invalid_input', 'titleIds')
    const ids = new Set(titleIds)
    if (deleted === false)
      for (const id of titleIds) {
        const back = this.deleted.get(id)
        if (back && this.deleted.delete(id)) this.titles = [...this.titles, back]
      }
    const known = this.titles.filter(({ titleId }) => ids.has(titleId))
    const changed = known.map((title) => ({
      ...title,
      ...(status && { status }),
      ...(category && { category }),
    }))
    const now = new Map(changed.map((title) => [title.titleId, title]))
    this.titles = this.titles.map((title) => now.get(title.titleId) ?? title)
    if (deleted) {
      for (const title of known) this.deleted.set(title.titleId, title)
      this.titles = this.titles.filter(({ titleId }) => !ids.has(titleId))
    }
    return Response.json({
      items: deleted ? [] : changed,
      missing: titleIds.filter((id) => !now.has(id)),
    } satisfies ChangedTitles)
  }

  private score(body: ScoreTitle): Response {
    this.asked.score.push(body)
    return this.refused('score') ?? Response.json(readingOf(body.title))
  }

  private importAll({ lines }: ImportTitles): Response {
    this.titles = [
      ...this.titles,
      ...lines.map(({ title, createdAt, ...rest }) =>
        savedTitle(title, { ...rest, ...(createdAt && { createdAt }) }),
      ),
    ]
    return Response.json({ saved: lines.length })
  }
}
