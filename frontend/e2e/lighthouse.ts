/**
 * Lighthouse (mobile) over every public route of a running product at BASE_URL. What decides is the same on every machine: accessibility,
 * best practices and SEO of 100, the bytes and requests of a visit, and how far the page shifts. Performance depends on the machine: it
 * is printed next to its target, as the median of three runs; `--checks` leaves it out.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { demoReports } from '../src/shared/demos/demo-reports.ts'
import demos from '../src/shared/demos/demos.json' with { type: 'json' }
import { paths, routeTable } from '../src/paths.ts'
import { baseUrl, launch } from './browser.ts'

const must = ['accessibility', 'best-practices', 'seo'] as const
const target = 95
const onlyChecks = process.argv.includes('--checks')
const runs = onlyChecks ? 1 : 3
/** What of the performance is the same on every machine. */
const steady = ['network-requests', 'cumulative-layout-shift']
/** The budgets of a visit (`tests/build` holds each part), with what comes by itself: the rows of the leaderboard, the videos of the hub. */
const budgets: Partial<Record<string, number>> = {
  [paths.home()]: 130_000,
  [paths.leaderboard()]: 180_000 + 30_000,
  [paths.thumbnailDiscoveryPreview()]: 180_000 + 30_000,
}
// The style sheet is 14 kB at most; what fingers and a phone's keyboard need comes after the first paint.
const limits = { script: 180_000 + 4_000, css: 14_000 + 500, requests: 60, shift: 0.1 }
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7)
const folder = new URL('../../.local/lighthouse/', import.meta.url).pathname

