import type { components } from '@/api/schema'

type Schemas = components['schemas']
type Refuse = (status: number, code: Schemas['ErrorCode'], field?: string) => Response
type Decision = Schemas['DeletionDecision']
type State = Schemas['DeletionState']

/** What is typed provokes a refusal. */
export const deletionSentinels = {
  video: 'https://youtu.be/dQw4w9WgXcQ',
  tooMany: '@too-many',
  internal: '@internal',
  email: 'nobody@refused.example',
  note: 'refused',
} as const

const day = 86_400_000

/** A request, the first the newest. */
export const deletionRequest = (
  number: number,
  change: Partial<Schemas['DeletionRequest']> = {},
): Schemas['DeletionRequest'] => {
  const at = Date.now() - number * day - 3_600_000
  return {
    id: String(number).padStart(32, '0'),
    channel: '@tinytidepool',
    channelId: null,
    email: 'owner@example.org',
    note: null,
    language: 'en',
    proof: `kanalyse-${String(number).padStart(12, '0')}`,
    state: 'open',
    requestedAt: new Date(at).toISOString(),
    dueAt: new Date(at + 7 * day).toISOString(),
    decidedAt: null,
    reason: null,
    deletedAt: null,
    removed: 0,
    ...change,
  }
}

/** What a channel is found to be when it is looked up. */
export const foundChannelId = 'UCtinytidepool-0123456_x'

const after: Record<Decision, Partial<Record<State, State>>> = {
  identify: { open: 'open', declined: 'declined' },
  delete: { open: 'deleting', declined: 'deleting', deleting: 'deleting', deleted: 'deleted' },
  decline: { open: 'declined', declined: 'declined' },
  lift: { open: 'lifted', deleting: 'lifted', deleted: 'lifted', lifted: 'lifted' },
}

/** Requests to delete a channel's data, in memory. */
export class DeletionsInMemory {
  items: Schemas['DeletionRequest'][] = []
  pageSize = 25
  /** Channels that are withdrawn by a request that is forgotten. */
  readonly withdrawn = new Set<string>()
  /** Bodies that were taken, newest last. */
  readonly asked: Schemas['RequestChannelDeletion'][] = []
  readonly #refuse: Refuse

  constructor(refuse: Refuse) {
    this.#refuse = refuse
  }

  /** Takes a request of anybody. */
  async request(request: Request): Promise<Response> {
    const body = (await request.json()) as Schemas['RequestChannelDeletion']
    if (body.channel === deletionSentinels.tooMany) {
      const refusal = this.#refuse(429, 'too_many_requests')
      refusal.headers.set('retry-after', '1800')
      return refusal
    }
    if (body.channel === deletionSentinels.internal) return this.#refuse(500, 'internal')
    if (body.channel === deletionSentinels.video || /\s/.test(body.channel))
      return this.#refuse(400, 'invalid_input', 'channel')
    if (body.email === deletionSentinels.email) return this.#refuse(400, 'invalid_input', 'email')
    if (body.note === deletionSentinels.note) return this.#refuse(400, 'invalid_input', 'note')
    this.asked.push(body)
    const taken = deletionRequest(this.items.length, {
      ...body,
      note: body.note ?? null,
      id: String(this.items.length + 1).padStart(32, 'd'),
      requestedAt: new Date().toISOString(),
      dueAt: new Date(Date.now() + 7 * day).toISOString(),
    })
    this.items.unshift(taken)
    const { id, proof, dueAt } = taken
    return Response.json({ id, proof, dueAt } satisfies Schemas['ChannelDeletionRequested'], { status: 201 })
  }

  list(query: URLSearchParams): Response {
    const from = Number(query.get('cursor') ?? 0)
    const end = from + this.pageSize
    const nextCursor = end < this.items.length ? String(end) : null
    const items = this.items.slice(from, end)
    return Response.json({ items, nextCursor } satisfies Schemas['DeletionRequests'])
  }

  decide(id: string, { decision, reason }: Schemas['DecideDeletionRequest']): Response {
    const found = this.items.find((each) => each.id === id)
    if (!found) return this.#refuse(404, 'not_found')
    const state = after[decision][found.state]
    if (!state) return this.#refuse(400, 'invalid_input', 'decision')
    if (decision === 'identify') return Response.json(Object.assign(found, { channelId: foundChannelId }))
    if (!reason || reason.length < 3) return this.#refuse(400, 'invalid_input', 'reason')
    if (decision === 'delete' && !found.channelId) return this.#refuse(400, 'invalid_input', 'channel')
    if (decision === 'lift' && this.#staysWithdrawn(found))
      return this.#refuse(400, 'invalid_input', 'decision')
    Object.assign(found, { state, reason, decidedAt: new Date().toISOString() })
    return Response.json(found)
  }

  /** Whether lifting would change nothing: it is not withdrawn, or another request keeps it so. */
  #staysWithdrawn({ id, channelId, state }: Schemas['DeletionRequest']): boolean {
    const isKept = this.items.some(
      (each) =>
        each.id !== id && each.channelId === channelId && ['deleting', 'deleted'].includes(each.state),
    )
    return isKept || (state === 'open' && !this.withdrawn.has(channelId ?? ''))
  }
}
