import { createHash, createHmac, getDiffieHellman, randomBytes } from 'node:crypto'

// The server's half of the user pool's password proof (SRP-6a over the 3072-bit group of RFC 3526), as the pool speaks it.

const prime = BigInt(`0x${getDiffieHellman('modp15').getPrime('hex')}`)
const generator = 2n

const number = (hex: string) => BigInt(`0x${hex}`)

/** An even number of hexadecimal digits whose first bit says "positive". */
function padded(value: bigint): string {
  const hex = value.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return /^[89a-f]/.test(even) ? `00${even}` : even
}

const bytes = (hex: string) => Buffer.from(hex, 'hex')
const hashOf = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const keyed = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % prime
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}

const multiplier = number(hashOf(bytes(padded(prime) + padded(generator))))

export interface Challenge {
  salt: string
  serverValue: string
  secretBlock: string
  /** Whether the answer proves that the password is known. */
  proves: (signature: string, timestamp: string) => boolean
}

/** Challenges somebody who sent `clientValue` to prove that they know the password. */
export function challenge(pool: string, user: string, password: string, clientValue: string): Challenge {
  const salt = number(randomBytes(16).toString('hex'))
  const secret = number(randomBytes(32).toString('hex'))
  const client = number(clientValue)
  const verifier = power(
    generator,
    number(hashOf(bytes(padded(salt) + hashOf(`${pool}${user}:${password}`)))),
  )
  const server = (multiplier * verifier + power(generator, secret)) % prime
  const scramble = number(hashOf(bytes(padded(client) + padded(server))))
  const shared = power(client * power(verifier, scramble), secret)
  const extracted = keyed(bytes(padded(scramble)), bytes(padded(shared)))
  const key = keyed(extracted, 'Caldera Derived Key', Buffer.from([1])).subarray(0, 16)
  const secretBlock = randomBytes(64).toString('base64')
  return {
    salt: padded(salt),
    serverValue: padded(server),
    secretBlock,
    proves: (signature, timestamp) =>
      signature === keyed(key, pool, user, Buffer.from(secretBlock, 'base64'), timestamp).toString('base64'),
  }
}
