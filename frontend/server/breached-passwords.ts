import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Long enough, and unknown to the list in the app: so the service alone refuses them. */
export const breachedPasswords = [
  'correcthorsebatterystaple',
  'correct horse battery staple',
  'ThisIsMyPassword!',
  'iloveyouforever143',
  'letmeinpleasenow',
]

export const sha1 = (text: string): string =>
  createHash('sha1').update(text, 'utf8').digest('hex').toUpperCase()

/** Below this path the API asks the service (shared/passwords), and for nothing but five digits. */
const rangePath = /^\/range\/([0-9A-F]{5})$/
export const isRange = (path: string): boolean => path.startsWith('/range/')

const suffix = () => randomBytes(18).toString('hex').toUpperCase().slice(1)
const lines = (count: number, seen: () => number) =>
  Array.from({ length: count }, () => `${suffix()}:${String(seen())}`)

/**
 * What Pwned Passwords answers with `Add-Padding: true`: the other 35 digits of every hash that begins so and how often each was seen, in
 * order, and lines that were seen 0 times, up to a number by chance. Those of our list are real hashes; the others are of no password.
 */
export function rangeText(prefix: string): string {
  const hashes = breachedPasswords.map(sha1).filter((hash) => hash.startsWith(prefix))
  const found = hashes.map((hash) => `${hash.slice(5)}:${String(randomInt(1, 100_000))}`)
  const others = lines(randomInt(400, 600), () => randomInt(1, 100))
  const padding = lines(randomInt(800, 1_001) - others.length - found.length, () => 0)
  return [...found, ...others, ...padding].sort().join('\r\n')
}

/** Stands in for the service. */
export function sendRange(request: IncomingMessage, response: ServerResponse): void {
  const [path = ''] = (request.url ?? '').split('?', 1)
  const prefix = rangePath.exec(path)?.[1]
  const asks = request.method === 'GET' || request.method === 'HEAD'
  if (!asks || prefix === undefined) {
    response.statusCode = asks ? 404 : 403
    response.end()
    return
  }
  response.setHeader('Content-Type', 'text/plain')
  response.setHeader('Cache-Control', 'public, max-age=2678400')
  response.end(request.method === 'HEAD' ? undefined : rangeText(prefix))
}
