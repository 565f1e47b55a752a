import { scaleLinear, scaleLog, scaleUtc } from 'd3-scale'

/** From a value to a place in px. Dates are milliseconds. */
export interface Scale {
  kind: 'linear' | 'log' | 'time'
  at: (value: number) => number
  /** About `count` round values within the domain; never more than that on a log axis. */
  ticks: (count: number) => number[]
  domain: readonly [number, number]
  range: readonly [number, number]
}

export type Range = readonly [from: number, to: number]

/** Smallest and largest of what can be drawn; nothing where nothing can. */
export function extent(values: readonly (number | null | undefined)[]): [number, number] | undefined {
  let [low, high] = [Infinity, -Infinity]
  for (const value of values) {
    if (value == null || !Number.isFinite(value)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return low <= high ? [low, high] : undefined
}

interface LinearOptions {
  /** The axis starts at zero (or ends there, for negative values). */
  zero?: boolean
  /** Ends on round values. */
  nice?: boolean
}

/** A plain axis. Without values it runs from 0 to 1; a single value is in its middle. */
export function linear(
  values: readonly (number | null | undefined)[],
  range: Range,
  { zero = false, nice = true }: LinearOptions = {},
): Scale {
  let [low, high] = extent(zero ? [...values, 0] : values) ?? [0, 1]
  if (low === high) {
    const room = Math.abs(low) / 2 || 1
    low = zero && low >= 0 ? 0 : low - room
    high += room
  }
  const scale = scaleLinear().domain([low, high]).range(range)
  if (nice) scale.nice(5)
  return {
    kind: 'linear',
    at: (value) => scale(value),
    ticks: (count) => scale.ticks(Math.max(1, count)),
    domain: ends(scale.domain()),
    range,
  }
}

const ends = (domain: readonly number[]): [number, number] => [domain[0] ?? 0, domain.at(-1) ?? 1]
/** Each of these multiples of each power of ten, within the bounds. */
function roundSteps(low: number, high: number, of: readonly number[]): number[] {
  const steps: number[] = []
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power += 1) {
    for (const times of of) {
      const value = Number(`${times}e${power}`)
      if (value >= low && value <= high) steps.push(value)
    }
  }
  return steps
}

/** Every so-manieth of a list, so that no more than `count` are left. */
function thin<T>(list: readonly T[], count: number): T[] {
  const every = Math.max(1, Math.ceil(list.length / Math.max(1, count)))
  return list.filter((_, index) => index % every === 0)
}

/**
 * An axis on which equal distances are equal multiples. It has no zero: what is not above zero is where the smallest positive value
 * (at most 1) is.
 */
export function log(values: readonly (number | null | undefined)[], range: Range, room = 1.5): Scale {
  const positive = extent(values.filter((value) => value != null && value > 0))
  const lacksRoom = values.some((value) => value != null && value <= 0)
  const floor = Math.min(1, positive?.[0] ?? 1)
  const low = (lacksRoom ? floor : (positive?.[0] ?? 1)) / room
  const high = Math.max((positive?.[1] ?? 1) * room, low * 2)
  const scale = scaleLog().domain([low, high]).range(range)
  const ticks = (count: number) => {
    const most = Math.max(count, 3)
    const fit = [[1, 2, 5], [1, 5], [1], [1, 1.5, 2, 3, 5, 7]]
      .map((of) => roundSteps(low, high, of))
      .find((list) => list.length > 1 && list.length <= most)
    if (fit) return fit
    // Many decades, or hardly anything of one, which is nearly even.
    return high / low > 10
      ? thin(roundSteps(low, high, [1]), most)
      : scaleLinear().domain([low, high]).ticks(most)
  }
  return { kind: 'log', at: (value) => scale(Math.max(value, floor)), ticks, domain: [low, high], range }
}

/** An axis of dates, with room on both sides; one date alone is in the middle. */
export function time(values: readonly (number | null | undefined)[], range: Range, room = 86_400_000): Scale {
  const [low, high] = extent(values) ?? [0, 0]
  const scale = scaleUtc()
    .domain([low - room, high + room])
    .range(range)
  return {
    kind: 'time',
    at: (value) => scale(value),
    ticks: (count) => scale.ticks(Math.max(1, count)).map((date) => date.getTime()),
    domain: [low - room, high + room],
    range,
  }
}

/** What changes from one tick of a time axis to the next: what its label has to say. */
export type TimeStep = 'year' | 'month' | 'day' | 'hour'

export function timeStep(ticks: readonly number[]): TimeStep {
  const least = Math.min(...ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)))
  const days = least / 86_400_000
  if (days < 1) return 'hour'
  if (days < 28) return 'day'
  return days < 365 || !Number.isFinite(days) ? 'month' : 'year'
}
