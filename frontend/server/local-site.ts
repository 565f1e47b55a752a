import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import type { Plugin, ProxyOptions } from 'vite'
import { isRange, sendRange } from './breached-passwords.ts'
import { cdnRequest, route } from './cdn.ts'
import { CompressedFiles } from './compressed.ts'
import { readRuntimeConfig, type RuntimeConfig } from './runtime-config.ts'
import { securityHeaders } from './security-headers.ts'

type Next = (error?: unknown) => void

const pathOf = (request: IncomingMessage) => (request.url ?? '/').split('?', 1)[0] ?? '/'
const sharePage = '^/analysis/([sx]-[0-9A-Za-z-]{1,64})/?(?=$|\\?)'
const isNeighbours = (path: string) =>
  /^\/(api|cognito|data|sample)\//.test(path) || new RegExp(sharePage).test(path)

function sendConfig(response: ServerResponse, config: RuntimeConfig | null): void {
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', 'application/json')
  response.statusCode = config ? 200 : 404
  response.end(JSON.stringify(config ?? { error: 'KANALYSE_WEB_CONFIG names no readable file' }))
}

/** Sends the file that the CDN would send for this address, with its cache rules and compressed; missing files are not cached. */
function sendFile(request: IncomingMessage, response: ServerResponse, files: CompressedFiles): boolean {
  const { file, status } = route(cdnRequest(request.method ?? 'GET', request.url ?? '/', request.headers))
  if (!files.has(file)) {
    // The preview server would send the app's document in its place, which no browser takes for a script.
    response.setHeader('Cache-Control', 'no-store')
    response.statusCode = 404
    response.end()
    return true
  }
  response.setHeader('Cache-Control', file.startsWith('/assets/') ? forever : 'no-cache')
  response.statusCode = status
  if (files.send(request, response, file)) return true
  request.url = file
  return false
}

const forever = 'public, max-age=31536000, immutable'

/** Makes `vite preview` behave like the CDN: its choice of the file, its security headers, its cache rules, /config.json, and what it asks of others. */
export function localSite(env: NodeJS.ProcessEnv): Plugin {
  const configPath = env.KANALYSE_WEB_CONFIG
  const preview = (folder: string) => {
    const files = new CompressedFiles(folder)
    return (request: IncomingMessage, response: ServerResponse, next: Next) => {
      const path = pathOf(request)
      const config = readRuntimeConfig(configPath)
      const headers = securityHeaders(config?.region ?? 'eu-central-1')
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      if (path === '/config.json') sendConfig(response, config)
      else if (isRange(path)) sendRange(request, response)
      else if (isNeighbours(path) || !sendFile(request, response, files)) next()
    }
  }
  const develop = (request: IncomingMessage, response: ServerResponse, next: Next) => {
    const path = pathOf(request)
    if (path === '/config.json') sendConfig(response, readRuntimeConfig(configPath))
    else if (isRange(path)) sendRange(request, response)
    else next()
  }
  return {
    name: 'kanalyse-local-site',
    configureServer: (server) => void server.middlewares.use(develop),
    configurePreviewServer: (server) => {
      const { root, build } = server.config
      server.middlewares.use(preview(resolve(root, build.outDir)))
    },
  }
}

/**
 * The neighbours under the same host in production: API, user pool, the files that functions write into the web bucket, and
 * locally the sample platform's pictures.
 */
export function neighbours(env: NodeJS.ProcessEnv): Record<string, ProxyOptions> {
  const target = (origin: string, strip?: RegExp): ProxyOptions => ({
    target: origin,
    changeOrigin: true,
    timeout: 35_000,
    proxyTimeout: 35_000,
    ...(strip ? { rewrite: (path: string) => path.replace(strip, '') || '/' } : {}),
  })
  const api = env.KANALYSE_API_ORIGIN ?? 'http://127.0.0.1:4566'
  return {
    '^/api/': target(api),
    // As the CDN does (infra/stacks/web.yaml): the link to something shared is a page of the API.
    [sharePage]: {
      ...target(api),
      rewrite: (path: string) => path.replace(new RegExp(sharePage), '/api/shared/$1/page'),
    },
    '^/cognito/': target(env.KANALYSE_COGNITO_ORIGIN ?? 'http://127.0.0.1:4566', /^\/cognito/),
    '^/data/': target(env.KANALYSE_DATA_ORIGIN ?? 'http://127.0.0.1:4566/web'),
    '^/sample/': target(env.KANALYSE_SAMPLE_ORIGIN ?? 'http://127.0.0.1:4568', /^\/sample/),
  }
}
