import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { facts } from '../src/facts.ts'

const shared = new URL('../../shared/', import.meta.url)

/** The number in a line of the code that acts by it. */
function constant(file: string, line: RegExp): number {
  const found = line.exec(readFileSync(new URL(file, shared), 'utf8'))?.[1]
  if (found === undefined) throw new Error(`${file} has no line ${String(line)}`)
  return Number(found)
}

it.each([
  ['analysisCredits', 'domain/src/credits.rs', /QUICK_ANALYSIS: Self = Self\((\d+)\)/],
  ['xrayCredits', 'domain/src/credits.rs', /XRAY_REPORT: Self = Self\((\d+)\)/],
  ['freeCredits', 'domain/src/credits.rs', /FREE_GRANT: Self = Self\((\d+)\)/],
  ['freeDays', 'domain/src/credits.rs', /FREE_PERIOD_DAYS: i64 = (\d+)/],
  ['weeklyFreeDays', 'domain/src/weekly.rs', /DAYS: i64 = (\d+)/],
  ['deadlineSeconds', 'domain/src/job.rs', /DEADLINE: SignedDuration = SignedDuration::from_secs\((\d+)\)/],
  [
    'snapshotHours',
    'domain/src/job.rs',
    /SNAPSHOT_FRESH: SignedDuration = SignedDuration::from_hours\((\d+)\)/,
  ],
  ['logDays', '../template.yaml', /LogRetentionDays:[\s\S]*?Default: (\d+)/],
  [
    'platformTextDays',
    'store/src/item.rs',
    /WORDS_KEPT: SignedDuration = SignedDuration::from_hours\(24 \* (\d+)\)/,
  ],
  ['uploadsRead', 'jobs/src/run.rs', /UPLOADS: u32 = (\d+)/],
  ['trendScores', 'domain/src/level.rs', /TREND_SCORES: usize = (\d+)/],
  ['trendPoints', 'domain/src/level.rs', /MARGIN: f64 = ([\d.]+)/],
  ['leaderboardRowsFree', 'domain/src/tier/table.rs', /const FREE: [\s\S]*?most: Some\((\d+)\)/],
  ['leaderboardRowsStarter', 'domain/src/tier/table.rs', /const STARTER: [\s\S]*?most: Some\((\d+)\)/],
  ['leaderboardSearches', 'domain/src/leaderboard.rs', /MOST_SEARCHES: usize = (\d+)/],
  ['efficientPoints', 'engine/src/rules.rs', /EFFICIENT: \(f64, f64\) = \((\d+)\.0/],
  ['efficientRatio', 'engine/src/rules.rs', /EFFICIENT: \(f64, f64\) = \(\d+\.0, (\d+)\.0\)/],
  ['rankDays', 'board/src/history.rs', /DAYS: usize = (\d+)/],
] as const)('%s is what the code acts by', (fact, file, line) => {
  expect(facts[fact]).toBe(constant(file, line))
})

it.each(['en', 'de'])('what is usual needs as many channels as the %s texts say', (language) => {
  const text = (area: string) =>
    readFileSync(new URL(`../src/i18n/locales/${language}/${area}.json`, import.meta.url), 'utf8')
  const least = constant('engine/src/baselines/mod.rs', /LEAST_USUAL: u32 = (\d+)/)
  const settled = constant('engine/src/benchmarks.rs', /SETTLED: u32 = (\d+)/)
  expect(text('basis')).toMatch(new RegExp(`"usual_in_niche": ".*\\b${String(least)}\\b`))
  expect(text('basis')).toMatch(new RegExp(`"usual_at_size": ".*\\b${String(least)}\\b`))
  expect(text('report')).toMatch(new RegExp(`"small_group": ".*\\b${String(settled)}\\b`))
})
