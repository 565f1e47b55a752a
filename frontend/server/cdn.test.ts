import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fileOf, pages } from '../prerender/pages.ts'
import demos from '../src/shared/demos/demos.json' with { type: 'json' }
import { demoReports } from '../src/shared/demos/demo-reports.ts'
import { outside } from '../src/shared/addresses/outside-paths.ts'
import { designPath, paths, routeTable } from '../src/paths.ts'
import { cdnRequest, route } from './cdn.ts'

const asked = (url: string, headers: Record<string, string> = {}) => route(cdnRequest('GET', url, headers))
const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }

describe('the file that answers', () => {
  it.each([
    ['/', {}, '/index.en.html'],
    ['/', german, '/index.de.html'],
    ['/terms', german, '/terms/index.de.html'],
    ['/terms/', {}, '/terms/index.en.html'],
    ['/faq', { 'accept-language': 'fr-CH,de;q=0.9' }, '/faq/index.en.html'],
    ['/faq', { 'accept-language': 'den' }, '/faq/index.en.html'],
    ['/', { ...german, cookie: 'a=b; kanalyse.language=en' }, '/index.en.html'],
    ['/', { cookie: 'kanalyse.language=de' }, '/index.de.html'],
    ['/', { cookie: 'a=b; __Host-kanalyse.language=de' }, '/index.de.html'],
    ['/', { cookie: 'xkanalyse.language=de' }, '/index.en.html'],
    ['/', { ...german, cookie: 'kanalyse.language=tlh' }, '/index.de.html'],
    ['/privacy?lang=de', { cookie: 'kanalyse.language=en' }, '/privacy/index.de.html'],
    ['/?utm_source=letter', german, '/index.de.html'],
    ['/auth?view=sign-up', german, '/auth/view-sign-up/index.de.html'],
    ['/auth?view=sign-up&lang=en', german, '/auth/view-sign-up/index.en.html'],
    ['/auth?view=sign-up&next=%2F', german, '/app.html'],
    ['/auth?view=reset', german, '/app.html'],
    ['/auth?error=timeout', {}, '/app.html'],
    ['/leaderboard', german, '/leaderboard/index.de.html'],
    ['/leaderboard?page=2', german, '/app.html'],
    ['/analysis-failed?error=timeout', {}, '/analysis-failed/error-timeout/index.en.html'],
    ['/analysis-failed?channel=%40a&error=api&retries=2', {}, '/analysis-failed/error-api/index.en.html'],
    ['/analysis-failed?channel=%40a', {}, '/analysis-failed/index.en.html'],
    ['/analysis-failed?error=constructor', {}, '/app.html'],
    ['/analysis-failed?error=api&tab=a', {}, '/app.html'],
    ['/auth?next=%2F&lang=de', {}, '/app.html'],
    ['/quick-analyzer?channel=%40a', {}, '/app.html'],
    ['/analysis/0190-abc', {}, '/app.html'],
    ['/analysis/demo-analysis-a-b', {}, '/app.html'],
    ['/analysis/demo-analysis-krumenkunde', german, '/analysis/demo-analysis-krumenkunde/index.de.html'],
    ['/analysis/demo-analysis-krumenkunde?tab=content', {}, '/app.html'],
    ['/demo-xray/demo', german, '/demo-xray/demo/index.de.html'],
    ['/demo-xray/demo?tab=kpis', {}, '/app.html'],
    ['/demo-xray/other', {}, '/app.html'],
    ['/analysis', {}, '/not-found.html'],
    ['/analysis/a/b', {}, '/not-found.html'],
    ['/nowhere', german, '/not-found.html'],
    ['/constructor', {}, '/not-found.html'],
    ['/.vite/manifest.json', {}, '/not-found.html'],
    ['/assets/.vite/manifest.json', {}, '/not-found.html'],
    ['/assets/index-1a2b.js', {}, '/assets/index-1a2b.js'],
    ['/assets/no-ending', {}, '/assets/no-ending'],
    ['/favicon.svg', {}, '/favicon.svg'],
    ['/de.webmanifest', {}, '/de.webmanifest'],
    ['/icons/icon-192.png', {}, '/icons/icon-192.png'],
    ['/robots.txt', {}, '/robots.txt'],
  ])('of %s with %o is %s', (url, headers, file) => {
    expect(asked(url, headers).file).toBe(file)
  })

  it.each(demos)('of the channel of the demo $slug is its own page', ({ slug, youtubeUrl }) => {
    expect(youtubeUrl).toBe(`/demo/${slug}/`)
    expect(asked(youtubeUrl)).toEqual({ file: `/demo/${slug}/index.html`, status: 200 })
    expect(asked('/demo/no-such-channel/').status).toBe(404)
  })

  it.each(demoReports)('of the channel of the demo report %s is its own page', (id) => {
    const page = outside.demoChannel(`xray-${id}`)
    expect(asked(page)).toEqual({ file: `${page}index.html`, status: 200 })
  })

  it('says 404 where there is no page, and 200 for every route of the product', () => {
    expect(asked('/nowhere').status).toBe(404)
    expect(asked(designPath).status).toBe(404)
    expect(asked('/not-found.html').status).toBe(404)
    const routes = Object.values(routeTable).filter(({ path }) => path !== '*')
    const answers = routes.map(({ path }) => [path, asked(path.replace(/:\w+/, 'some-id')).status])
    expect(answers).toEqual(routes.map(({ path }) => [path, 200]))
  })

  it('is a page rendered ahead for exactly the pages that the build renders', () => {
    const demoPages = [
      ...demos.map(({ slug }) => paths.demoAnalysis(slug)),
      ...demoReports.map((id) => paths.demoXray(id)),
    ]
    const whole = [...Object.values(routeTable).map(({ path }) => path as string), ...demoPages].filter(
      (path) => asked(path).file.endsWith('/index.en.html'),
    )
    const plain = pages.filter(({ path }) => !path.includes('?'))
    expect(whole.sort()).toEqual(plain.map(({ path }) => path).sort())
    const files = pages.flatMap(({ path, besides = [] }) =>
      [path, ...besides.map((name) => `${path}${path.includes('?') ? '&' : '?'}${name}=x`)].map((address) => [
        asked(address).file,
        `/${fileOf(path, 'en')}`,
      ]),
    )
    expect(files.filter(([file, rendered]) => file !== rendered)).toEqual([])
  })
})