interface Reading {
  path: string
  scores: Record<(typeof must)[number], number>
  performance: number | null
  paint: number | null
  blocked: number | null
  shift: number | null
  script: number
  css: number
  requests: number
  faults: string[]
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** Where nobody comes to read, or no search engine may: the window that says one sentence, the links of mails. */
const withoutVisitors = ['channelLinkCallback', 'confirmAddress', 'unsubscribe']

function publicRoutes(): string[] {
  const plain = Object.entries(routeTable)
    .filter(([name, { access, state, path }]) => {
      return access === 'public' && state === 'built' && !/[:*]/.test(path) && !withoutVisitors.includes(name)
    })
    .map(([, { path }]) => path)
  const first = demos[0]
  const routes = [
    ...plain,
    paths.auth({ view: 'sign-up' }),
    paths.analysisFailed({ channel: '@huge', error: 'timeout', retries: 2 }),
    ...(first ? [paths.demoAnalysis(first.slug)] : []),
    ...demoReports.map((id) => paths.demoXray(id)),
  ]
  return only ? routes.filter((path) => path === only) : routes
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

async function measure(path: string, port: number, categories: readonly string[]): Promise<Result> {
  const flags = {
    port,
    onlyCategories: [...categories],
    onlyAudits: steady,
    logLevel: 'error' as const,
    maxWaitForLoad: 60_000,
    disableFullPageScreenshot: true,
  }
  let fault = 'no result'
  // A browser on a busy machine now and then records no trace.
  for (let attempt = 0; attempt < 3; attempt++) {
    const lhr = (await lighthouse(baseUrl + path, flags))?.lhr
    if (lhr && !lhr.runtimeError) return lhr
    fault = lhr?.runtimeError?.message ?? fault
  }
  throw new Error(`${path}: ${fault}`)
}

const points = (result: Result, category: string) =>
  Math.round((result.categories[category]?.score ?? 0) * 100)
const value = (result: Result, audit: string) => result.audits[audit]?.numericValue ?? null

/** What takes points away in the categories that must be whole. */
function faultsOf(result: Result): string[] {
  const listed = must.flatMap((category) => result.categories[category]?.auditRefs ?? [])
  const failed = listed.filter(({ id, weight }) => {
    const score = result.audits[id]?.score
    return weight > 0 && score !== null && score !== undefined && score < 1
  })
  return failed.map(({ id }) => {
    const details = result.audits[id]?.details
    const items = details && 'items' in details ? JSON.stringify(details.items).slice(0, 400) : ''
    return `${id} ${items}`
  })
}

interface Request {
  url: string
  resourceType?: string
}

const requestsOf = (result: Result): Request[] => {
  const details = result.audits['network-requests']?.details
  return details && 'items' in details ? (details.items as Request[]) : []
}

const sizes = new Map<string, number>()

/** As the CDN would send it, without what a local server adds in headers. */
async function gzipped(url: string): Promise<number> {
  const known = sizes.get(url)
  if (known !== undefined) return known
  const size = gzipSync(await (await fetch(url)).bytes(), { level: 9 }).length
  sizes.set(url, size)
  return size
}

async function sizeOf(requests: Request[], type: string): Promise<number> {
  const own = requests.filter(({ resourceType }) => resourceType === type)
  const all = await Promise.all([...new Set(own.map(({ url }) => url))].map(gzipped))
  return all.reduce((sum, size) => sum + size, 0)
}

/** What a visit takes too much of. */
function excessOf({ path, script, css, requests, shift }: Omit<Reading, 'faults'>): string[] {
  const taken: [what: string, value: number, limit: number][] = [
    ['bytes of JavaScript', script, budgets[path] ?? limits.script],
    ['bytes of CSS', css, limits.css],
    ['requests', requests, limits.requests],
    ['layout shift', shift ?? 0, limits.shift],
  ]
  return taken
    .filter(([, value, limit]) => value > limit)
    .map(([what, value, limit]) => `${what}: ${value} of ${limit}`)
}

/** The middle one of an odd number of readings. */
function median(values: (number | null)[]): number | null {
  const sorted = values.filter((each) => each !== null).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

async function read(path: string, port: number): Promise<Reading> {
  // Once everything, the rest is for the median.
  const checked = await measure(path, port, onlyChecks ? must : [...must, 'performance'])
  const timed = [checked]
  while (timed.length < runs) timed.push(await measure(path, port, ['performance']))
  const middle = (audit: string) => median(timed.map((result) => value(result, audit)))
  const name = path === '/' ? 'home' : path.slice(1).replaceAll(/\W+/g, '-')
  writeFileSync(`${folder}${name}.json`, JSON.stringify({ checked, timed }, null, 1))
  const requests = requestsOf(checked)
  const reading = {
    path,
    scores: Object.fromEntries(
      must.map((category) => [category, points(checked, category)]),
    ) as Reading['scores'],
    performance: onlyChecks ? null : median(timed.map((result) => points(result, 'performance'))),
    paint: middle('largest-contentful-paint'),
    blocked: middle('total-blocking-time'),
    shift: middle('cumulative-layout-shift'),
    script: await sizeOf(requests, 'Script'),
    css: await sizeOf(requests, 'Stylesheet'),
    requests: requests.length,
  }
  return { ...reading, faults: [...faultsOf(checked), ...excessOf(reading)] }
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** A line of what this program is for. */
const say = (line: string) => process.stdout.write(`${line}\n`)

function print(readings: Reading[]): void {
  const rows = readings.map(({ path, scores, performance, paint, blocked, shift, script, requests }) => [
    path,
    ...must.map((category) => String(scores[category])),
    kilobytes(script),
    String(requests),
    shift === null ? '' : shift.toFixed(3),
    performance === null ? '' : `${performance}${performance < target ? ` (target ${target})` : ''}`,
    paint === null ? '' : `${(paint / 1000).toFixed(2)} s`,
    blocked === null ? '' : `${Math.round(blocked)} ms`,
  ])
  const head = [
    'route',
    ...must,
    'JavaScript',
    'requests',
    'shift',
    'performance',
    'largest paint',
    'blocked',
  ]
  const table = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...table.map((row) => (row[column] ?? '').length)))
  for (const row of table) say(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

mkdirSync(folder, { recursive: true })
const port = await freePort()
const browser = await launch(`--remote-debugging-port=${port}`)
const readings: Reading[] = []
try {
  for (const path of publicRoutes()) readings.push(await read(path, port))
} finally {
  await browser.close()
}
print(readings)
for (const { path, faults } of readings) for (const fault of faults) console.error(`${path}: ${fault}`)
const failed = readings.filter(
  ({ scores, faults }) => faults.length > 0 || must.some((category) => scores[category] < 100),
).length
// The line from which the whole run counts.
say(`Tests  ${failed ? `${failed} failed | ` : ''}${readings.length - failed} passed (${readings.length})`)
process.exitCode = failed > 0 ? 1 : 0
