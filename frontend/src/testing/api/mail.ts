import type { components } from '@/api/schema'

type Schemas = components['schemas']
type Refuse = (status: number, code: Schemas['ErrorCode'], field?: string) => Response
type Monitor = Schemas['Monitor']

/** Addresses that provoke an outcome. */
export const mailSentinels = { refused: 'refused@example.org', tooMany: 'often@example.org' } as const

const minute = 60_000
const sameForm = (address: string) => address.trim().toLowerCase()

/** Where reports are mailed to, and the links in mails, which work without signing in. */
export class MailInMemory {
  /** This installation sends mail. */
  isOn = true
  /** Addresses whose owners have agreed. */
  readonly confirmed = new Set<string>()
  /** Tokens of the links that confirm, and their addresses. */
  readonly questions = new Map<string, string>()
  /** Tokens of the links that unsubscribe, and their monitors. */
  readonly unsubscribing = new Map<string, string>()
  /** The links of mails fail for good. */
  isBroken = false
  readonly #monitors: () => readonly Monitor[]
  readonly #refuse: Refuse
  readonly #asked = new Map<string, string>()

  constructor(monitors: () => readonly Monitor[], refuse: Refuse) {
    this.#monitors = monitors
    this.#refuse = refuse
  }

  /** What becomes of a choice, which begins again what was stopped and asks the owner of another address. */
  choose({ on, address = null }: Schemas['MailChoice']): Schemas['MonitorMail'] | Response {
    if (address === mailSentinels.refused) return this.#refuse(400, 'invalid_input', 'address')
    if (address === mailSentinels.tooMany) return this.#refuse(429, 'too_many_requests')
    const isConfirmed = address === null || this.confirmed.has(sameForm(address))
    const askedAt = isConfirmed || !on ? null : this.#ask(address)
    return { on, address, confirmed: isConfirmed, askedAt, stopped: null }
  }

  /** At most every two minutes. */
  #ask(address: string): string {
    const known = sameForm(address)
    const monitor = this.#monitors().find(({ mail }) => mail.address && sameForm(mail.address) === known)
    const before = this.#asked.get(known) ?? monitor?.mail.askedAt
    if (before && Date.now() < Date.parse(before) + 2 * minute) return before
    const now = new Date().toISOString()
    this.#asked.set(known, now)
    this.questions.set(String(this.questions.size + 1).padStart(32, 'c'), address)
    return now
  }

  /** The answer to a link of a mail, or nothing where the address has nothing to do with one. */
  async respond(request: Request, path: string): Promise<Response | undefined> {
    const unsubscribes = /^\/unsubscribe\/([^/]+)$/.exec(path)?.[1]
    if (request.method !== 'POST' || (path !== '/confirm-address' && !unsubscribes)) return undefined
    if (this.isBroken) return this.#refuse(500, 'internal')
    if (unsubscribes) return this.#unsubscribe(unsubscribes)
    return this.#confirm(((await request.json()) as Schemas['ConfirmAddress']).token)
  }

  #confirm(token: string): Response {
    const address = this.questions.get(token)
    if (address === undefined) return this.#refuse(404, 'not_found')
    this.questions.delete(token)
    this.confirmed.add(sameForm(address))
    for (const { mail } of this.#monitors())
      if (mail.address && sameForm(mail.address) === sameForm(address))
        Object.assign(mail, { confirmed: true, askedAt: null })
    return Response.json({ address } satisfies Schemas['ConfirmedAddress'])
  }

  #unsubscribe(token: string): Response {
    const id = this.unsubscribing.get(token)
    const monitor = this.#monitors().find(({ monitorId }) => monitorId === id)
    if (!monitor) return this.#refuse(404, 'not_found')
    if (monitor.mail.on) Object.assign(monitor.mail, { on: false, stopped: 'unsubscribed' })
    return new Response(null, { status: 204 })
  }
}
