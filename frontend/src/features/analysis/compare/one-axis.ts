import type { Claim } from '../types'
import { scoreParts } from '../result/score/score-parts'
import { roundMultiples, roundValues } from './round-values'

/** Room on both sides of the two ranges, as a share of what they span together. */
const margin = 0.08

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The most there is, by basis: such figures are drawn from 0 to it, so that rows can be compared with one another. */
const fulls = new Map<string, number>([
  ...scoreParts.map(([part, full]) => [snake(part), full] as const),
  ['overall_score', 100],
  ['consistency_score', 100],
  ['title_pattern_score', 100],
  ['hidden_gem_score', 100],
  ['sustainability_score', 100],
  ['outlier_share', 100],
  ['shorts_share', 1],
])

/** Views, and what is made of them, span powers of ten: equal distances are equal multiples. */
const inMultiples = new Set(['median_views', 'p75_views', 'median_vpd', 'views_to_subs_ratio'])

/** Places in percent of the axis; `low` and `high` are those of the value where no range is known. */
export interface Place {
  low: number
  value: number
  high: number
}

interface Ends {
  low: number
  value: number
  high: number
}

type Known = Pick<Claim, 'value' | 'low' | 'high'>

function endsOf({ value, low, high }: Known): Ends | undefined {
  if (value == null) return undefined
  return { value, low: Math.min(low ?? value, value), high: Math.max(high ?? value, value) }
}

/** From a value to percent between two ends, which are put in the middle where they are one. */
function between(from: number, to: number, room: number): (value: number) => number {
  const width = to - from
  if (!(width > 0)) return () => 50
  return (value) => ((value - from + width * room) / (width * (1 + 2 * room))) * 100
}

interface OwnAxis {
  at: (value: number) => number
  /** Round values, at most as many as asked for, which is one at least. */
  round: (count: number) => number[]
}

function axisOf(figure: string, all: readonly number[]): OwnAxis {
  const [least, greatest] = [Math.min(...all), Math.max(...all)]
  const full = fulls.get(figure)
  // An older engine's figure may lie outside: then the axis goes as far as it does.
  if (full !== undefined) {
    const ends: [number, number] = [Math.min(0, least), Math.max(full, greatest)]
    return { at: between(...ends, 0), round: (count) => (count > 2 ? [0, full / 2, full] : [0, full]) }
  }
  if (!inMultiples.has(figure) || least <= 0)
    return {
      at: between(least, greatest, margin),
      round: (count) => roundValues(least, greatest, count),
    }
  const at = between(Math.log(least), Math.log(greatest), margin)
  return { at: (value) => at(Math.log(value)), round: (count) => roundMultiples(least, greatest, count) }
}

export interface Tick {
  /** In percent of the axis. */
  at: number
  text: string
}

/** As many round values as still differ once they are written. */
function ticksOf({ at, round }: OwnAxis, write: (value: number) => string): Tick[] {
  for (const count of [4, 3, 2, 1]) {
    const ticks = round(count)
      .map((value) => ({ at: at(value), text: write(value) }))
      .filter((tick) => tick.at >= 0 && tick.at <= 100)
    if (new Set(ticks.map(({ text }) => text)).size === ticks.length) return ticks
  }
  return []
}

export interface OnOneAxis {
  a: Place
  b: Place
  ticks: (write: (value: number) => string) => Tick[]
}

/** Both claims of a figure on one axis; nothing where one of them has no value. */
export function onOneAxis(figure: string, a: Known, b: Known): OnOneAxis | undefined {
  const [one, other] = [endsOf(a), endsOf(b)]
  if (!one || !other) return undefined
  const axis = axisOf(figure, [one.low, one.high, other.low, other.high])
  // Rounding must not carry an end out of the picture.
  const at = (value: number) => Math.min(100, Math.max(0, axis.at(value)))
  const place = (ends: Ends): Place => ({ low: at(ends.low), value: at(ends.value), high: at(ends.high) })
  return { a: place(one), b: place(other), ticks: (write) => ticksOf(axis, write) }
}
