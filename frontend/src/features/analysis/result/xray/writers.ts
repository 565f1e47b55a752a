import { usePlainFormat, type Plain } from '@/i18n/format'
import { xrayFacts } from '@/shared/rules/xray-facts'

/** The overall score next to its level, which goes by the exact value: 79.62 is not written 80 where 80 begins the next level. */
export function writeScore(value: number, format: Plain): string {
  const seemsHigher = Object.values(xrayFacts.healthLevels).some(
    (least) => value < least && Math.round(value) >= least,
  )
  return seemsHigher ? format.decimal(Math.floor(value * 10) / 10) : format.whole(value)
}

/** How the figures of an X-Ray are written. */
export function useXrayWriters() {
  const format = usePlainFormat()
  return {
    views: (value: number) => format.compact(value),
    engagement: (value: number) => format.percent(value, 1),
    /** Minutes, as a length: 12:30. */
    length: (value: number) => format.clock(value * 60),
    correlation: (value: number) => format.signed(value, 2),
    percentile: (value: number) => format.whole(value),
    score: (value: number) => writeScore(value, format),
    perWeek: (value: number) => format.decimal(value, value < 1 ? 2 : 1),
  }
}
