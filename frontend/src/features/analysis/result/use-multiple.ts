import { useFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import type { Report, Upload } from '../types'

/** How many times its own line an upload got, as it is written; of those far above it with the range. */
export function useMultiple({ outliers }: Pick<Report, 'outliers'>) {
  const format = useFormat()
  const { likely } = useRange()
  return ({ videoId, multiple }: Upload): { value: string | undefined; likely: string | undefined } => {
    const { low, high } = outliers.find((outlier) => outlier.videoId === videoId)?.multiple ?? {}
    return {
      value: multiple == null ? undefined : `${format.decimal(multiple)}×`,
      likely: low == null || high == null ? undefined : likely(format.decimal(low), format.decimal(high)),
    }
  }
}
