import { facts } from '@/shared/rules/facts'
import type { Plain } from '@/i18n/format'
import { rulebook } from '@/shared/rules/rulebook'
import { xrayFacts } from '@/shared/rules/xray-facts'

/** Every figure that the X-Ray FAQ names. */
export function xrayValues(format: Plain) {
  return {
    full: format.decimal(rulebook.numbers.fullScore),
    uploads: format.whole(xrayFacts.uploads),
    quickUploads: format.whole(facts.uploadsRead),
    cost: format.whole(facts.xrayCredits),
    quickCost: format.whole(facts.analysisCredits),
    units: format.whole(xrayFacts.units),
    step: format.whole(xrayFacts.stepMinutes),
    deadline: format.whole(xrayFacts.deadlineMinutes),
    atOnce: format.whole(xrayFacts.atOnce),
    skips: format.whole(xrayFacts.skips),
    goneHours: format.whole(xrayFacts.goneHours),
    confirmHours: format.whole(xrayFacts.confirmHours),
    askAgain: format.whole(xrayFacts.askAgainMinutes),
    days: format.whole(xrayFacts.medianDays),
    mature: format.whole(rulebook.numbers.matureDays),
    least: format.whole(xrayFacts.leastMedian),
    errors: format.decimal(xrayFacts.changeErrors),
    blocks: format.whole(xrayFacts.timeBlocks),
    elite: format.whole(xrayFacts.elitePercentile),
    strong: format.whole(xrayFacts.strongPercentile),
    upper: format.decimal(xrayFacts.upperOfMedian),
    month: format.whole(xrayFacts.monthOfMedian),
    weeks: format.whole(xrayFacts.weeksOfVideos),
    young: format.whole(xrayFacts.youngDays),
    compare: format.whole(xrayFacts.comparedReports),
  }
}
