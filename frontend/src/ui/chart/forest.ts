import { linear, log, type Scale } from './scale'

export interface Lift {
  key: string
  /** `null` where too little is known to say anything. */
  value: number | null
  low: number | null
  high: number | null
  /** May be chance, as a test found; without it, the interval decides. */
  chance?: boolean
}

interface Place {
  /** In percent of the width. */
  value: number
  low: number
  high: number
  /** The interval holds "no difference". */
  chance: boolean
}

export interface Forest {
  at: (value: number) => number
  /** "No difference" and the ends. */
  ticks: number[]
  drawn: Map<string, Place>
}

/** How far an interval may reach before it is cut, in multiples: one wild interval must not press the others flat. */
const farthest = 20

/** Places lifts around "no difference", which is in the middle; multiples on a log axis, differences on a plain one. */
export function forest(rows: readonly Lift[], base: 0 | 1): Forest {
  const usable = rows.flatMap(({ key, value, low, high, chance }) =>
    value !== null && low !== null && high !== null && [value, low, high].every(Number.isFinite)
      ? [{ key, value, low, high, chance: chance ?? (low <= base && high >= base) }]
      : [],
  )
  const reach = reachOf(
    usable.flatMap(({ value, low, high }) => [value, low, high]),
    base,
  )
  const span: [number, number] = base === 1 ? [1 / reach, reach] : [-reach, reach]
  const scale: Scale = base === 1 ? log(span, [4, 96], 1) : linear(span, [4, 96], { nice: false })
  const at = (value: number) => scale.at(Math.min(span[1], Math.max(span[0], value)))
  return {
    at,
    ticks: [span[0], base, span[1]],
    drawn: new Map(
      usable.map(({ key, value, low, high, chance }) => [
        key,
        { value: at(value), low: at(low), high: at(high), chance },
      ]),
    ),
  }
}

/** The round distance from "no difference" that holds the values on both sides. */
function reachOf(values: number[], base: 0 | 1): number {
  if (base === 1) {
    const factors = values.filter((value) => value > 0).map((value) => Math.max(value, 1 / value))
    const most = Math.min(farthest, Math.max(1.25, ...factors))
    return [1.25, 1.5, 2, 3, 5, 10].find((round) => round >= most) ?? farthest
  }
  const most = Math.max(0, ...values.map(Math.abs))
  if (most === 0) return 1
  const size = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 5].find((round) => round * size >= most) ?? 10) * size
}
