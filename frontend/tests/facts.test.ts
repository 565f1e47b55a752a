import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { areaFile } from '../prerender/area-file.ts'
import { passwordRules } from '../src/api/auth/password/password.ts'
import { visitorAccess } from '../src/features/leaderboard/filters/access.ts'
import { legalValues } from '../src/features/legal/values.ts'
import demos from '../src/shared/demos/demos.json' with { type: 'json' }
import hero from '../src/shared/demos/hero.json' with { type: 'json' }
import { coachFacts } from '../src/shared/rules/coach-facts.ts'
import { deletionFacts } from '../src/shared/rules/deletion-facts.ts'
import { facts, likelyCases, scoredUploads } from '../src/shared/rules/facts.ts'
import rulebook from '../src/shared/rules/rulebook.json' with { type: 'json' }
import { xrayFacts } from '../src/shared/rules/xray-facts.ts'

/** The texts below a node, by their keys. */
function leaves(node: object, before = ''): [key: string, text: string][] {
  return Object.entries(node).flatMap(([key, value]: [string, object | string]) =>
    typeof value === 'string' ? [[before + key, value]] : leaves(value, `${before}${key}.`),
  )
}

const shared = new URL('../../shared/', import.meta.url)

/** The number in a line of the code that acts by it. */
function constant(file: string, line: RegExp): number {
  const found = line.exec(readFileSync(new URL(file, shared), 'utf8'))?.[1]
  if (found === undefined) throw new Error(`${file} has no line ${String(line)}`)
  return Number(found.replaceAll('_', ''))
}

