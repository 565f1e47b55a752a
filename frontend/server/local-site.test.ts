import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preview, type PreviewServer } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { breachedPasswords, sha1 } from './breached-passwords.ts'
import { localSite, neighbours } from './local-site.ts'
import { readRuntimeConfig } from './runtime-config.ts'
import { securityHeaders } from './security-headers.ts'

const folder = mkdtempSync(join(tmpdir(), 'kanalyse-site-'))
const configPath = join(folder, 'config.json')
const neighbour = createServer((request, response) => {
  response.setHeader('Content-Type', 'text/plain')
  if (request.url === '/api/leaderboard') {
    response.setHeader('Cache-Control', 'public, max-age=60')
    response.setHeader('Vary', 'Authorization')
  }
  response.end(`${request.method ?? ''} ${request.url ?? ''}`)
})
let site: PreviewServer
let origin: string

beforeAll(async () => {
  await new Promise<void>((done) => neighbour.listen(0, '127.0.0.1', done))
  const there = `http://127.0.0.1:${String((neighbour.address() as AddressInfo).port)}`
  const env = {
    KANALYSE_WEB_CONFIG: configPath,
    KANALYSE_API_ORIGIN: there,
    KANALYSE_COGNITO_ORIGIN: there,
    KANALYSE_DATA_ORIGIN: `${there}/web-bucket`,
    KANALYSE_SAMPLE_ORIGIN: there,
  } as NodeJS.ProcessEnv
  for (const name of ['index', 'app', 'not-found', 'index.de', 'index.en'])
    writeFileSync(join(folder, `${name}.html`), `<!doctype html><title>${name}</title>`)
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/app-1a2b.js'), `// ${'kanalyse '.repeat(400)}`)
  site = await preview({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [localSite(env)],
    build: { outDir: '.' },
    preview: { host: '127.0.0.1', port: 0, proxy: neighbours(env) },
  })
  origin = `http://127.0.0.1:${String((site.httpServer.address() as AddressInfo).port)}`
})

afterAll(async () => {
  await site.close()
  neighbour.close()
  rmSync(folder, { recursive: true })
})

const titleAt = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(origin + path, { headers })
  const text = await answer.text()
  return `${answer.status} ${/<title>(.*)<.title>/.exec(text)?.[1] ?? ''}`
}

it('the link to something shared is answered by the API, with the headers of the site', async () => {
  const share = 's-5f0e8a1c2b3d4e5f60718293a4b5c6d7'
  for (const path of [`/analysis/${share}`, `/analysis/${share}/`]) {
    const answer = await fetch(`${origin}${path}?lang=de`)
    expect(await answer.text()).toBe(`GET /api/shared/${share}/page?lang=de`)
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
  }
  expect(await titleAt('/analysis/0f4e1c2b3a495867768594a3b2c1d0e1')).toBe('200 app')
})

it('an address is answered by the file that the CDN would choose', async () => {
  expect(await titleAt('/', { 'Accept-Language': 'de-DE' })).toBe('200 index.de')
  expect(await titleAt('/', { 'Accept-Language': 'de-DE', Cookie: 'kanalyse.language=en' })).toBe(
    '200 index.en',
  )
  expect(await titleAt('/quick-analyzer')).toBe('200 app')
  expect(await titleAt('/nowhere')).toBe('404 not-found')
})

it('files are compressed, cached as long as their names allow, and not sent twice', async () => {
  const script = await fetch(`${origin}/assets/app-1a2b.js`, { headers: { 'Accept-Encoding': 'gzip, br' } })
  expect(script.headers.get('Content-Encoding')).toBe('br')
  expect(script.headers.get('Cache-Control')).toContain('immutable')
  expect(Number(script.headers.get('Content-Length'))).toBeLessThan(400)
  expect(await script.text()).toContain('kanalyse kanalyse')
  const page = await fetch(origin)
  expect(page.headers.get('Cache-Control')).toBe('no-cache')
  const again = await fetch(origin, { headers: { 'If-None-Match': page.headers.get('ETag') ?? '' } })
  expect(again.status).toBe(304)
})

it('a client that takes nothing compressed gets the same', async () => {
  expect(await titleAt('/', { 'Accept-Encoding': 'identity' })).toBe('200 index.en')
})

it('a script that is gone is gone: no page in its place, and nothing outside the folder', async () => {
  const gone = await fetch(`${origin}/assets/old-9z8y.js`)
  expect(gone.status).toBe(404)
  // A release that is still being sent brings the file a moment later.
  expect(gone.headers.get('Cache-Control')).toBe('no-store')
  expect((await fetch(`${origin}/assets/..%2f..%2f..%2f..%2fetc%2fhostname.txt`)).status).toBe(404)
})

it('what the API says about caches reaches the browser, which asks again after signing in', async () => {
  const { headers } = await fetch(`${origin}/api/leaderboard`)
  expect(headers.get('Cache-Control')).toBe('public, max-age=60')
  expect(headers.get('Vary')).toBe('Authorization')
})

it('every page carries the security headers', async () => {
  const { headers } = await fetch(`${origin}/quick-analyzer`)
  for (const [name, value] of Object.entries(securityHeaders('eu-central-1')))
    expect(headers.get(name)).toBe(value)
})

it('the policy allows no inline script, no frame, and names the region’s user pool', () => {
  const policy = securityHeaders('us-east-1')['Content-Security-Policy'] ?? ''
  expect(policy).not.toMatch(/unsafe|\*|\{region\}/)
  expect(policy).toContain("connect-src 'self' https://cognito-idp.us-east-1.amazonaws.com;")
  expect(policy).toContain("frame-ancestors 'none'")
})

it('config.json is read again each time and never stored', async () => {
  expect((await fetch(`${origin}/config.json`)).status).toBe(404)
  writeFileSync(configPath, JSON.stringify({ region: 'eu-west-1', userPoolId: 'p', userPoolClientId: 'c' }))
  const answer = await fetch(`${origin}/config.json`)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.json()).toEqual({ region: 'eu-west-1', userPoolId: 'p', userPoolClientId: 'c' })
  expect((await fetch(origin)).headers.get('Content-Security-Policy')).toContain('cognito-idp.eu-west-1')
})

it('a config that is not JSON counts as none', () => {
  writeFileSync(configPath, '{')
  expect(readRuntimeConfig(configPath)).toBeNull()
  expect(readRuntimeConfig(undefined)).toBeNull()
})

it('five digits of a hash are answered as the service answers them, and nothing else below that path', async () => {
  const hash = sha1(breachedPasswords[0] ?? '')
  const answer = await fetch(`${origin}/range/${hash.slice(0, 5)}`)
  expect(answer.headers.get('content-type')).toBe('text/plain')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await answer.text()).toMatch(new RegExp(`^${hash.slice(5)}:[1-9]`, 'm'))
  const head = await fetch(`${origin}/range/${hash.slice(0, 5)}`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  for (const path of ['/range/', '/range/5BAA', `/range/${hash}`, '/range/nope!'])
    expect((await fetch(origin + path)).status, path).toBe(404)
  expect((await fetch(`${origin}/range/5BAA6`, { method: 'POST' })).status).toBe(403)
})

it.each([
  ['/api/analyses?limit=1', 'GET /api/analyses?limit=1'],
  ['/cognito/', 'GET /'],
  ['/data/leaderboard-top.json', 'GET /web-bucket/data/leaderboard-top.json'],
  ['/sample/avatar/1.svg', 'GET /avatar/1.svg'],
])('%s is answered by the neighbour as %s', async (path, seen) => {
  expect(await (await fetch(origin + path)).text()).toBe(seen)
})
