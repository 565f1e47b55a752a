import { isSource, type Entry } from './api'

/** Beyond chance only where the two ranges lie apart. */
export type Move = 'up' | 'down' | 'same'

export interface Scored extends Entry {
  overallScore: number
  scoreLow: number
  scoreHigh: number
}

/** The newest two results of a channel. */
export interface ScoreChange {
  now: Scored
  before: Scored
  move: Move
}

const most = 3

const isScored = (entry: Entry): entry is Scored =>
  entry.status === 'completed' &&
  isSource(entry.source) &&
  entry.overallScore != null &&
  entry.scoreLow != null &&
  entry.scoreHigh != null

const moveOf = (now: Scored, before: Scored): Move =>
  now.scoreLow > before.scoreHigh ? 'up' : now.scoreHigh < before.scoreLow ? 'down' : 'same'

/** Two engines may score in two ways; a day on which views began to be counted differently comes with a new engine as well. */
const comparable = (now: Scored, before: Scored) =>
  now.engineVersion != null && now.engineVersion === before.engineVersion

/** Changes of channels that were analysed more than once: those that moved first, then the newest. `entries` are newest first. */
export function scoreChanges(entries: readonly Entry[]): ScoreChange[] {
  const channels = Map.groupBy(
    entries.filter(isScored),
    ({ channelId, channelInput }) => channelId ?? channelInput,
  )
  return [...channels.values()]
    .flatMap(([now, before]) =>
      now && before && comparable(now, before) ? [{ now, before, move: moveOf(now, before) }] : [],
    )
    .toSorted((a, b) => Number(a.move === 'same') - Number(b.move === 'same'))
    .slice(0, most)
}
