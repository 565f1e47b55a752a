import type { Format } from '@/i18n/format'
import { areaOf, log, time, type Area, type Margin, type Point, type Scale, type TimeStep } from '@/ui/chart'
import type { Claim, Upload } from '@/features/analysis/types'
import { measured, type Measure } from './uploads-measure'

export { nearest } from '@/ui/chart'

/** Narrower pictures leave their whole width to the marks; their legend names the line. */
export const narrow = 500

/** On the right is the name of the line, where there is room. */
export const marginOf = (width: number): Partial<Margin> =>
  width < narrow ? { left: 40, right: 16 } : { right: 76 }

export interface UploadPoint extends Point {
  upload: Upload
}

export interface Layout {
  left: number
  right: number
  x: Scale
  y: Scale
  points: UploadPoint[]
  /** Height of the median line. */
  median: number | undefined
  /** The median's interval. */
  band: { top: number; bottom: number } | undefined
  writeDate: (value: number, step: TimeStep) => string
}

/** Each format has a shape of its own, so that colour is never alone. */
const shapes = { long: 'circle', short: 'diamond', live: 'square' } as const

export const markOf = (upload: Pick<Upload, 'format' | 'outlier' | 'young'>) => ({
  shape: shapes[upload.format],
  marked: upload.outlier,
  hollow: upload.young,
})

interface Size extends Pick<Area, 'width' | 'height'> {
  margin?: Partial<Margin>
  /** How far the axis reaches beyond the values, as a multiple. */
  room?: number
}

/** Places every upload that can be measured so: dates across, upwards a log axis. All lengths in px. */
export function layOut(
  all: readonly Upload[],
  median: Pick<Claim, 'value' | 'low' | 'high'>,
  size: Size,
  format: Format,
  measure: Measure = 'views',
): Layout {
  const uploads = measured(all, measure)
  const valueOf = (upload: Upload) => upload[measure] ?? 0
  const area = areaOf(size.width, size.height, size.margin ?? marginOf(size.width))
  const times = uploads.map((upload) => Date.parse(upload.publishedAt))
  const x = time(times, [area.left + 6, area.right - 6])
  const y = log([...uploads.map(valueOf), median.low ?? median.value], [area.bottom, area.top], size.room)
  return {
    left: area.left,
    right: area.right,
    x,
    y,
    points: uploads.map((upload, index) => ({
      upload,
      key: upload.videoId,
      x: x.at(times[index] ?? 0),
      y: y.at(valueOf(upload)),
      ...markOf(upload),
    })),
    median: median.value == null ? undefined : y.at(median.value),
    band:
      median.low == null || median.high == null
        ? undefined
        : { top: y.at(median.high), bottom: y.at(median.low) },
    writeDate: (value, step) => {
      const iso = new Date(value).toISOString()
      if (step === 'year') return iso.slice(0, 4)
      if (step !== 'month') return format.dayMonth(iso)
      // The year that begins says more than its January.
      return iso.slice(5, 7) === '01' ? iso.slice(0, 4) : format.month(iso)
    },
  }
}
