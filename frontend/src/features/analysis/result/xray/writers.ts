import { usePlainFormat } from '@/i18n/format'

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
    perWeek: (value: number) => format.decimal(value, value < 1 ? 2 : 1),
  }
}