const stack = readFileSync(new URL('../../infra/stacks/web.yaml', import.meta.url), 'utf8')

it('the CDN keeps no error: a missing file may come a moment later, and what is not there for one person may be for the next', () => {
  const [, listed = ''] = /CustomErrorResponses:\n((?: {10}.*\n)+)/.exec(stack) ?? []
  const cached = [...listed.matchAll(/ErrorCode: (\d+), ErrorCachingMinTTL: (\d+) /g)]
  expect(cached.map(([, code, seconds]) => [code, seconds])).toEqual(
    ['403', '404', '414', '500', '501', '502', '503', '504'].map((code) => [code, '0']),
  )
  expect(listed, 'a page for errors would take the place of what the API says').not.toContain(
    'ResponsePagePath',
  )
})

it('the CDN runs the same code', () => {
  const source = readFileSync(new URL('../cdn/app-routes.js', import.meta.url), 'utf8')
  const [, after = ''] = /AppRoutes:\n[\s\S]*?FunctionCode: \|\n((?: {8}.*\n|\n)+)/.exec(stack) ?? []
  const there = after.replace(/^ {8}/gm, '').trim()
  expect(there, 'copy frontend/cdn/app-routes.js into infra/stacks/web.yaml').toBe(source.trim())
  expect(Buffer.byteLength(source)).toBeLessThan(10_240)
})
