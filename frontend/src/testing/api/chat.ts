import type { components } from '@/api/schema'
import { Gate } from './gate'

type Schemas = components['schemas']
type Refuse = (status: number, code: Schemas['ErrorCode'], field?: string) => Response

/** Messages that provoke a failure. */
export const chatSentinels = { tooMany: '@too-many', invalid: '@invalid', internal: '@internal' } as const

const nothing: Schemas['ChatReply'] = { output: null, questions: [] }

/** Support: what it was sent, and what it answers. */
export class ChatInMemory extends Gate {
  readonly sent: Schemas['SendChatMessage'][] = []
  /** What it answers to everything that is not named here. */
  reply: Schemas['ChatReply'] = nothing
  readonly replies = new Map<string, Schemas['ChatReply']>()
  readonly #refuse: Refuse

  constructor(refuse: Refuse) {
    super()
    this.#refuse = refuse
  }

  async respond(request: Request, path: string): Promise<Response | undefined> {
    if (path !== '/chat/messages' || request.method !== 'POST') return undefined
    const message = (await request.json()) as Schemas['SendChatMessage']
    this.sent.push(message)
    await this.passed()
    const { chatInput } = message
    if (chatInput === chatSentinels.invalid) return this.#refuse(400, 'invalid_input', 'chatInput')
    if (chatInput === chatSentinels.internal) return this.#refuse(503, 'unavailable')
    if (chatInput === chatSentinels.tooMany) {
      const refusal = this.#refuse(429, 'too_many_requests')
      refusal.headers.set('retry-after', '42')
      return refusal
    }
    return Response.json(this.replies.get(chatInput) ?? this.reply)
  }
}
