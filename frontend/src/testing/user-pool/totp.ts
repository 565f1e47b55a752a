import { createHmac, randomBytes } from 'node:crypto'

// What an authenticator app computes (RFC 6238 with SHA-1, 30 seconds and six digits), and the pool with it.

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const step = 30_000

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? [])
}

/** Twenty random bytes as base32, as long as the pool's own. */
export const newSecret = (): string => Array.from(randomBytes(32), (byte) => alphabet[byte % 32]).join('')

/** The six digits that an app with this secret shows at a time, in milliseconds since the epoch. */
export function totp(secret: string, at = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / step)))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** One step of difference is let pass, as clocks differ. */
export const isCodeOf = (secret: string, code: string, at = Date.now()): boolean =>
  [-step, 0, step].some((off) => totp(secret, at + off) === code)
