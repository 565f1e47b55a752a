/** Promo, gift and creator codes, made by an administrator. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { components } from '../../src/api/schema.ts'
import type { Reply } from './api.ts'

type Schemas = components['schemas']

/** Whoever may make codes, with what they ask the API by. */
interface Administrator {
  api: (method: string, path: string, body: object, onceKey: string) => Promise<Reply>
}

/** A gift code, as the server makes them. */
export const giftCode = /^[2-9A-HJ-NP-Z]{26}$/

let made = 0
/** A code nobody has used before. */
const newCode = (): string => `E2E${Date.now().toString(36).toUpperCase()}X${String(++made)}`

/** A code, made by an administrator; that of a gift is made by the server. */
export async function makeCode(
  admin: Administrator,
  input: Partial<Schemas['CreateCode']> & Pick<Schemas['CreateCode'], 'kind'>,
): Promise<string> {
  const named = input.kind === 'gift' ? {} : { code: newCode() }
  const { status, answer } = await admin.api('POST', '/admin/codes', { ...named, ...input }, randomUUID())
  assert.equal(status, 201, JSON.stringify(answer))
  return (answer as Schemas['Code']).code
}
