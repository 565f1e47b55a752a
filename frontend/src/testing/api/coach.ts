import type { components } from '@/api/schema'
import { Gate } from './gate'

type Schemas = components['schemas']
type Refuse = (status: number, code: Schemas['ErrorCode'], field?: string) => Response
type Turn = Schemas['CoachTurn']
type Piece = Schemas['CoachPiece']

interface Host {
  me: Schemas['Me']
}

/** Questions that provoke a failure. */
export const coachSentinels = {
  busy: '@busy',
  tooMany: '@too-many',
  invalid: '@invalid',
  /** The question is stored; its answer comes when it is asked again. */
  halfway: '@halfway',
  /** A model words the answer. */
  model: '@model',
  unknown: '@unknown',
} as const

const text = (words: string): Piece => ({ kind: 'text', text: words })

const score = (show: Schemas['CoachShow'], words: string): Piece => ({
  kind: 'fact',
  text: words,
  fact: 'f1',
  show,
  label: 'Overall score',
  basis: 'overall_score',
  state: 'measured',
  reason: null,
})

const trend = (show: Schemas['CoachShow'], words: string): Piece => ({
  kind: 'fact',
  text: words,
  fact: 'f7',
  show,
  label: 'Trend of views',
  basis: 'trend_delta',
  state: 'provisional',
  reason: 'one_snapshot',
})

/** A title that tries to be more than words. */
export const quotedTitle = '<b>I tested 7 knives</b>'

/** A whole answer with all that answers are made of. */
export const someAnswer = (change: Partial<Schemas['CoachAnswer']> = {}): Schemas['CoachAnswer'] => ({
  by: 'template',
  abstained: false,
  paragraphs: [
    [
      text('The '),
      score('label', 'overall score'),
      text(' is '),
      score('value', '72 of 100'),
      text(', likely '),
      score('range', '64–79'),
      text('. It rests on '),
      score('sample', '48 uploads'),
      text('.'),
    ],
    [
      text('“'),
      { kind: 'quoted', text: quotedTitle },
      text('” did best. The '),
      trend('label', 'trend of views'),
      text(' is '),
      trend('value', '+4% in 90 days'),
      text('.'),
    ],
  ],
  followUps: ['Why is the score not higher?', 'How sure is that?'],
  ...change,
})

const unknown = (): Schemas['CoachAnswer'] =>
  someAnswer({
    abstained: true,
    paragraphs: [[text('The report does not know the click rate.')]],
    followUps: ['What is the overall score?', 'What should I do next?'],
  })

/** The coach in memory: conversations by what they are about, and the questions of the day. */
export class CoachInMemory extends Gate {
  readonly turns: Turn[] = []
  /** Requests for answers as they came, with their keys. */
  readonly asked: (Schemas['AskCoach'] & { key: string })[] = []
  hasModel = false
  used = 0
  /** What is asked about that does not exist, or is somebody else's. */
  readonly gone = new Set<string>()
  /** Endpoints that fail, as "GET". */
  readonly broken = new Set<string>()
  readonly #host: Host
  readonly #refuse: Refuse

  constructor(host: Host, refuse: Refuse) {
    super()
    this.#host = host
    this.#refuse = refuse
  }

  get aDay(): number {
    return this.#host.me.isPremium ? 100 : 20
  }

  get #left(): number {
    return Math.max(0, this.aDay - this.used)
  }

  /** A question as it may be found. */
  had(change: Partial<Turn> = {}): Turn {
    const turn: Turn = {
      turnId: crypto.randomUUID(),
      about: 'demo',
      question: 'What is the overall score?',
      lang: 'en',
      askedAt: new Date(Date.now() - 3_600_000).toISOString(),
      answer: someAnswer(),
      ...change,
    }
    this.turns.push(turn)
    return turn
  }

  async respond(request: Request, path: string): Promise<Response | undefined> {
    if (path === '/coach/questions') return this.#ask(request)
    if (path !== '/coach/conversation') return undefined
    const { searchParams } = new URL(request.url)
    const about = searchParams.get('about') ?? ''
    if (this.broken.has(request.method)) return this.#refuse(500, 'internal')
    if (request.method === 'GET') return this.#show(about, searchParams.get('lang') === 'de')
    const others = this.turns.filter((turn) => turn.about !== about)
    this.turns.splice(0, this.turns.length, ...others)
    return new Response(null, { status: 204 })
  }

  #show(about: string, isGerman: boolean): Response {
    if (this.gone.has(about)) return this.#refuse(404, 'not_found')
    return Response.json({
      turns: this.turns.filter((turn) => turn.about === about),
      suggestions: isGerman
        ? ['Wie steht der Kanal da?', 'Was soll ich als Nächstes tun?', 'Was hat sich geändert?']
        : ['How is the channel doing?', 'What should I do next?', 'What has changed?'],
      questionsLeft: this.#left,
      questionsADay: this.aDay,
      hasModel: this.hasModel,
    } satisfies Schemas['CoachConversation'])
  }

  async #ask(request: Request): Promise<Response> {
    const key = request.headers.get('Idempotency-Key') ?? ''
    const body = (await request.json()) as Schemas['AskCoach']
    this.asked.push({ ...body, key })
    await this.passed()
    const { question } = body
    if (question === coachSentinels.invalid) return this.#refuse(400, 'invalid_input', 'question')
    if (question === coachSentinels.tooMany) return this.#refuse(429, 'too_many_requests')
    if (question === coachSentinels.busy && this.broken.has('POST')) return this.#refuse(500, 'internal')
    const before = this.turns.find(({ turnId }) => turnId === key)
    if (!before && this.#left === 0) return this.#refuse(409, 'question_limit')
    if (!before) this.used += 1
    const turn = before ?? this.had({ ...body, turnId: key, askedAt: new Date().toISOString(), answer: null })
    if (!before && question === coachSentinels.halfway) return this.#refuse(500, 'internal')
    turn.answer ??=
      question === coachSentinels.unknown
        ? unknown()
        : someAnswer(question === coachSentinels.model ? { by: 'model' } : {})
    return Response.json({ turn, questionsLeft: this.#left } satisfies Schemas['CoachReply'], { status: 201 })
  }
}
