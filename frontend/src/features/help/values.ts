import catalogue from '@/shared/rules/catalogue.json'
import { facts } from '@/shared/rules/facts'
import type { Plain } from '@/i18n/format'
import { part, rulebook, type Label, type ViewBreak } from '@/shared/rules/rulebook'
import { dayOf } from '@/shared/rules/view-breaks'

/** Least score of a rating that is a mere band. */
function bandOf(labels: readonly Label[], key: string): number {
  const found = labels.find((label) => label.key === key)?.rule[0]?.[0]?.value
  return typeof found === 'number' ? found : Number.NaN
}

/** What the catalogue sells. */
function prices(format: Plain) {
  const { packs, plans, creatorPercentOff } = catalogue
  const credits = (goods: readonly { credits: number }[]) =>
    format.list(goods.map((each) => format.whole(each.credits)))
  const dollars = (goods: readonly { cents: number }[]) =>
    format.list(goods.map((each) => format.decimal(each.cents / 100, 2)))
  return {
    packCredits: credits(packs),
    packPrices: dollars(packs),
    planCredits: credits(plans),
    planPrices: dollars(plans),
    creatorPercent: format.percent(creatorPercentOff / 100),
  }
}

/** Every figure that answers name: thresholds from the engine's rulebook, the rest from the product's facts. */
export function answerValues(format: Plain) {
  const { numbers, penalty, ratings, badgeGroups, engineVersion } = rulebook
  const whole = (value: number | undefined) => format.decimal(value ?? Number.NaN, 2)
  const breakDay = (key: ViewBreak['key']) => {
    const found = rulebook.viewBreaks.find((one) => one.key === key)
    return found && format.day(dayOf(found))
  }
  const performance = badgeGroups.find((group) => group.key === 'perf')
  return {
    engine: engineVersion,
    full: whole(numbers.fullScore),
    automation: whole(part('automation_potential')?.points),
    reach: whole(part('reach_virality')?.points),
    consistency: whole(part('consistency_output')?.points),
    growth: whole(part('growth_potential')?.points),
    penalty: whole(penalty.reduce((sum, term) => sum + term.points, 0)),
    coverage: format.percent(numbers.coveragePercent / 100),
    interval: format.percent(numbers.intervalPercent / 100),
    draws: whole(numbers.scoreDraws),
    leastScored: whole(numbers.leastScored),
    enough: whole(numbers.enough),
    mature: whole(numbers.matureDays),
    eligibleDays: whole(numbers.eligibleDays),
    leastGaps: whole(numbers.leastGaps),
    leastTrend: whole(numbers.leastTrend),
    leastTrendDays: whole(numbers.leastTrendDays),
    trendDays: whole(numbers.trendDays),
    leastBaseline: whole(numbers.leastBaseline),
    strongMultiple: whole(numbers.strongMultiple),
    strongZ: whole(numbers.strongZ),
    exceptionalZ: whole(numbers.exceptionalZ),
    performanceBadges: whole(performance?.most),
    shortsBreak: breakDay('shorts_starts') ?? '',
    viewsBreak: breakDay('all_starts') ?? '',
    blue: whole(bandOf(ratings, 'outstanding')),
    green: whole(bandOf(ratings, 'great')),
    lime: whole(bandOf(ratings, 'satisfactory')),
    orange: whole(bandOf(ratings, 'average')),
    seconds: whole(facts.expectedSeconds),
    deadline: whole(facts.deadlineSeconds),
    analysisCost: whole(facts.analysisCredits),
    xrayCost: whole(facts.xrayCredits),
    freeCredits: whole(facts.freeCredits),
    freeDays: whole(facts.freeDays),
    weeklyDays: whole(facts.weeklyFreeDays),
    uploads: whole(facts.uploadsRead),
    freshHours: whole(facts.snapshotHours),
    platformTextDays: whole(facts.platformTextDays),
    logDays: whole(facts.logDays),
    backupDays: whole(facts.backupDays),
    rewards: format.list(facts.rewards.map(format.whole)),
    boardFree: whole(facts.leaderboardRowsFree),
    boardStarter: whole(facts.leaderboardRowsStarter),
    hubFree: whole(facts.hubRowsFree),
    hubStarter: whole(facts.hubRowsStarter),
    ...prices(format),
  }
}
