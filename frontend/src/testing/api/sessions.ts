import type { components } from '@/api/schema'
import { claimsOf } from '../user-pool/token'

type Schemas = components['schemas']
type Session = Omit<Schemas['Session'], 'current'>
type Refuse = (status: number, code: Schemas['ErrorCode']) => Response

interface Known extends Session {
  /** Whose it is. */
  userId: string
  ended: boolean
}

const done = () => new Response(null, { status: 204 })

/** Where people are signed in: a session is known by the second of its sign-in, which all its access tokens name, and by its first call. */
export class SessionsInMemory {
  #known: Known[] = []
  readonly #refuse: Refuse

  constructor(refuse: Refuse) {
    this.#refuse = refuse
  }

  /** Takes note of who calls; answers whether they are still signed in. Visitors are nobody's business. */
  admit(token: string): boolean {
    if (!token) return true
    const { sub, auth_time: second } = claimsOf(token)
    if (second === undefined) return true
    const sessionId = String(second)
    const known =
      this.#of(sub, sessionId) ??
      this.add(sub, { sessionId, signedInAt: new Date(second * 1_000).toISOString() })
    if (!known.ended) known.seenAt = new Date().toISOString()
    return !known.ended
  }

  /** Somebody signed in, here or elsewhere. */
  add(userId: string, change: Partial<Session> = {}): Known {
    const now = new Date().toISOString()
    const known: Known = {
      userId,
      ended: false,
      sessionId: this.#nextOf(userId, change.signedInAt ?? now),
      browser: 'firefox',
      system: 'linux',
      signedInAt: now,
      seenAt: now,
      ...change,
    }
    this.#known.push(known)
    return known
  }

  /** As another device does: each call of the session is refused from now on. */
  end(userId: string, sessionId: string): void {
    const known = this.#of(userId, sessionId)
    if (known) known.ended = true
  }

  /** The answer, or nothing where the address is not about sessions. */
  respond(method: string, path: string, token: string, isStale: boolean): Response | undefined {
    const id = /^\/me\/sessions(?:\/([^/]+))?$/.exec(path)
    if (!id) return undefined
    const { sub, auth_time: second } = claimsOf(token)
    const own = String(second)
    const theirs = this.#known.filter(({ userId }) => userId === sub)
    if (method === 'GET') return this.#list(theirs, own)
    const wanted = id[1] === 'current' ? own : id[1]
    if (wanted !== own && isStale) return this.#refuse(403, 'sign_in_again')
    if (wanted && !theirs.some(({ sessionId }) => sessionId === wanted)) return this.#refuse(404, 'not_found')
    for (const each of theirs)
      if (wanted ? each.sessionId === wanted : each.sessionId !== own) each.ended = true
    return done()
  }

  #list(theirs: readonly Known[], own: string): Response {
    const items = theirs
      .filter(({ ended }) => !ended)
      .sort((one, other) => other.seenAt.localeCompare(one.seenAt))
      .map(({ sessionId, browser, system, signedInAt, seenAt }) => {
        const session: Session = { sessionId, browser, system, signedInAt, seenAt }
        return { ...session, current: sessionId === own }
      })
    return Response.json({ items } satisfies Schemas['Sessions'])
  }

  #of = (whose: string, wanted: string) =>
    this.#known.find(({ userId, sessionId }) => userId === whose && sessionId === wanted)

  /** The second of a sign-in, or the next one that no other session of theirs has. */
  #nextOf(userId: string, signedInAt: string): string {
    let second = Math.floor(Date.parse(signedInAt) / 1_000)
    while (this.#of(userId, String(second))) second += 1
    return String(second)
  }
}
