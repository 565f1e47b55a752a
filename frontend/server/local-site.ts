import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Plugin, ProxyOptions } from 'vite'
import { readRuntimeConfig } from './runtime-config.ts'
import { securityHeaders } from './security-headers.ts'

type Next = (error?: unknown) => void

/** Makes `vite preview` behave like the CDN: its security headers, its cache rules, and /config.json. */
export function localSite(env: NodeJS.ProcessEnv): Plugin {
  const configPath = env.KANALYSE_WEB_CONFIG
  const answer = (secured: boolean) => (request: IncomingMessage, response: ServerResponse, next: Next) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    const config = readRuntimeConfig(configPath)
    if (secured) {
      const headers = securityHeaders(config?.region ?? 'eu-central-1')
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    }
    if (path !== '/config.json') {
      if (path.startsWith('/assets/'))
        response.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      next()
      return
    }
    response.setHeader('Cache-Control', 'no-store')
    response.setHeader('Content-Type', 'application/json')
    response.statusCode = config ? 200 : 404
    response.end(JSON.stringify(config ?? { error: 'KANALYSE_WEB_CONFIG names no readable file' }))
  }
  return {
    name: 'kanalyse-local-site',
    configureServer: (server) => void server.middlewares.use(answer(false)),
    configurePreviewServer: (server) => void server.middlewares.use(answer(true)),
  }
}

/** The neighbours that stand under the same host in production: API, user pool, and locally the sample platform's pictures. */
export function neighbours(env: NodeJS.ProcessEnv): Record<string, ProxyOptions> {
  const target = (origin: string, strip?: RegExp): ProxyOptions => ({
    target: origin,
    changeOrigin: true,
    timeout: 35_000,
    proxyTimeout: 35_000,
    ...(strip ? { rewrite: (path: string) => path.replace(strip, '') || '/' } : {}),
  })
  return {
    '^/api/': target(env.KANALYSE_API_ORIGIN ?? 'http://127.0.0.1:4566'),
    '^/cognito/': target(env.KANALYSE_COGNITO_ORIGIN ?? 'http://127.0.0.1:4566', /^\/cognito/),
    '^/sample/': target(env.KANALYSE_SAMPLE_ORIGIN ?? 'http://127.0.0.1:4568', /^\/sample/),
  }
}
