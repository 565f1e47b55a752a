import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { runInNewContext } from 'node:vm'

interface CdnRequest {
  method: string
  uri: string
  querystring: Record<string, { value: string }>
  headers: Record<string, { value: string }>
  cookies: Record<string, { value: string }>
}
interface CdnResponse {
  statusCode: number
  statusDescription: string
}
interface CdnEvent {
  context: { eventType: 'viewer-request' | 'viewer-response' }
  request: CdnRequest
  response?: CdnResponse
}

type Handler = (event: CdnEvent) => CdnRequest & CdnResponse

const source = new URL('../cdn/app-routes.js', import.meta.url)

/** The function of the CDN, run unchanged: a script of its own that knows nothing of this process. */
function load(): Handler {
  return runInNewContext(`${readFileSync(source, 'utf8')}\nhandler`, {}, { timeout: 10_000 }) as Handler
}

/** A site without TLS has cookies without the prefix that the CDN looks for. */
function cookiesOf(header: string): CdnRequest['cookies'] {
  const prefixed = header.replaceAll(/(?<=^|; ?)(?=kanalyse\.)/g, '__Host-')
  const pairs = prefixed.split(';').map((pair) => pair.trim().split('='))
  return Object.fromEntries(
    pairs.filter(([name]) => name).map(([name = '', ...rest]) => [name, { value: rest.join('=') }]),
  )
}

/** A request as the CDN shows it to its functions. */
export function cdnRequest(method: string, url: string, headers: IncomingMessage['headers']): CdnRequest {
  const address = new URL(url, 'http://site.invalid')
  const single = Object.entries(headers).map(([name, value]) => [name, { value: [value].flat().join(', ') }])
  return {
    method,
    uri: address.pathname,
    querystring: Object.fromEntries([...address.searchParams].map(([name, value]) => [name, { value }])),
    headers: Object.fromEntries(single) as CdnRequest['headers'],
    cookies: cookiesOf(headers.cookie ?? ''),
  }
}

/** Which file answers, and with which status. */
export function route(request: CdnRequest): { file: string; status: number } {
  const handler = load()
  const asked = structuredClone(request)
  const { uri } = handler({ context: { eventType: 'viewer-request' }, request })
  const response = { statusCode: 200, statusDescription: 'OK' }
  const answer = handler({ context: { eventType: 'viewer-response' }, request: asked, response })
  return { file: uri, status: answer.statusCode }
}
