import type { components } from '@/api/schema'

type Schemas = components['schemas']
type Refuse = (status: number, code: Schemas['ErrorCode'], field?: string) => Response

/** A code that was used a few times. */
export const code = (change: Partial<Schemas['Code']> = {}): Schemas['Code'] => ({
  code: 'WELCOME',
  kind: 'promo',
  credits: 10,
  discountRate: null,
  maxUses: 100,
  uses: 3,
  validFrom: null,
  validUntil: null,
  active: true,
  creatorUserId: null,
  note: null,
  createdAt: '2030-01-10T09:00:00Z',
  ...change,
})

const giftLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** What the server makes of chance: here another one for each number. */
const giftCode = (number: number) =>
  Array.from({ length: 26 }, (_, place) => giftLetters[(number * 7 + place * 5) % giftLetters.length]).join(
    '',
  )

/** Codes, and their making: under one key once. */
export class CodesInMemory {
  items: Schemas['Code'][] = []
  readonly #made = new Map<string, { asked: string; made: Schemas['Code'] }>()
  readonly #refuse: Refuse

  constructor(refuse: Refuse) {
    this.#refuse = refuse
  }

  make(
    input: Schemas['CreateCode'],
    key: string | null,
    people: readonly Pick<Schemas['UserView'], 'email'>[],
  ): Response {
    const { creatorEmail, code: name, ...terms } = input
    if (!key) return this.#refuse(400, 'invalid_input', 'Idempotency-Key')
    const asked = JSON.stringify(input)
    const before = this.#made.get(key)
    if (before && before.asked !== asked) return this.#refuse(409, 'idempotency_mismatch')
    if (before) return Response.json(before.made, { status: 201 })
    const isGift = input.kind === 'gift'
    const free = typeof name === 'string' && !this.items.some((each) => each.code === name)
    if (isGift ? typeof name === 'string' : !free) return this.#refuse(400, 'invalid_input', 'code')
    if (creatorEmail && !people.some(({ email }) => email === creatorEmail))
      return this.#refuse(400, 'invalid_input', 'creatorEmail')
    const made = code({
      ...terms,
      code: name ?? giftCode(this.#made.size),
      credits: input.credits ?? 0,
      uses: 0,
      discountRate: input.kind === 'creator' ? 0.1 : null,
    })
    this.#made.set(key, { asked, made })
    this.items.unshift(made)
    return Response.json(made, { status: 201 })
  }

  turn(name: string, { active }: Schemas['UpdateCode']): Response {
    const found = this.items.find((each) => each.code === name)
    if (!found) return this.#refuse(404, 'not_found')
    found.active = active
    return Response.json(found)
  }
}
