import { timeStep, type Scale, type TimeStep } from './scale'

export interface Tick {
  at: number
  value: number
  text: string
  /** Which end of the text is at the tick, so that none is cut off at the edge. */
  anchor: 'start' | 'middle' | 'end'
}

/** About the width of a letter of 12 px. */
const letter = 6.6
const gap = 12

export type Write = (value: number, step: TimeStep) => string

/** Ticks of an upright axis. Neighbours that would be written alike are one. */
export function sideTicks(scale: Scale, write: Write, count = 4): Tick[] {
  const ticks = scale.ticks(count).map((value) => ({ value, at: scale.at(value), text: write(value, 'day') }))
  return ticks
    .filter((tick, index) => index === 0 || tick.text !== ticks[index - 1]?.text)
    .map((tick) => ({ ...tick, anchor: 'end' }))
}

/** Ticks along the bottom: as many as there is room for, none over another, none over the edge, and none twice (the hours of a day). */
export function footTicks(scale: Scale, write: Write, width: number, count?: number): Tick[] {
  const values = scale.ticks(count ?? Math.max(2, Math.floor(width / 110)))
  const step = scale.kind === 'time' ? timeStep(values) : 'day'
  const [from, to] = [Math.min(...scale.range), Math.max(...scale.range)]
  const shown: Tick[] = []
  let end = -Infinity
  for (const value of values) {
    const at = scale.at(value)
    const text = write(value, step)
    const size = text.length * letter
    const anchor = at - size / 2 < from ? 'start' : at + size / 2 > to ? 'end' : 'middle'
    const left = anchor === 'start' ? at : anchor === 'end' ? at - size : at - size / 2
    if (left < end + gap || text === shown.at(-1)?.text) continue
    end = left + size
    shown.push({ at, value, text, anchor })
  }
  return shown
}
