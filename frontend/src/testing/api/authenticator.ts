import type { components } from '@/api/schema'
import type { UserPool } from '../user-pool/user-pool'

type Schemas = components['schemas']
type Refuse = (status: number, code: Schemas['ErrorCode']) => Response

/** An address that has tried too often. */
export const triedTooOften = 'often@example.org'

const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const newCode = () =>
  Array.from({ length: 8 }, () =>
    Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => letters[byte % letters.length]).join(''),
  ).join('-')
const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

/** Turns the factor of the account on and off, here and in the user pool that it is joined with. */
export class SecondStep {
  /** The one that opens the account now. */
  recoveryCode: string | undefined
  pool: UserPool | undefined
  readonly #account: { me: Schemas['Me']; email: string }
  readonly #refuse: Refuse

  constructor(account: { me: Schemas['Me']; email: string }, refuse: Refuse) {
    this.#account = account
    this.#refuse = refuse
  }

  respond(method: string): Response {
    if (method !== 'PUT') return this.#turnOff()
    const factor = this.#factor()
    if (!factor?.isVerified) return this.#refuse(409, 'authenticator_missing')
    factor.isOn = true
    return Response.json({ recoveryCode: this.turnOn() } satisfies Schemas['AuthenticatorOn'])
  }

  /** As of now; answers the recovery code. */
  turnOn(): string {
    const since = this.#account.me.authenticatorSince ?? new Date().toISOString()
    this.#account.me = { ...this.#account.me, authenticatorSince: since }
    this.recoveryCode = newCode()
    return this.recoveryCode
  }

  async recover(request: Request): Promise<Response> {
    const { email, code } = (await request.json()) as Schemas['RecoverSignIn']
    if (email === triedTooOften) return this.#refuse(429, 'too_many_requests')
    const fits = this.recoveryCode !== undefined && plain(code) === plain(this.recoveryCode)
    if (!fits || email !== this.#account.email) return this.#refuse(403, 'recovery_refused')
    return this.#turnOff()
  }

  #turnOff(): Response {
    const factor = this.#factor()
    if (factor) factor.isOn = false
    this.recoveryCode = undefined
    this.#account.me = { ...this.#account.me, authenticatorSince: null }
    return new Response(null, { status: 204 })
  }

  #factor() {
    return this.pool?.people.get(this.#account.email)?.factor
  }
}
