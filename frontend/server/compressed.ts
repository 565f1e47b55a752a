import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** What the CDN compresses among what we serve. */
const kinds: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml; charset=utf-8',
}

const packers = {
  br: (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => gzipSync(body),
}

interface Packed {
  version: string
  body: Buffer
  etag: string
}

/** Sends files of a folder compressed, as the CDN does and the preview server does not. */
export class CompressedFiles {
  readonly #folder: string
  readonly #cache = new Map<string, Packed>()

  constructor(folder: string) {
    this.#folder = folder
  }

  /** `false`: not one of ours, or the client takes it only as it is. */
  send(request: IncomingMessage, response: ServerResponse, file: string): boolean {
    const kind = kinds[extname(file)]
    const accepted = request.headers['accept-encoding']?.toString() ?? ''
    const packing = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
    if (!kind || !packing || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const packed = this.#pack(file, packing)
    if (!packed) return false
    response.setHeader('Content-Type', kind)
    response.setHeader('Vary', 'Accept-Encoding')
    response.setHeader('ETag', packed.etag)
    if (response.statusCode === 200 && request.headers['if-none-match'] === packed.etag) {
      response.statusCode = 304
      response.end()
      return true
    }
    response.setHeader('Content-Encoding', packing)
    response.setHeader('Content-Length', packed.body.length)
    response.end(request.method === 'HEAD' ? undefined : packed.body)
    return true
  }

  has(file: string): boolean {
    return statSync(this.#path(file), { throwIfNoEntry: false })?.isFile() ?? false
  }

  /** Nothing outside the folder, whatever the address says. */
  #path(file: string): string {
    return join(this.#folder, normalize(`/${file}`))
  }

  #pack(file: string, packing: keyof typeof packers): Packed | undefined {
    const path = this.#path(file)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (!stat?.isFile()) return undefined
    const [key, version] = [`${packing}:${path}`, `${stat.mtimeMs}:${stat.size}`]
    const cached = this.#cache.get(key)
    if (cached?.version === version) return cached
    const body = packers[packing](readFileSync(path))
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const fresh = { version, body, etag }
    this.#cache.set(key, fresh)
    return fresh
  }
}
