import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { areaFile } from '../prerender/area-file.ts'
import { coachFacts } from '../src/shared/rules/coach-facts.ts'
import { facts, likelyCases, scoredUploads } from '../src/shared/rules/facts.ts'
import rulebook from '../src/shared/rules/rulebook.json' with { type: 'json' }
import { xrayFacts } from '../src/shared/rules/xray-facts.ts'

const shared = new URL('../../shared/', import.meta.url)

/** The number in a line of the code that acts by it. */
function constant(file: string, line: RegExp): number {
  const found = line.exec(readFileSync(new URL(file, shared), 'utf8'))?.[1]
  if (found === undefined) throw new Error(`${file} has no line ${String(line)}`)
  return Number(found)
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
  [
    'platformTextDays',
    'store/src/wire/item.rs',
    /PLATFORM_DATA_TTL: SignedDuration = SignedDuration::from_hours\(24 \* (\d+)\)/,
  ],
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

it('what a range promises is what the engine computes', () => {
  expect(likelyCases * 10).toBe(rulebook.numbers.intervalPercent)
})

it('a score rests on as many uploads as the engine wants for one', () => {
  expect(scoredUploads).toBe(rulebook.numbers.leastScored)
})
