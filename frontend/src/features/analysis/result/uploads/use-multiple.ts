import { useFormat } from '@/i18n/format'
import { useRange } from '@/i18n/range'
import type { Report, Upload } from '@/features/analysis/types'

/** How many times its own line an upload got, as it is written, with the range; reports of older engines hold one of outliers alone. */
export function useMultiple({ outliers }: Pick<Report, 'outliers'>) {
  const format = useFormat()
  const { likely } = useRange()
  const write = (multiple: number) => format.decimal(multiple, 1, 1)
  return ({
    videoId,
    multiple,
    multipleRange,
  }: Upload): { value: string | undefined; likely: string | undefined } => {
    const { low, high } =
      multipleRange ?? outliers.find((outlier) => outlier.videoId === videoId)?.multiple ?? {}
    return {
      value: multiple == null ? undefined : `${write(multiple)}×`,
      likely: low == null || high == null ? undefined : likely(write(low), write(high)),
    }
  }
}
