import { scaleLog, scaleUtc } from 'd3-scale'
import type { Format } from '@/i18n/format'
import type { Claim, Upload } from '../types'

export interface Point {
  upload: Upload
  x: number
  y: number
}

interface Tick {
  at: number
  text: string
}

export interface Layout {
  left: number
  right: number
  points: Point[]
  xTicks: Tick[]
  yTicks: Tick[]
  /** Height of the median line. */
  median: number | undefined
  /** The median's interval. */
  band: { top: number; bottom: number } | undefined
}

const margin = { top: 12, right: 54, bottom: 28, left: 48 }
const day = 86_400_000

/** A log axis has no zero: no view counts as one. */
const onLog = (views: number) => Math.max(1, views)

/** Places every upload: dates across, views on a log axis upwards. All lengths in px. */
export function layOut(
  uploads: Upload[],
  median: Claim,
  size: { width: number; height: number },
  format: Format,
): Layout {
  const left = margin.left
  const right = Math.max(left + 1, size.width - margin.right)
  const times = uploads.map((upload) => Date.parse(upload.publishedAt))
  const views = uploads.map((upload) => onLog(upload.views))
  const x = scaleUtc()
    .domain([Math.min(...times) - day, Math.max(...times) + day])
    .range([left + 6, right - 6])
  const y = scaleLog()
    .domain([Math.min(...views, median.low ?? Infinity) / 1.5, Math.max(...views) * 1.5])
    .range([size.height - margin.bottom, margin.top])
  const tickCount = Math.max(2, Math.floor(size.width / 110))
  const writeDate = x.tickFormat(tickCount)
  const [lowest = 1, highest = 1] = y.domain()
  const decades = y.ticks().filter((tick) => Number.isInteger(Math.log10(tick)))
  const few = highest / lowest < 300
  const yTicks = (few ? y.ticks(4).filter((tick) => /^[125]/.test(String(tick))) : decades).map((tick) => ({
    at: y(tick),
    text: format.compact(tick),
  }))
  return {
    left,
    right,
    points: uploads.map((upload, index) => ({ upload, x: x(times[index] ?? 0), y: y(views[index] ?? 1) })),
    xTicks: x
      .ticks(tickCount)
      .map((tick) => ({ at: x(tick), text: dateText(tick, writeDate(tick), format) })),
    yTicks,
    median: median.value == null ? undefined : y(onLog(median.value)),
    band:
      median.low == null || median.high == null
        ? undefined
        : { top: y(onLog(median.high)), bottom: y(onLog(median.low)) },
  }
}

/** d3 tells what kind of step a tick is by what it would write; we write it in the reader's language. */
function dateText(tick: Date, written: string, format: Format): string {
  const iso = tick.toISOString()
  if (/^\d{4}$/.test(written)) return written
  return /^[A-Z][a-z]+$/.test(written) && tick.getUTCDate() === 1 ? format.month(iso) : format.dayMonth(iso)
}

/** The point next to the pointer, within 28 px. */
export function nearest(points: Point[], x: number, y: number): Point | undefined {
  let best: Point | undefined
  let least = 28
  for (const point of points) {
    const distance = Math.hypot(point.x - x, point.y - y)
    if (distance < least) {
      least = distance
      best = point
    }
  }
  return best
}