it.each([
  ['analysisCredits', 'domain/src/money/credits.rs', /QUICK_ANALYSIS: Self = Self\((\d+)\)/],
  ['xrayCredits', 'domain/src/money/credits.rs', /XRAY_REPORT: Self = Self\((\d+)\)/],
  ['freeCredits', 'domain/src/money/credits.rs', /FREE_GRANT: Self = Self\((\d+)\)/],
  ['freeDays', 'domain/src/money/tier.rs', /FREE_PERIOD_DAYS: i64 = (\d+)/],
  ['weeklyFreeDays', 'domain/src/weekly.rs', /DAYS: i64 = (\d+)/],
  ['deadlineSeconds', 'domain/src/job.rs', /Self::Analysis => SignedDuration::from_secs\((\d+)\)/],
  [
    'snapshotHours',
    'domain/src/job.rs',
    /SNAPSHOT_FRESH: SignedDuration = SignedDuration::from_hours\((\d+)\)/,
  ],
  ['logDays', '../template.yaml', /LogRetentionDays:[\s\S]*?Default: (\d+)/],
  ['eventDays', 'store/src/billing/inbox.rs', /KEEP_S: i64 = (\d+) \* 24/],
  ['archiveDays', '../infra/stacks/messaging.yaml', /BusArchive:[\s\S]*?RetentionDays: (\d+)/],
  [
    'platformTextDays',
    'store/src/wire/item.rs',
    /PLATFORM_DATA_TTL: SignedDuration = SignedDuration::from_hours\(24 \* (\d+)\)/,
  ],
  ['failuresOfAPerson', 'domain/src/limits.rs', /FAILURES_OF_A_PERSON: u32 = (\d+)/],
  ['failuresOfAnAddress', 'domain/src/limits.rs', /FAILURES_OF_AN_ADDRESS: u32 = (\d+)/],
  ['uploadsRead', 'domain/src/job.rs', /fn uploads[\s\S]*?Self::Analysis => (\d+)/],
  ['trendScores', 'domain/src/level.rs', /TREND_SCORES: usize = (\d+)/],
  ['trendPoints', 'domain/src/level.rs', /MARGIN: f64 = ([\d.]+)/],
  ['leaderboardRowsFree', 'domain/src/money/tier/table.rs', /const FREE: [\s\S]*?most: Some\((\d+)\)/],
  ['leaderboardRowsStarter', 'domain/src/money/tier/table.rs', /const STARTER: [\s\S]*?most: Some\((\d+)\)/],
  ['hubRowsFree', 'domain/src/money/tier/table.rs', /const FREE: [\s\S]*?hub_rows: Some\((\d+)\)/],
  ['hubRowsStarter', 'domain/src/money/tier/table.rs', /const STARTER: [\s\S]*?hub_rows: Some\((\d+)\)/],
  ['leaderboardSearches', 'domain/src/leaderboard.rs', /MOST_SEARCHES: usize = (\d+)/],
  ['efficientPoints', 'engine/src/rules/mod.rs', /EFFICIENT: \(f64, f64\) = \((\d+)\.0/],
  ['efficientRatio', 'engine/src/rules/mod.rs', /EFFICIENT: \(f64, f64\) = \(\d+\.0, (\d+)\.0\)/],
  ['rankDays', 'board/src/history.rs', /DAYS: usize = (\d+)/],
] as const)('%s is what the code acts by', (fact, file, line) => {
  expect(facts[fact]).toBe(constant(file, line))
})

it.each([
  ['uploads', 'youtube/src/snapshot.rs', /MAX_UPLOADS: u32 = (\d+)/],
  ['atOnce', 'domain/src/monitor.rs', /RUNNING_AT_ONCE: u32 = (\d+)/],
  ['skips', 'domain/src/monitor/health.rs', /SKIPS_IN_ROW: u8 = (\d+)/],
  [
    'goneHours',
    'domain/src/monitor/health.rs',
    /GONE_FOR: SignedDuration = SignedDuration::from_hours\((\d+)\)/,
  ],
  [
    'confirmHours',
    'store/src/xray/addresses.rs',
    /CONFIRM_WITHIN: SignedDuration = SignedDuration::from_hours\((\d+)\)/,
  ],
  [
    'askAgainMinutes',
    'xray/src/addresses.rs',
    /ASK_AGAIN: SignedDuration = SignedDuration::from_mins\((\d+)\)/,
  ],
  ['addressDays', 'store/src/xray/addresses.rs', /TTL_S: i64 = (\d+) \* 86_400/],
  ['mailDays', 'store/src/xray/mails.rs', /TTL_S: i64 = (\d+) \* 86_400/],
  ['stepMinutes', 'domain/src/monitor/slot.rs', /self\.0 % 4 \* (\d+)/],
  ['medianDays', 'engine/src/rules/xray.rs', /const RECENT_DAYS: f64 = ([\d.]+)/],
  ['elitePercentile', 'engine/src/rules/xray.rs', /TIERS: \[f64; 2\] = \[([\d.]+)/],
  ['strongPercentile', 'engine/src/rules/xray.rs', /TIERS: \[f64; 2\] = \[[\d.]+, ([\d.]+)/],
  ['deadlineMinutes', 'domain/src/job.rs', /Self::Run => SignedDuration::from_mins\((\d+)\)/],
  ['changeErrors', 'engine/src/comparison/changes.rs', /LEAST_Z: f64 = ([\d.]+)/],
  ['leastMedian', 'engine/src/rules/mod.rs', /LEAST_MEDIAN: usize = (\d+)/],
  ['timeBlocks', 'engine/src/studies/timing.rs', /BLOCKS: usize = (\d+)/],
  ['upperOfMedian', 'engine/src/xray/monitoring.rs', /fn p75[\s\S]*?([\d.]+) \* median/],
  ['monthOfMedian', 'engine/src/xray/monitoring.rs', /fn monthly_views[\s\S]*?([\d.]+) \* median/],
  ['weeksOfVideos', 'engine/src/xray/monitoring.rs', /total_videos as f64 \/ ([\d.]+)/],
  ['youngDays', 'engine/src/xray/monitoring.rs', /YOUNG_DAYS: u32 = (\d+)/],
] as const)('%s of X-Ray is what the code acts by', (fact, file, line) => {
  expect(xrayFacts[fact]).toBe(constant(file, line))
})

it.each([
  ['characters', 'contract/src/coach.rs', /1 to (\d+) characters/],
  ['keptDays', 'contract/src/coach.rs', /within the last (\d+) days/],
  ['questionsPremium', 'domain/src/coach.rs', /QUESTIONS_A_DAY_PREMIUM: u32 = (\d+)/],
] as const)('%s of the coach is what the code acts by', (fact, file, line) => {
  expect(coachFacts[fact]).toBe(constant(file, line))
})

it.each([
  [
    'withinDays',
    'domain/src/deletion.rs',
    /WITHIN: SignedDuration = SignedDuration::from_hours\((\d+) \* 24\)/,
  ],
  [
    'lateDays',
    'domain/src/deletion.rs',
    /LATE_AFTER: SignedDuration = SignedDuration::from_hours\((\d+) \* 24\)/,
  ],
  [
    'keptDays',
    'domain/src/deletion.rs',
    /KEPT_FOR: SignedDuration = SignedDuration::from_hours\((\d+) \* 24\)/,
  ],
  ['channelCharacters', 'contract/src/deletion.rs', /max_length = (\d+)\)\]\s+pub channel/],
  ['noteCharacters', 'domain/src/deletion.rs', /DeletionNote, "note", \(1\.\.=([\d_]+)\)/],
] as const)('%s of requests to delete is what the code acts by', (fact, file, line) => {
  expect(deletionFacts[fact]).toBe(constant(file, line))
})

it.each([
  ['the CDN', 'edge', legalValues.cdnLogDays],
  ['the trail', 'trail', legalValues.trailDays],
])(
  'logs of %s are gone when the privacy page says so, though each of two waits counts from midnight',
  (_, stack, said) => {
    const days = [/ExpirationInDays: (\d+)/, /NoncurrentDays: (\d+)/].map((line) =>
      constant(`../infra/stacks/${stack}.yaml`, line),
    )
    expect(days.reduce((sum, each) => sum + each + 1, 0)).toBe(said)
  },
)

it('a password is as long as the user pool wants it', () => {
  const least = constant('../infra/stacks/auth.yaml', /MinimumLength: (\d+)/)
  const [[, isLongEnough]] = passwordRules
  expect([least - 1, least].map((length) => isLongEnough('x'.repeat(length)))).toEqual([false, true])
})

it('a session lasts as long as the user pool renews it, and is stored no longer than the privacy page says', () => {
  const days = constant(
    'domain/src/session.rs',
    /pub const LASTS: SignedDuration = .*from_hours\((\d+) \* 24\)/,
  )
  const kept = constant('store/src/accounts/sessions.rs', /KEEP: SignedDuration = .*from_hours\((\d+)\)/)
  expect(constant('../infra/stacks/auth.yaml', /RefreshTokenValidity: (\d+)/)).toBe(days)
  expect(days + kept / 24).toBe(legalValues.sessionDays)
})

it.each(['de', 'en'])('how long sign-ins and logs last is what %s says', (language) => {
  const texts = (file: string) =>
    JSON.parse(
      readFileSync(new URL(`../src/i18n/locales/${language}/account/${file}.json`, import.meta.url), 'utf8'),
    ) as {
      again: { text: string }
      delete: { stays: { logs: string } }
    }
  const recent = constant('contract/src/endpoint.rs', /RECENT: [\s\S]*?from_secs\((\d+) \* 60\)/)
  expect(texts('account').again.text).toMatch(new RegExp(` ${String(recent)} `))
  const { delete: deletion } = texts('settings')
  expect(deletion.stays.logs).toMatch(new RegExp(` ${String(facts.logDays)} `))
})

it('the levels of the health score begin where the engine says', () => {
  const { excellent, good, average } = xrayFacts.healthLevels
  const rule = readFileSync(new URL('engine/src/rules/xray.rs', shared), 'utf8')
  expect(rule).toContain(
    `HEALTH: [f64; 3] = [${[excellent, good, average].map((from) => from.toFixed(1)).join(', ')}]`,
  )
})

it('a run asks for the channel, and twice for each page of its uploads', () => {
  const page = constant('youtube/src/call.rs', /PAGE: usize = (\d+)/)
  expect(xrayFacts.units).toBe(1 + 2 * Math.ceil(xrayFacts.uploads / page))
})

it.each(Object.entries(xrayFacts.setups))(
  'a %s account has as many X-Ray setups as the tier grants',
  (tier, setups) => {
    const row = new RegExp(`const ${tier.toUpperCase()}: [\\s\\S]*?xray_setups: (\\d+)`)
    expect(setups).toBe(constant('domain/src/money/tier/table.rs', row))
  },
)

it.each(['en', 'de'])('what is usual needs as many channels as the %s texts say', (language) => {
  const text = (area: string) =>
    readFileSync(new URL(`../${areaFile(language, area)}`, import.meta.url), 'utf8')
  const least = constant('engine/src/baselines/mod.rs', /LEAST_PEERS: u32 = (\d+)/)
  const settled = constant('engine/src/comparison/benchmarks.rs', /SETTLED: u32 = (\d+)/)
  expect(text('basis')).toMatch(new RegExp(`"usual_in_niche": ".*\\b${String(least)}\\b`))
  expect(text('basis')).toMatch(new RegExp(`"usual_at_size": ".*\\b${String(least)}\\b`))
  expect(text('report')).toMatch(new RegExp(`"small_group": ".*\\b${String(settled)}\\b`))
})

it('visitors read which tiers open what the bar of the leaderboard has', () => {
  const table = readFileSync(new URL('domain/src/money/tier/table.rs', shared), 'utf8')
  const all = [
    ...(/ALL: \[Self; 11\] = \[([\s\S]*?)\]/.exec(table)?.[1] ?? '').matchAll(/Self::(\w)(\w*)/g),
  ].map(([, head = '', rest = '']) => head.toLowerCase() + rest)
  const has = (tier: string) =>
    all.slice(
      0,
      Number(new RegExp(`const ${tier.toUpperCase()}: [\\s\\S]*?first\\((\\d+)\\)`).exec(table)?.[1]),
    )
  for (const { feature, tier } of visitorAccess.features) {
    expect(['starter', 'creator'].find((each) => has(each).includes(feature))).toBe(tier)
  }
})

it('what a range promises is what the engine computes', () => {
  expect(likelyCases * 10).toBe(rulebook.numbers.intervalPercent)
})

it('a score rests on as many uploads as the engine wants for one', () => {
  expect(scoredUploads).toBe(rulebook.numbers.leastScored)
})

interface Estimate {
  value: number
  low: number
  high: number
  n: number
}
interface Demo {
  report: { score: Estimate; outliers: { title: string; multiple: Estimate }[] }
}

it('the demo that the landing page begins with has the figures of the result it opens', () => {
  const file = new URL(`../public/demo/${hero.slug}.json`, import.meta.url)
  const { report } = JSON.parse(readFileSync(file, 'utf8')) as Demo
  const hit = report.outliers.find(({ title }) => title === hero.hit.title)
  const rounded = ({ value, low, high }: Estimate) =>
    [value, low, high].map((each) => Number(each.toFixed(1)))
  expect(report.score.n).toBe(hero.marks.length)
  expect(rounded(report.score)).toEqual([hero.score, hero.low, hero.high])
  expect(hit && rounded(hit.multiple)).toEqual([hero.hit.multiple, hero.hit.low, hero.hit.high])
})

/** A number of the landing page, as its texts write it. */
const written: Record<string, Record<number, string>> = {
  en: { 3: 'three', 4: 'four', 50: 'fifty' },
  de: { 3: 'drei', 4: 'vier', 50: 'fünfzig' },
}

describe.each(['en', 'de'])(
  'what the landing page says in figures (%s) is what the code acts by',
  (language) => {
    const textsOf = (area: string) =>
      JSON.parse(readFileSync(new URL(`../${areaFile(language, area)}`, import.meta.url), 'utf8')) as object
    const texts = Object.fromEntries(
      ['home', 'journey', 'taglines'].flatMap((area) =>
        leaves(textsOf(area)).map(([key, text]) => [`${area}.${key}`, text]),
      ),
    )
    const words = written[language] ?? {}
    const { analysisCredits, freeCredits, rewards, uploadsRead, xrayCredits } = facts
    const says: Record<string, (number | string | undefined)[]> = {
      'home.description': [freeCredits],
      'home.hero.free': [freeCredits],
      'home.stats.most': [uploadsRead],
      'journey.demos.text': [words[demos.length]],
      'journey.features.title': [words[4]],
      'journey.features.quickAnalyzer.cost': [analysisCredits],
      'journey.features.xray.cost': [xrayCredits],
      'journey.features.leaderboard.text': [words[rewards.length]],
      'journey.promises.title': [words[3]],
      'journey.promises.honest.text': [words[uploadsRead]],
      'taglines.lines.6': [words[uploadsRead]],
    }

    it.each(Object.entries(says))('%s', (key, numbers) => {
      for (const number of numbers)
        expect(texts[key]?.toLowerCase()).toMatch(new RegExp(`\\b${String(number)}\\b`))
    })

    it('and no other text of it has a figure of its own', () => {
      const figures = new RegExp(`\\d|\\b(${Object.values(words).join('|')})\\b`, 'i')
      // What is filled in comes from the demos' own data; the score is of 100 by its definition.
      const own = (text: string) => text.replaceAll(/\{\{.*?\}\}|\b100\b/g, '')
      const found = Object.entries(texts).filter(([, text]) => figures.test(own(text)))
      expect(found.map(([key]) => key).sort()).toEqual(Object.keys(says).sort())
    })

    it('free credits come as often as it says', () => {
      expect(facts.freeDays).toBe(30)
      expect(texts['home.hero.free']).toMatch(/a month|im Monat/)
    })
  },
)
