/**
 * Lighthouse (mobile) over every public route of a running product at BASE_URL. Accessibility, best practices and SEO must be 100.
 * Performance depends on the machine: it is measured three times and printed beside its target; `--checks` leaves it out.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import lighthouse from 'lighthouse'
import demos from '../src/demos.json' with { type: 'json' }
import { paths, routeTable } from '../src/paths.ts'
import { baseUrl, launch } from './browser.ts'

const must = ['accessibility', 'best-practices', 'seo'] as const
const target = 95
const runs = process.argv.includes('--checks') ? 0 : 3
const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7)
const folder = new URL('../../.local/lighthouse/', import.meta.url).pathname

interface Reading {
  path: string
  scores: Record<(typeof must)[number], number>
  performance: number | null
  paint: number | null
  blocked: number | null
  shift: number | null
  faults: string[]
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** Where nobody comes to read: for those who build, and the window that says one sentence. */
const withoutVisitors = ['design', 'channelLinkCallback']

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
  const flags = { port, onlyCategories: [...categories], logLevel: 'error' as const, maxWaitForLoad: 60_000 }
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

/** The middle one of an odd number of readings. */
function median(values: (number | null)[]): number | null {
  const sorted = values.filter((each) => each !== null).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? null
}

async function read(path: string, port: number): Promise<Reading> {
  const checked = await measure(path, port, must)
  const timed: Result[] = []
  for (let run = 0; run < runs; run++) timed.push(await measure(path, port, ['performance']))
  const middle = (audit: string) => median(timed.map((result) => value(result, audit)))
  const name = path === '/' ? 'home' : path.slice(1).replaceAll(/\W+/g, '-')
  writeFileSync(`${folder}${name}.json`, JSON.stringify({ checked, timed }, null, 1))
  return {
    path,
    scores: Object.fromEntries(
      must.map((category) => [category, points(checked, category)]),
    ) as Reading['scores'],
    performance: median(timed.map((result) => points(result, 'performance'))),
    paint: middle('largest-contentful-paint'),
    blocked: middle('total-blocking-time'),
    shift: middle('cumulative-layout-shift'),
    faults: faultsOf(checked),
  }
}

function print(readings: Reading[]): void {
  const rows = readings.map(({ path, scores, performance, paint, blocked, shift }) => [
    path,
    ...must.map((category) => String(scores[category])),
    performance === null ? '' : `${performance}${performance < target ? ` (target ${target})` : ''}`,
    paint === null ? '' : `${(paint / 1000).toFixed(2)} s`,
    blocked === null ? '' : `${Math.round(blocked)} ms`,
    shift === null ? '' : shift.toFixed(3),
  ])
  const head = ['route', ...must, 'performance', 'largest paint', 'blocked', 'shift']
  const table = runs > 0 ? [head, ...rows] : [head, ...rows].map((row) => row.slice(0, 4))
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((row) => (row[column] ?? '').length)),
  )
  // The table is what this program is for.
  for (const row of table) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
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
const faults = readings.flatMap(({ path, faults }) => faults.map((fault) => `${path}: ${fault}`))
for (const fault of faults) console.error(fault)
const failed = readings.filter(({ scores }) => must.some((category) => scores[category] < 100)).length
// The line from which the whole run counts.
console.log(
  `Tests  ${failed ? `${failed} failed | ` : ''}${readings.length - failed} passed (${readings.length})`,
)
process.exitCode = failed > 0 ? 1 : 0
